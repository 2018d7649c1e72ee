"""Hands written down, read back and played again, and what one seat may know of them.

`records` is our own format and the door to all others, `phh` the format that other programs read, `nights` the hands
of a saved night, `redaction` what may be told to whom. Below them `toml` writes, `fields` and `errors` check what is
read.
"""
