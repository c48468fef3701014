"""How a shadow is, looked at from outside: by the till check, beside a till that goes on."""

import sqlite3
from contextlib import closing
from enum import Enum
from pathlib import Path

from till.store.changes.rows import changes_after, mark_of_changes
from till.store.faults import disk_faults
from till.store.safety.shadow_file import ENDING, ShadowFile, read_shadow


class ShadowState(Enum):
    """How far the second place is: not begun, behind what is kept, or level with it."""

    NONE = "none"
    BEHIND = "behind"
    LEVEL = "level"


def look_at_shadow(database: Path, folder: Path) -> ShadowState:
    """Hold the newest shadow in a folder against the database. Raises as reading one may."""
    shadow = _newest(folder)
    if shadow is None:
        return ShadowState.NONE
    address = f"{database.absolute().as_uri()}?mode=ro"
    with disk_faults(database), closing(sqlite3.connect(address, uri=True)) as connection:
        connection.isolation_level = None
        connection.execute("BEGIN")
        mark = mark_of_changes(connection)
        if (shadow.head.life, shadow.head.step) != (mark.life, mark.step):
            return ShadowState.NONE
        is_level = shadow.last >= mark.kept_from and changes_after(connection, shadow.last) is None
    return ShadowState.LEVEL if is_level else ShadowState.BEHIND


def _newest(folder: Path) -> ShadowFile | None:
    found = max(folder.glob(f"*{ENDING}"), default=None)
    return None if found is None else read_shadow(found)
