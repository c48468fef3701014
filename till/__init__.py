"""Till: a point-of-sale till for shops in Albania, everything but its window.

Lives here: the version and the packages of the till; which SQLite a process of the till has.
Must not: Qt; that is the window's (`ui`).
"""

import sys
from importlib.metadata import version

import pysqlite3  # type: ignore[import-untyped]  # it has no types; those of sqlite3 are its own
import pysqlite3.dbapi2  # type: ignore[import-untyped]

# One SQLite in a process, whoever imports it: two copies would undo each other's locks of a file,
# and Python's own is as old as the system it came with (docs/decisions/0039).
sys.modules["sqlite3"] = pysqlite3
sys.modules["sqlite3.dbapi2"] = pysqlite3.dbapi2

__version__ = version("till")
