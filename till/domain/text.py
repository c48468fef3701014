"""Text that came from anywhere, made fit for one line."""

from unicodedata import normalize

FORMULAS = ("=", "+", "-", "@", "\t", "\r")  # what spreadsheets begin to calculate at


def one_line(text: str) -> str:
    """Return a text as one line of printable signs, for it may come from anywhere.

    Letters with their marks become one sign each, so that `ë` is the same wherever it comes from.
    """
    if not text.isprintable():
        text = "".join(sign for sign in text if sign.isprintable() or sign.isspace())
    return normalize("NFC", " ".join(text.split()))
