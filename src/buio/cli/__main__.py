"""`python -m buio.cli`."""

from buio.cli import main

main()
