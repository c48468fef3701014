"""A PostgreSQL of our own from the machine's programs: for the demo and the tests.

It listens on a socket in a folder that nobody else may enter, and ends with the process that it
was started for. Whoever is root runs it as another account, for PostgreSQL refuses root.
"""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from till.office_server.errors import PostgresqlMissing
from till.office_server.migrating import LEAST_VERSION

PROGRAMS: Final = Path("/usr/lib/postgresql")
ACCOUNTS: Final = ("postgres", "nobody")
OWNER: Final = "office"
START_WITHIN_S: Final = 60
# Ends the server when the process that wanted it is gone, however that ended, and clears up.
_KEEPER: Final = """
    PATH=/usr/bin:/bin
    folder=$1 wanted_by=$2
    shift 2
    (
        "$@" > "$folder/log" 2>&1 &
        while kill -0 "$wanted_by" 2>/dev/null && kill -0 $! 2>/dev/null; do sleep 0.5; done
        kill -INT $! 2>/dev/null
        wait $!
        rm -rf "$folder"
    ) &
"""


def postgres_programs(root: Path = PROGRAMS) -> Path:
    """Return the folder of the newest programs that are new enough. Raises PostgresqlMissing."""
    found = {
        int(each.name): each / "bin"
        for each in root.glob("*")
        if each.name.isdigit() and (each / "bin" / "initdb").exists()
    }
    if not found or max(found) < LEAST_VERSION:
        raise PostgresqlMissing(least=LEAST_VERSION)
    return found[max(found)]


def start_cluster(*, ends_with: int, is_synced: bool = True) -> str:
    """Start a PostgreSQL and return its address; it ends with the process of that number.

    Raises PostgresqlMissing, subprocess.CalledProcessError.
    """
    programs = postgres_programs()
    account = _account()
    folder = Path(tempfile.mkdtemp(prefix="office-"))
    if account:
        shutil.chown(folder, account)
    initdb = [
        *(str(programs / "initdb"), "-D", str(folder / "data"), "-U", OWNER, "-A", "trust"),
        *("-E", "UTF8", "--locale=C.UTF-8", "--no-sync"),
    ]
    _run(_as_account(account, initdb))
    sync = "on" if is_synced else "off"
    server = [
        *(str(programs / "postgres"), "-D", str(folder / "data"), "-k", str(folder)),
        *("-c", "listen_addresses=", "-c", f"fsync={sync}"),
    ]
    keeper = ["sh", "-c", _KEEPER, "keeper", str(folder), str(ends_with)]
    _run([*keeper, *_as_account(account, server)])
    ready = [str(programs / "pg_isready"), "-q", "-h", str(folder), "-t", str(START_WITHIN_S)]
    _run(["sh", "-c", 'until "$@"; do sleep 0.1; done', "wait", *ready])
    return f"host={folder} user={OWNER} dbname=postgres"


def _account() -> str:
    """Return the account to run as; nothing unless we are root."""
    if os.geteuid() != 0:
        return ""
    import pwd  # noqa: PLC0415 there is none on Windows, whose tests read this module

    known = {each.pw_name for each in pwd.getpwall()}
    return next(each for each in ACCOUNTS if each in known)


def _as_account(account: str, command: Sequence[str]) -> list[str]:
    if not account:
        return list(command)
    import pwd  # noqa: PLC0415 as above

    group = pwd.getpwnam(account).pw_gid
    return ["setpriv", f"--reuid={account}", f"--regid={group}", "--clear-groups", *command]


def _run(command: Sequence[str]) -> None:
    subprocess.run(  # noqa: S603 our own words, and programs of the system
        command,
        check=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        cwd="/",
        timeout=START_WITHIN_S,
    )
