"""A new user's machine has few programs: a test finds those alone, and what it says it needs.

`@pytest.mark.needs("git")` says so; where the program is missing the test is skipped with the
reason. Whatever else is installed here is not found, so that no test needs it unawares.

Lives here: the programs of every machine, a PATH of those and a test's own.
Must not: Windows and macOS, where nothing is left out.
"""

import os
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

# What Debian calls essential, as far as tests start it; python3 is the one that runs them.
EVERYWHERE: Final = (
    *("apt-get", "awk", "basename", "bash", "cat", "chmod", "chown", "cmp", "cp"),
    *("cut", "dash", "date", "dd", "df", "diff", "dirname", "dpkg", "dpkg-deb"),
    *("dpkg-query", "echo", "env", "expr", "false", "find", "flock", "getopt", "grep"),
    *("gunzip", "gzip", "head", "hostname", "id", "ln", "ls", "mkdir", "mkfifo"),
    *("mktemp", "mount", "mv", "nice", "nohup", "od", "perl", "printf", "pwd"),
    *("readlink", "realpath", "rm", "rmdir", "sed", "seq", "setpriv", "setsid", "sh"),
    *("sha256sum", "sleep", "sort", "stat", "stty", "su", "sync", "tail", "tar"),
    *("tee", "test", "timeout", "touch", "tr", "true", "truncate", "tty", "umount"),
    *("uname", "uniq", "unshare", "wc", "whoami", "xargs", "yes"),
)
PACKAGE_OF: Final = {
    "Xvfb": "xvfb",
    "chromedriver": "chromium-driver",
    "chromium": "chromium",
    "git": "git",
    "kill": "procps",
    "makensis": "nsis",
    "openbox": "openbox",
    "readelf": "binutils",
    "setxkbmap": "x11-xkb-utils",
    "xdotool": "xdotool",
}
KEYS: Final = "keys"  # a marker that needs what presses keys:
FOR_KEYS: Final = ("Xvfb", "openbox", "xdotool", "kill")  # the last as a program, not the shell's
POSTGRES: Final = "postgres"  # a marker that needs the programs of a database server
PROOFS: Final = ("wine", "clean_debian")  # markers that take the machine as it is


def needed(item: pytest.Item) -> frozenset[str]:
    """Return the programs that a test says it needs."""
    named = {name for mark in item.iter_markers("needs") for name in mark.args}
    return frozenset(named.union(FOR_KEYS if item.get_closest_marker(KEYS) else ()))


def absent(programs: Iterable[str]) -> list[str]:
    """Return those of the programs that this machine has not, sorted."""
    return sorted(name for name in programs if shutil.which(name) is None)


def lacking(item: pytest.Item) -> str:
    """Return why a test cannot run here; nothing where it can."""
    if item.get_closest_marker(POSTGRES) and (why := lacking_postgresql()):
        return why
    names = absent(needed(item))
    packages = " ".join(PACKAGE_OF.get(name, name) for name in names)
    return f"needs {', '.join(names)}: apt-get install {packages}" if names else ""


def lacking_postgresql(programs: Path | None = None) -> str:
    """Return why no office can be tested here, and what to type; nothing where it can."""
    from till.office_server.cluster import (  # noqa: PLC0415 for tests of the office alone
        PROGRAMS,
        postgres_programs,
    )
    from till.office_server.errors import PostgresqlMissing  # noqa: PLC0415 the same

    try:
        postgres_programs(programs or PROGRAMS)
    except PostgresqlMissing as error:
        return f"needs PostgreSQL {error.facts['least']} or newer: apt-get install postgresql"
    return ""


class Programs:
    """Folders of links to programs, one for each set of them; gone with the run."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="programs-")
        self._everything = os.environ.get("PATH", "")

    def close(self) -> None:
        self._folder.cleanup()

    @contextmanager
    def alone(self, item: pytest.Item) -> Iterator[None]:
        """Let a test find the programs of every machine, and what it says it needs."""
        if sys.platform != "linux" or any(map(item.get_closest_marker, PROOFS)):
            yield
            return
        os.environ["PATH"] = str(self._links(needed(item)))
        try:
            yield
        finally:
            os.environ["PATH"] = self._everything

    def _links(self, further: frozenset[str]) -> Path:
        folder = Path(self._folder.name) / "-".join(["every", *sorted(further)])
        if not folder.exists():
            folder.mkdir()
            (folder / "python3").symlink_to(sys._base_executable)  # type: ignore[attr-defined]
            for name in further.union(EVERYWHERE) - {"python3"}:
                if (program := shutil.which(name, path=self._everything)) is not None:
                    (folder / name).symlink_to(program)
        return folder
