"""The table in the browser."""

from buio.extras import require

require("table")
