"""The till itself, laid into a folder as an installation lays it: modules, data files, metadata."""

from __future__ import annotations

import json
import re
import shutil
import sys
import zipfile
from typing import TYPE_CHECKING

from environment import pip_settings
from programs import run_quietly

from builds.packed import TILL
from builds.product import CHECKOUT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from builds.packed import PackedProgram
    from builds.product import Product

PACKAGES = ("till", "ui", "resources")
STAMP = "resources/build.json"
BESIDE = ("LICENSE", "README.md")
COMPILED = ("__pycache__", "*.pyc")
SERVERS_PROGRAM = re.compile(r"^till-office = .*\n", re.MULTILINE)  # no till ships the server


def lay_till(product: Product, site: Path, *, openssl: str, packed: PackedProgram = TILL) -> None:
    """Put the till into the folder `site`; raises SetupStoppedError when that fails.

    It is built from a copy: nothing of an earlier build can get in, and the version is
    the product's. What `till --version` cannot find out by itself is written into it: the commit,
    and the version of the OpenSSL that is shipped, which it need not load to say so.
    """
    copy = product.fresh("source")
    for name in PACKAGES:
        shutil.copytree(CHECKOUT / name, copy / name, ignore=left_out_of(packed))
    for name in BESIDE:
        shutil.copy(CHECKOUT / name, copy / name)
    stamp = {"commit": product.commit, "openssl": openssl}
    (copy / STAMP).write_text(json.dumps(stamp) + "\n", encoding="utf-8")
    (copy / "pyproject.toml").write_text(project_text(product.version), encoding="utf-8")
    wheels = product.fresh("wheel")
    run_quietly(
        [
            *(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-index"),
            *("--no-build-isolation", "-w", str(wheels), str(copy)),
        ],
        environment=pip_settings(SOURCE_DATE_EPOCH=str(product.moment)),
        folder=product.work,
        otherwise="The till could not be made into a wheel; the lines above say why.",
    )
    # Pure Python: unpacked is installed. pip would note down where the wheel lay.
    with zipfile.ZipFile(next(wheels.glob("till-*.whl"))) as wheel:
        wheel.extractall(site)


def left_out_of(packed: PackedProgram) -> Callable[[str, list[str]], set[str]]:
    """Return what `copytree` asks which files of a folder a program does not ship."""
    return shutil.ignore_patterns(*COMPILED, *packed.left_out)


def project_text(version: str) -> str:
    """Return pyproject.toml with that version; the proof of an upgrade builds an older one."""
    text = (CHECKOUT / "pyproject.toml").read_text(encoding="utf-8")
    head, tail = text.split('\nversion = "', 1)
    text = f'{head}\nversion = "{version}"{tail.partition(chr(34))[2]}'
    return SERVERS_PROGRAM.sub("", text)
