"""A till's database as a first start leaves it: made once in each process of the tests, and copied.

Making one goes through every step of its history, which takes five times as long as opening it.
"""

import os
import tempfile
from functools import cache
from pathlib import Path

from till.store.database_file import private_folder
from till.store.store import open_store

NAME = "till.sqlite3"


def put_ready_database(path: Path) -> None:
    """Put a database at a path where none is, and beside it what its first start leaves there."""
    if path.exists():
        return
    private_folder(path.parent)
    for name, (kept, changed_ns) in _files().items():
        file = path.with_name(name.replace(NAME, path.name))
        file.write_bytes(kept)
        file.chmod(0o600)
        os.utime(file, ns=(changed_ns, changed_ns))  # the mark of a clean end knows it


@cache
def _files() -> dict[str, tuple[bytes, int]]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / NAME
        open_store(path).close()
        return {
            each.name: (each.read_bytes(), each.stat().st_mtime_ns)
            for each in path.parent.iterdir()
        }
