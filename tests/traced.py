"""Which modules of the till and its window run on this thread meanwhile.

Lives here: the trace, and which of them belong to pages that are closed while somebody sells.
Must not: use any code of the product.
"""

import sys
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

OURS: Final = ("till.", "ui.")
# What a sale shows, or holds (the cash of a return); all else of the window is a page or a dialog.
OPEN: Final = frozenset(
    (
        *("app", "approval", "customer_display", "finished", "input", "kit", "paper", "payment"),
        *("sell", "shell", "theme"),
    )
)
# The lock looks at the clock, whatever stands in front.
OPEN_MODULES: Final = frozenset(("ui.returns.credit", "ui.sign_in.auto_lock"))


@contextmanager
def traced() -> Iterator[set[str]]:
    """Collect the names of our modules of which a function is called in this thread."""
    ran: set[str] = set()

    def see(frame: FrameType, event: str, _told: object) -> None:
        if event == "call":
            ran.add(str(frame.f_globals.get("__name__", "")))

    sys.setprofile(see)
    try:
        yield ran
    finally:
        sys.setprofile(None)
        ran.intersection_update({each for each in ran if each.startswith(OURS)})


def closed_among(modules: Collection[str]) -> list[str]:
    """Return those that belong to what is not open while somebody sells, sorted."""
    return sorted(
        each
        for each in modules
        if each.startswith("ui.") and each not in OPEN_MODULES and each.split(".")[1] not in OPEN
    )
