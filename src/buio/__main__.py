"""`python -m buio`."""

from buio.cli import main

main()
