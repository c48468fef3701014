"""The machine a run was made on, in one line: numbers without it mean nothing.

Lives here: processor, cores, system, Python, SQLite, Qt.
Must not: name the machine's owner or address.
"""

import os
import platform
from importlib.metadata import version
from pathlib import Path

from till.sqlite import sqlite3


def machine_line() -> str:
    """Return processor, cores and versions."""
    return (
        f"{os.cpu_count()} cores ({_processor()}), {platform.system()} {platform.release()}, "
        f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}, "
        f"Qt {version('PySide6-Essentials')}"
    )


def _processor() -> str:
    told = Path("/proc/cpuinfo")
    lines = told.read_text(encoding="utf-8").splitlines() if told.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()
