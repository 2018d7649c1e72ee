"""The examples of the how-to pages, which are read there and played here."""
