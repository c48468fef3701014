"""What a replacement says otherwise than the document before it, in words, a line for each."""

from collections.abc import Sequence

from till.domain.fiscal.reissue import LineChange
from till.domain.formatting import Says


def change_lines(changes: Sequence[LineChange], words: Says) -> list[str]:
    """Return each change of each line: of which sale, which line, and from what to what."""
    return [
        words.say(
            f"line_change.{each.field.value}",
            sale=each.sale_key,
            line=each.place + 1,
            name=each.name,
            was=each.was,
            now=each.now,
        )
        for each in changes
    ]
