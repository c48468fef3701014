"""Lines of at most so many characters.

Lives here: wrapping text, and a label with its value on lines.
Must not: tables (slip_table), sizes and dots.
"""

from dataclasses import dataclass

LEAST_LABEL = 8  # characters beside a value, or the label has lines of its own


@dataclass(frozen=True, slots=True, kw_only=True)
class Wrapped:
    """One line: its text at the left, and `right` at the paper's other edge."""

    text: str
    right: str = ""
    is_bold: bool = False


def wrap(text: str, width: int) -> list[str]:
    """Return a text in lines of at most `width`, parted at plain spaces.

    A word longer than a line goes on in the next; no character is lost.
    """
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        if not word:
            continue
        joined = f"{line} {word}" if line else word
        if len(joined) <= width:
            line = joined
            continue
        if line:
            lines.append(line)
        while len(word) > width:
            lines.append(word[:width])
            word = word[width:]  # noqa: PLW2901 -- the rest of a word is what is left to place
        line = word
    return [*lines, line] if line else lines


def pair_lines(label: str, value: str, width: int) -> list[Wrapped]:
    """Return a label at the left with its value at the right of its last line.

    Where both are long, or the value is a text of several words, the label has its own lines and
    the value stands below, at the right.
    """
    if not value:
        return [Wrapped(text=each) for each in wrap(label, width)]
    room = width - len(value) - 1
    least = len(label) if " " in value else min(LEAST_LABEL, len(label))
    if room >= least and room >= longest_word(label):
        *above, last = wrap(label, room) or [""]
        return [*(Wrapped(text=each) for each in above), Wrapped(text=last, right=value)]
    below = [Wrapped(text="", right=each) for each in wrap(value, width)]
    return [*(Wrapped(text=each) for each in wrap(label, width)), *below]


def longest_word(text: str) -> int:
    """Return how many characters the longest word of a text has."""
    return max(len(word) for word in text.split(" "))
