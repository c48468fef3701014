"""A Windows PC for the proof: Wine in a folder of its own, with its display and two stand-ins."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import threading
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from builds.launcher import COMPILER, NO_COMPILER
from builds.product import CHECKOUT
from programs import SetupStoppedError, run_quietly, say

from proofs import day
from proofs.day import Ran

if TYPE_CHECKING:
    from collections.abc import Iterator

SHIMS = CHECKOUT / "packaging" / "windows" / "shims"
LONGEST_S = 400
LISTEN_AFTER_S = 2
NO_WINE = "The proof for Windows needs wine and xvfb (Debian's packages wine, wine64 and xvfb)."


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine:
    """Wine in `home`, on the X display `display`."""

    home: Path
    display: str
    printed: list[str] = field(default_factory=list)

    @property
    def drive(self) -> Path:
        """Drive C."""
        return self.home / "wine" / "drive_c"

    def environment(self, settings: dict[str, str]) -> dict[str, str]:
        """Return what a program gets; HOME too, or desktop entries would land on ours."""
        kept = day.surroundings()
        return (
            kept
            | settings
            | {
                "HOME": str(self.home),
                "WINEPREFIX": str(self.home / "wine"),
                "WINEDLLOVERRIDES": "mscoree,mshtml=,winemenubuilder.exe=",
                "WINEDEBUG": "-all",
                "DISPLAY": self.display,
            }
        )

    def start(self, *words: str, settings: dict[str, str] | None = None) -> subprocess.Popen[str]:
        """Start a program. All three streams are pipes: Wine knows no files for them."""
        return subprocess.Popen(
            ["wine", *words],
            env=self.environment(settings or {}),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )

    def run(self, *words: str, typed: str = "", settings: dict[str, str] | None = None) -> Ran:
        """Run a program to its end.

        Services that Wine starts with it hold its output open; so its end counts, not theirs.
        """
        started = self.start(*words, settings=settings)
        heard: list[str] = []
        listening = threading.Thread(target=_listen, args=(started, heard), daemon=True)
        listening.start()
        _type(started, typed)
        try:
            status = started.wait(timeout=LONGEST_S)
        except subprocess.TimeoutExpired:
            started.kill()
            status = started.wait()
        listening.join(timeout=LISTEN_AFTER_S)
        self.printed.append("".join(heard))
        return Ran(text=self.printed[-1], status=status)

    def settle(self) -> None:
        """Wait until no program runs on this machine any more, and its registry is on disk."""
        subprocess.run(
            ["wineserver", "-w"], env=self.environment({}), timeout=LONGEST_S, check=False
        )

    def pretend(self, version: str) -> None:
        """Be another Windows, such as `win81`."""
        self.run("winecfg", "-v", version)
        self.settle()

    def registry(self, key: str) -> str:
        """Return what `reg query` says of a key; empty where it is not there."""
        ran = self.run("reg", "query", key)
        return ran.text if ran.status == 0 else ""

    def seen_as(self, path: Path) -> str:
        """Return the name that a file of ours has there."""
        return "Z:" + str(path).replace("/", "\\")

    def place(self, name: str) -> Path:
        r"""Return where a file there lies on our disk; `name` is as in C:\Shop\Till."""
        return self.drive.joinpath(*name.removeprefix("C:\\").split("\\"))


def _listen(started: subprocess.Popen[str], heard: list[str]) -> None:
    """Keep what a program prints, line by line."""
    heard.extend(started.stdout or ())


def _type(started: subprocess.Popen[str], text: str) -> None:
    """Type on a program's keyboard; one that has ended already hears nothing."""
    if started.stdin is None:
        return
    with suppress(BrokenPipeError), started.stdin as keyboard:
        keyboard.write(text)


@contextmanager
def machine(home: Path) -> Iterator[Machine]:
    """Make the machine and end everything on it afterwards. Raises SetupStoppedError."""
    if shutil.which("wine") is None or shutil.which("Xvfb") is None:
        raise SetupStoppedError(NO_WINE)
    with _display() as display:
        made = Machine(home=home, display=display)
        say("Making a Windows PC under Wine ...")
        made.run("wineboot", "-i")
        made.pretend("win10")
        _lay_shims(made)
        try:
            yield made
        finally:
            subprocess.run(["wineserver", "-k"], env=made.environment({}), check=False)


def _lay_shims(made: Machine) -> None:
    """Compile the stand-ins into Wine's own system folder; they are never shipped."""
    if shutil.which(COMPILER) is None:
        raise SetupStoppedError(NO_COMPILER)
    for source in SHIMS.glob("*.c"):
        library = made.drive / "windows" / "system32" / f"{source.stem}.dll"
        run_quietly(
            [COMPILER, "-shared", "-O2", "-s", str(source), "-ladvapi32", "-o", str(library)],
            otherwise="A stand-in library could not be compiled; the lines above say why.",
        )


@contextmanager
def _display() -> Iterator[str]:
    """Give a display of its own, on a number that nobody uses."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1366x900x24"]
    started = subprocess.Popen(
        [*command, "-nolisten", "tcp"],
        pass_fds=(writing,),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            yield f":{told.readline().strip()}"
    finally:
        started.send_signal(signal.SIGTERM)
        started.wait()
