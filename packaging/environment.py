"""The virtual environment of this checkout: made, mended, filled with the locked packages."""

from __future__ import annotations

import contextlib
import hashlib
import json
import shutil
import subprocess
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, TextIO

from programs import SetupStoppedError, clean_environment, run_quietly, say

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

# A person's own pip settings for these would put the packages elsewhere or refuse the project.
PIP_NOT_HANDED_ON = (
    "PIP_TARGET",
    "PIP_PREFIX",
    "PIP_ROOT",
    "PIP_PYTHON",
    "PIP_DRY_RUN",
    "PIP_REPORT",
    "PIP_REQUIREMENT",
    "PIP_CONSTRAINT",
    "PIP_EDITABLE",
    "PIP_REQUIRE_HASHES",
)
QT_PROOF = "import PySide6.QtWidgets, PySide6.QtSvg"
QT_NEEDS = "libGL, libEGL, libxkbcommon, fontconfig, D-Bus and GLib"


@dataclass(frozen=True, slots=True, kw_only=True)
class Environment:
    """Where everything is, for one checkout."""

    checkout: Path

    @property
    def folder(self) -> Path:
        """The virtual environment."""
        return self.checkout / ".venv"

    @property
    def python(self) -> Path:
        """The interpreter to run everything with."""
        return self.program("python")

    @property
    def lock(self) -> Path:
        """The locked packages with their hashes."""
        return self.checkout / "packaging" / "requirements.lock"

    @property
    def stamp(self) -> Path:
        """Written last: what the environment was made from."""
        return self.folder / "till-set-up"

    @property
    def half_made(self) -> Path:
        """There while packages are being installed; still there when that was killed."""
        return self.folder / "till-set-up-under-way"

    def program(self, name: str) -> Path:
        """Return the path of a console program in the environment."""
        if sys.platform == "win32":
            return self.folder / "Scripts" / f"{name}.exe"
        return self.folder / "bin" / name


def prepare(place: Environment) -> None:
    """Make the environment complete and current; does nothing, quickly, when it is.

    Raises SetupStoppedError when packages cannot be had or Qt does not start.
    """
    if is_ready(place):
        return
    with alone(place) as held:
        if is_ready(place):
            return
        is_new = not is_sound(place)
        try:
            if is_new:
                make_anew(place)
            place.half_made.touch()
            fill(place, held)
        except (SetupStoppedError, OSError):
            give_up(place, is_new=is_new)
            raise
        place.half_made.unlink()
        prove_qt(place)
        place.stamp.write_text(json.dumps(made_from(place)), encoding="utf-8")
        say("Set up.")


def give_up(place: Environment, *, is_new: bool) -> None:
    """Leave nothing of a new environment; one that was there before is whole: pip refused."""
    if is_new:
        shutil.rmtree(place.folder, ignore_errors=True)
    else:
        place.half_made.unlink(missing_ok=True)


def made_from(place: Environment) -> dict[str, str]:
    """Return what decides whether the environment is current."""
    contents = place.lock.read_bytes() + (place.checkout / "pyproject.toml").read_bytes()
    return {
        "checkout": str(place.checkout),
        "python": f"{this_version()} {sys.base_prefix}",
        "contents": hashlib.sha256(contents).hexdigest(),
    }


def this_version() -> str:
    """Return the version of the running Python, as in 3.11."""
    return f"{sys.version_info.major}.{sys.version_info.minor}"


def stamped(place: Environment) -> dict[str, str]:
    """Return what the environment was made from; empty without a stamp that can be read."""
    try:
        found = json.loads(place.stamp.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def is_ready(place: Environment) -> bool:
    """Say whether nothing is to be done."""
    complete = place.python.exists() and not place.half_made.exists()
    return complete and stamped(place) == made_from(place)


def is_sound(place: Environment) -> bool:
    """Say whether the environment can be brought up to date as it is, rather than made anew."""
    if place.half_made.exists() or not place.python.exists():
        return False
    was = stamped(place)
    now = made_from(place)
    if was:
        return was["checkout"] == now["checkout"] and was["python"] == now["python"]
    question = "import sys, pip; print(sys.prefix, '%d.%d' % sys.version_info[:2])"
    answer = subprocess.run(
        [str(place.python), "-c", question],
        env=clean_environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    return answer.stdout.strip() == f"{place.folder} {this_version()}"


def make_anew(place: Environment) -> None:
    """Remove what is there and make an empty environment, marked as half made from the start."""
    say("Making a virtual environment in .venv ...")
    if place.folder.is_symlink():
        place.folder.unlink()
    elif place.folder.exists():
        shutil.rmtree(place.folder)
    place.folder.mkdir()
    place.half_made.touch()
    base = str(getattr(sys, "_base_executable", sys.executable))
    run_quietly(
        [base, "-m", "venv", str(place.folder)],
        otherwise="The virtual environment could not be made; the lines above say why.",
    )


def fill(place: Environment, held: TextIO) -> None:
    """Install the locked packages, each checked against its hash, then the project itself."""
    lines = place.lock.read_text(encoding="utf-8").splitlines()
    count = sum("==" in line for line in lines)
    say(f"Installing {count} packages: one to three minutes, about 1 GB with the downloads ...")
    run_pip(place, ["--require-hashes", "-r", str(place.lock)], held)
    # The project is found where it lies; setuptools, which builds it, is among the locked packages.
    run_pip(place, ["--no-build-isolation", "--no-deps", "-e", str(place.checkout)], held)


def run_pip(place: Environment, arguments: list[str], held: TextIO) -> None:
    """Run pip's install with `arguments`; it holds the lock too, should this process be killed."""
    run_quietly(
        [str(place.python), "-m", "pip", "install", "--quiet", *arguments],
        environment=pip_settings(),
        folder=place.checkout,
        otherwise="The packages could not be had; the lines above say why. Is there a network?",
        kept_open=() if sys.platform == "win32" else (held.fileno(),),
    )


def pip_settings(**added: str) -> dict[str, str]:
    """Return the environment pip gets: a person's settings, less those that lead it astray."""
    settings = clean_environment(PIP_USER="0", PIP_NO_INPUT="1", PIP_DISABLE_PIP_VERSION_CHECK="1")
    for name in PIP_NOT_HANDED_ON:
        settings.pop(name, None)
    return settings | added


def prove_qt(place: Environment) -> None:
    """Import Qt once; raises SetupStoppedError, naming what it needs, when it does not load."""
    run_quietly(
        [str(place.python), "-c", QT_PROOF],
        otherwise=f"Qt does not load. It needs {QT_NEEDS}; install what is named above.",
    )


@contextlib.contextmanager
def alone(place: Environment) -> Iterator[TextIO]:
    """Hold the set-up's lock; a second set-up of the same checkout waits here for the first."""
    path = place.checkout / "build" / "set-up.lock"
    path.parent.mkdir(exist_ok=True)
    with path.open("a", encoding="utf-8") as held:
        if not try_to_hold(held):
            say("Another set-up is under way in this folder; waiting for it ...")
            wait_to_hold(held)
        yield held


def try_to_hold(held: TextIO) -> bool:
    """Take the lock if it is free; the system gives it back when the last holder ends."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(held.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def wait_to_hold(held: TextIO) -> None:
    """Wait until the lock is free, and take it."""
    if sys.platform == "win32":
        while not try_to_hold(held):  # LK_LOCK gives up after ten seconds, so ask again
            with contextlib.suppress(OSError):
                msvcrt.locking(held.fileno(), msvcrt.LK_LOCK, 1)
                return
    else:
        fcntl.flock(held, fcntl.LOCK_EX)
