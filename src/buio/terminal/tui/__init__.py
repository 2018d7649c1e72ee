"""The whole screen, in Textual."""
