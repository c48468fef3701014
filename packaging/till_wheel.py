"""The wheel: the till as one file that pip installs.

Lives here: building it from this checkout, and telling its name, size in bytes and SHA-256.
Must not: fetch anything; what builds it is in the virtual environment already.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from programs import clean_environment, run_quietly, say

if TYPE_CHECKING:
    from environment import Environment

FIRST_OF_2026 = "1767225600"
STILL_TO_COME = (
    "The shop PC's bundle and its installer are not built yet; they come with later work."
)


def build(place: Environment, rest: list[str]) -> int:
    """Build the wheel into dist/ and tell what it is; `--json` tells it as one JSON document."""
    parser = argparse.ArgumentParser(prog="bootstrap.py build", description="Builds the wheel.")
    parser.add_argument("--json", action="store_true", help="tell it as one JSON document")
    as_json = parser.parse_args(rest).json
    say("Building the wheel ...")
    wheel = make_wheel(place)
    content = wheel.read_bytes()
    facts = {
        "name": wheel.name,
        "size_bytes": len(content),
        "sha256": hashlib.sha256(content).hexdigest(),
    }
    if as_json:
        print(json.dumps({"files": [facts], "still_to_come": STILL_TO_COME}, indent=2))
    else:
        print(f"dist/{wheel.name}  {len(content)} bytes  SHA-256 {facts['sha256']}")
        print(STILL_TO_COME)
    return 0


def same_moment() -> str:
    """Return the moment that every file in the wheel bears (seconds since 1970).

    The same source gives the same bytes so; a release says which moment by SOURCE_DATE_EPOCH.
    """
    return os.environ.get("SOURCE_DATE_EPOCH", FIRST_OF_2026)


def make_wheel(place: Environment) -> Path:
    """Build the wheel from a clean start, into dist/; raises SetupStoppedError."""
    # setuptools packs what an earlier build left here, modules long gone included.
    shutil.rmtree(place.checkout / "build" / "lib", ignore_errors=True)
    finished = place.checkout / "dist"
    finished.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=finished) as fresh:
        command = [str(place.python), "-m", "pip", "wheel", "--quiet", "--no-build-isolation"]
        run_quietly(
            [*command, "--no-deps", "--no-index", "-w", fresh, str(place.checkout)],
            environment=clean_environment(SOURCE_DATE_EPOCH=same_moment()),
            folder=place.checkout,
            otherwise="The wheel could not be built; the lines above say why.",
        )
        made = next(Path(fresh).glob("*.whl"))
        return made.replace(finished / made.name)
