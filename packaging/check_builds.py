"""What CI asks of the builds: a Linux bundle that plays a day, an installer that compiles."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from builds import debian_python, installer, linux_bundle
from builds.product import Product, present_product, size_of
from programs import SetupStoppedError, say
from proofs.report import TRACEBACK

from ui.app.console import COMMANDS

if TYPE_CHECKING:
    from builds.debian_python import DebianPackage

LONGEST_S = 300
MIB = 1024 * 1024


def main() -> int:
    """Build, play, compile; 1 where one of them fails."""
    if sys.platform != "linux":
        print("the Linux bundle was not built: this is no Linux")
        return 0
    product = replace(present_product(), work=present_product().work / "check")
    try:
        bundle = linux_bundle.make_bundle(product, packages_of_python())
        with ThreadPoolExecutor(max_workers=1) as beside, tempfile.TemporaryDirectory() as finished:
            played = beside.submit(play, bundle)  # it waits more than it works
            load_commands(bundle)
            compile_installer(replace(product, finished=Path(finished)))
            played.result()
    except debian_python.NoDebianError as problem:
        print(f"the Linux bundle was not built: {problem}")
    except (SetupStoppedError, subprocess.SubprocessError) as problem:
        say(str(problem))
        return 1
    return 0


def packages_of_python() -> list[DebianPackage]:
    """Return the locked packages, or what Debian has in the place of one that is gone since.

    A security update of Debian's is no fault of the checkout; a release takes it into the lock.
    """
    packages = debian_python.locked()
    try:
        for package in packages:
            debian_python.fetch(package)
    except debian_python.NoLongerOfferedError as problem:
        print(f"{problem}\nGoing on with what Debian has now.")
        return debian_python.packages_in(debian_python.newest())
    return packages


def load_commands(bundle: Path) -> None:
    """Let the bundle load each command: nothing but their table names their modules."""
    for command in COMMANDS:
        words = [str(bundle / "till"), str(command.name), "--help"]
        subprocess.run(words, env=_surroundings(), stdout=subprocess.DEVNULL, check=True)
    print(f"the Linux bundle loaded {len(COMMANDS)} commands")


def play(bundle: Path) -> None:
    """Start the bundle without a display and let it play the scripted demo."""
    with tempfile.TemporaryDirectory() as folder:
        settings = _surroundings() | {"TILL_DATA_DIR": f"{folder}/data"}
        played = subprocess.run(
            [str(bundle / "till"), "demo", "--scripted", "--out", f"{folder}/played"],
            env=settings,
            timeout=LONGEST_S,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        if played.returncode != 0 or TRACEBACK in played.stdout:
            raise SetupStoppedError(f"{played.stdout}\nThe bundle did not play the demo well.")
        pictures = len(list(Path(folder, "played").glob("*.png")))
    print(f"the Linux bundle ({size_of(bundle) // MIB} MiB) played the demo: {pictures} pictures")


def _surroundings() -> dict[str, str]:
    """Return the environment without a word to the till, and without a display."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("TILL_")}
    return kept | {"QT_QPA_PLATFORM": "offscreen"}


def compile_installer(product: Product) -> None:
    """Compile installer.nsi around a stand-in for the program, where makensis is there."""
    if shutil.which(installer.COMPILER) is None:
        print("installer.nsi was not compiled: there is no makensis here")
        return
    folder = product.fresh("stand-in")
    (folder / "till.exe").write_bytes(b"stands in for the program")
    made = installer.make_installer(product, folder, quick=True)
    print(f"installer.nsi compiles: {made.path.name}")


if __name__ == "__main__":
    sys.exit(main())
