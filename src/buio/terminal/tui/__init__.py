"""The whole screen, in Textual."""

from buio.extras import require

require("terminal")
