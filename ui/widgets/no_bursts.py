"""Fields that are never to hold what a scanner sent: PINs, amounts, quantities.

Lives here: the mark such a field bears.
Must not: tell a scanner from a hand (ui.scanner does).
"""

from PySide6.QtWidgets import QWidget

NO_BURSTS = "no_bursts"


def take_no_bursts(field: QWidget) -> None:
    """Mark a field, or what it stands in: many keys faster than a hand's, unended, are dropped."""
    field.setProperty(NO_BURSTS, True)


def takes_no_bursts(focus: QWidget | None) -> bool:
    """Whether the field with the focus, or what it stands in, is marked."""
    while focus is not None:
        if focus.property(NO_BURSTS):
            return True
        focus = focus.parentWidget()
    return False
