"""What a list tells of a row to whoever asks by a role: its name, and what is read out."""

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt

from ui.kit.formats import NO_BREAK_SPACE


def row_data(
    index: QModelIndex | QPersistentModelIndex,
    role: int,
    *,
    name: Callable[[int], str],
    spoken: Callable[[int], str],
) -> str | None:
    """Return what `data` of a list gives; rows are painted from values, so there is no more."""
    if not index.isValid():
        return None
    if role == Qt.ItemDataRole.DisplayRole:
        return name(index.row())
    if role == Qt.ItemDataRole.AccessibleTextRole:
        return spoken(index.row()).replace(NO_BREAK_SPACE, " ")
    return None
