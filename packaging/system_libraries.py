"""The packages of Debian and Ubuntu that Qt and the tests need, and getting them."""

from __future__ import annotations

import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from programs import SetupStoppedError, clean_environment, run_quietly, say

if TYPE_CHECKING:
    from pathlib import Path

# Qt without a display: widgets, pictures, printing.
WINDOW = (
    "libgl1",
    "libegl1",
    "libxkbcommon0",
    "libfontconfig1",
    "libdbus-1-3",
    "libglib2.0-0",
    "fonts-dejavu-core",
)
# Qt on an X or Wayland display.
DISPLAY = (
    "libxcb-cursor0",
    "libxcb-icccm4",
    "libxcb-keysyms1",
    "libxkbcommon-x11-0",
    "libx11-xcb1",
    "libxcb-image0",
    "libxcb-render-util0",
    "libxcb-randr0",
    "libxcb-shape0",
    "libxcb-xfixes0",
    "libxcb-sync1",
    "libxcb-xkb1",
    "libxcb-render0",
    "libxcb-shm0",
    "libxcb-util1",
    "libwayland-client0",
    "libwayland-cursor0",
    "libwayland-egl1",
)
# Tests with real keys on a display of their own (procps brings the program kill), and those that
# watch the order of writes.
TEST_BENCH = (*DISPLAY, "xvfb", "openbox", "xdotool", "procps", "strace")

# The tests of the office start a database server of their own; what Debian brings with its
# programs, a server that is always there, is not wanted for that.
OFFICE = ("postgresql",)
OFFICE_SETTINGS = "postgresql-common"
NO_SERVER_BY_ITSELF = (
    *("sed", "-ri", "s/^#?create_main_cluster.*/create_main_cluster = false/"),
    "/etc/postgresql-common/createcluster.conf",
)

# The pages of the office are looked at in a browser, moved by its driver.
BROWSER = ("chromium", "chromium-driver")

# Making the products for shop PCs, and proving each.
HISTORY = ("git",)  # a build is numbered by the commits that led to it
BUNDLING = ("binutils",)
INSTALLER = ("nsis",)
WINDOWS_COMPILER = ("gcc-mingw-w64-x86-64-win32",)
PROOF = ("wine", "wine64", "xvfb")
CLEAN_DEBIAN = ("debootstrap",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """The packages that a verb cannot do without, and those whose lack only makes it do less."""

    required: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()


def make_ready(wanted: Wanted, *, memory: Path, try_again: bool) -> None:
    """See to it that the packages are there, where this is a Debian or an Ubuntu.

    `memory` keeps the optional packages that could not be had, so that the next run does not wait
    for them again unless `try_again` says so. Raises SetupStoppedError when a required package is
    missing and cannot be installed.
    """
    if shutil.which("dpkg-query") is None or shutil.which("apt-get") is None:
        return
    required = missing((*packages_for_venv(), *wanted.required))
    optional = [name for name in missing(wanted.optional) if name not in required]
    known = memory.read_text(encoding="utf-8").split() if memory.exists() else []
    if not required and (not optional or (optional == known and not try_again)):
        return
    rights = rights_to_install()
    if rights is None:
        without_rights(required, optional)
    else:
        install_required(rights, required)
        install_optional(rights, optional)
    if wanted.optional:
        remember(memory, missing(wanted.optional))


def packages_for_venv() -> tuple[str, ...]:
    """Return the package with Debian's half of the venv module, where this Python lacks it."""
    if importlib.util.find_spec("ensurepip") and importlib.util.find_spec("venv"):
        return ()
    return (f"python{sys.version_info.major}.{sys.version_info.minor}-venv",)


def missing(names: tuple[str, ...]) -> list[str]:
    """Return those of `names` that are not installed, in their order; one call to dpkg."""
    if not names:
        return []
    # Newer releases carry some libraries under a name that ends in t64.
    asked = [variant for name in names for variant in (name, f"{name}t64")]
    answer = subprocess.run(
        ["dpkg-query", "-W", "-f", "${Package} ${db:Status-Status}\n", *asked],
        capture_output=True,
        text=True,
        check=False,  # it also fails when only one of the names is unknown
    )
    lines = [line.split() for line in answer.stdout.splitlines()]
    there = {words[0].removesuffix("t64") for words in lines if words[1:] == ["installed"]}
    return [name for name in names if name not in there]


def rights_to_install() -> list[str] | None:
    """Return what goes before apt-get (nothing, or sudo that asks no password); None: no right."""
    if sys.platform == "win32":
        return None
    if os.geteuid() == 0:
        return []
    if shutil.which("sudo") is None:
        return None
    asked = subprocess.run(
        ["sudo", "-n", "true"], stdin=subprocess.DEVNULL, capture_output=True, check=False
    )
    return ["sudo", "-n"] if asked.returncode == 0 else None


def exact_command(names: list[str]) -> str:
    """Return the one command that installs `names`, to be typed as it stands."""
    words = f"apt-get update && apt-get install -y --no-install-recommends {' '.join(names)}"
    return f"sudo sh -c {shlex.quote(words)}" if shutil.which("sudo") else words


def without_rights(required: list[str], optional: list[str]) -> None:
    """Say which command to run; raise SetupStoppedError when it is needed at once."""
    command = exact_command([*required, *optional])
    if required:
        raise SetupStoppedError(
            "Till needs system packages that only root may install. Run this one command as root, "
            f"then start again:\n\n    {command}\n"
        )
    say(
        "Some system packages are missing; what needs them (tests with real keys) is left out. "
        f"To have them, run as root:\n\n    {command}\n"
    )


def install_required(rights: list[str], names: list[str]) -> None:
    """Install what the till cannot do without; raises SetupStoppedError when that fails."""
    if names:
        say(f"Installing {len(names)} system packages ({names[0]}, ...), up to a minute ...")
        install(rights, names)


def install_optional(rights: list[str], names: list[str]) -> None:
    """Install what makes more tests possible; say so and go on when that fails."""
    if not names:
        return
    say(f"Installing {len(names)} more system packages ({names[-1]}, ...), up to a minute ...")
    try:
        install(rights, names)
    except SetupStoppedError as problem:
        say(f"{problem}\nGoing on without them: tests with real keys are left out.")


def install(rights: list[str], names: list[str]) -> None:
    """Run apt-get for `names`; raises SetupStoppedError with the command to run by hand."""
    quiet = clean_environment() if rights else clean_environment(DEBIAN_FRONTEND="noninteractive")
    patient = [*rights, "apt-get", "-q", "-y", "-o", "DPkg::Lock::Timeout=180"]
    # Old lists may do, and one broken source is no reason to stop: the installation decides.
    subprocess.run(
        [*patient, "update"],
        env=quiet,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    orders = [[*patient, "install", "--no-install-recommends", *names]]
    if set(OFFICE) & set(names) and missing((OFFICE_SETTINGS,)):
        first = [*patient, "install", "--no-install-recommends", OFFICE_SETTINGS]
        orders = [first, [*rights, *NO_SERVER_BY_ITSELF], *orders]
    for order in orders:
        run_quietly(
            order,
            environment=quiet,
            otherwise=(
                f"The system packages could not be had. By hand:\n\n    {exact_command(names)}\n"
            ),
        )


def remember(memory: Path, names: list[str]) -> None:
    """Keep the list of packages that could not be had; forget the list when there are none."""
    if names:
        memory.parent.mkdir(exist_ok=True)
        memory.write_text("\n".join(names), encoding="utf-8")
    else:
        memory.unlink(missing_ok=True)
