"""Starting other programs quietly, and saying what is going on."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from pathlib import Path

# They would make a virtual environment look elsewhere for its packages.
NOT_HANDED_ON = frozenset({"PYTHONHOME", "PYTHONPATH", "PYTHONSAFEPATH", "__PYVENV_LAUNCHER__"})
LINES_SHOWN = 40
SIGN_OF_LIFE_S = 20
DISK_FULL = "The disk is full. Free some space (a set-up takes about 1 GB), then start again."


class SetupStoppedError(Exception):
    """The set-up cannot go on; its text tells the person at the keyboard why and what to do."""


def say(text: str) -> None:
    """Show progress on standard error, so that standard output holds the verb's answer alone."""
    print(text, file=sys.stderr, flush=True)


def clean_environment(**added: str) -> dict[str, str]:
    """Return our environment variables, less what misleads a virtual environment, and `added`."""
    kept = {name: value for name, value in os.environ.items() if name not in NOT_HANDED_ON}
    return kept | added


def run_quietly(
    command: list[str],
    *,
    otherwise: str,
    environment: dict[str, str] | None = None,
    folder: Path | None = None,
    kept_open: tuple[int, ...] = (),
) -> str:
    """Run `command` and return what it printed.

    `kept_open` are file descriptors that the program holds too, so that a lock outlives us.
    Raises SetupStoppedError, with the end of the output and the sentence `otherwise`.
    """
    with subprocess.Popen(
        command,
        env=environment if environment is not None else clean_environment(),
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        pass_fds=kept_open,
    ) as process:
        said = _said_by(process)
    if process.returncode != 0:
        end = "\n".join(f"    {line}" for line in said.splitlines()[-LINES_SHOWN:])
        is_full = os.strerror(errno.ENOSPC) in said
        raise SetupStoppedError(f"{end}\n{DISK_FULL if is_full else otherwise}")
    return said


def _said_by(process: subprocess.Popen[str]) -> str:
    """Return what a program says until it ends; while it takes long, show that it goes on."""
    seconds = 0
    while True:
        try:
            return process.communicate(timeout=SIGN_OF_LIFE_S)[0]
        except subprocess.TimeoutExpired:
            seconds += SIGN_OF_LIFE_S
            say(f"  ... still at it, {seconds} s")


def hand_over(
    command: list[str], *, environment: dict[str, str], folder: Path | None = None
) -> int:
    """Let `command` take this process's place; on Windows run it and return its exit status."""
    if folder is not None:
        os.chdir(folder)
    if sys.platform == "win32":
        return subprocess.run(command, env=environment, check=False).returncode
    return become(command, environment)


def become(command: list[str], environment: dict[str, str]) -> NoReturn:
    """Replace this process by `command`; what was printed so far comes first."""
    sys.stdout.flush()
    sys.stderr.flush()
    os.execve(command[0], command, environment)  # noqa: S606 - no shell is wanted
