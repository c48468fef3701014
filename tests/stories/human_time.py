"""What a person does for a deed, counted at the real window, against what the documents say of it.

Lives here: the table of docs/performance.md as numbers, counting keys and touches.
Must not: the deeds (tests/stories/counter/test_human_time and beside).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.stories.at_the_window import Cashier

PAGE = Path(__file__).parents[2] / "docs" / "performance.md"
HEADING = "| after the last scan | goal | by keys | by touch |"
KEYS = 2  # columns
TOUCHES = 3


def told(deed: str, column: int) -> int:
    """How many keys or touches the documents say a deed takes."""
    _, _, table = PAGE.read_text(encoding="utf-8").partition(HEADING)
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines()[2:]]
    return next(int(row[column].split()[0]) for row in rows if row[0] == deed)


@contextmanager
def taking(cashier: Cashier, deed: str, *, beside: str = "") -> Iterator[None]:
    """See a deed done by as many keys as the documents say, or by as many touches.

    What is typed `beside`, an amount or a PIN, is in neither.
    """
    strokes = cashier.strokes
    touches = cashier.touches
    yield
    pressed = cashier.strokes - strokes - len(beside)
    touched = cashier.touches - touches
    if touched:
        assert (pressed, touched) == (0, told(deed, TOUCHES)), deed
    else:
        assert pressed == told(deed, KEYS), (deed, pressed)
