"""The one SQLite of a process: pysqlite3's, for the till and for whatever it is built on.

Python's own is as old as the system it came with, and two in a process undo each other's locks of a
file: the data then look as if they had been taken away (docs/decisions/0039).

Lives here: `from till.sqlite import sqlite3`, for whoever needs SQLite; no till starts where
Python's own is loaded already.
Must not: anything else of the till, which all imports this first.
"""

import sys
from typing import TYPE_CHECKING

__all__ = ["sqlite3"]

if "_sqlite3" in sys.modules:
    raise ImportError(
        "Python's own SQLite is loaded already; two in one process undo each other's locks of a "
        "file. Import `till` before whatever imports sqlite3."
    )

if TYPE_CHECKING:  # pysqlite3 has no types; those of Python's own are the same
    import sqlite3  # noqa: TID251 for its types
else:
    import pysqlite3 as sqlite3  # noqa: TID251 the one place
    from pysqlite3 import dbapi2  # noqa: TID251 the one place

    sys.modules["sqlite3"] = sqlite3  # peewee asks for it by this name
    sys.modules["sqlite3.dbapi2"] = dbapi2
