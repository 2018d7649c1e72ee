"""The refusal: what a table says to something that is not possible."""


class Refused(ValueError):
    """Something a page asked for that is not possible; nothing has changed.

    Its text is one line, whatever names the page has sent.
    """

    def __init__(self, code: str, text: str) -> None:
        self.code = code
        super().__init__(" ".join(text.split()))
