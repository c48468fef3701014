"""Python for the Linux bundle, as an input of the build, and the libraries that are packed.

Lives here: its lock, what stands in for a fetched file, where a library may look for others.
Must not: ask Debian for anything.
"""

import hashlib
import importlib
import json
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import PySide6.QtSvg
import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Debian's packages")

CONTROL = """Package: {name}
Version: 1.2-3
Architecture: amd64
Maintainer: A <a@till.invalid>
Description: a thing
"""


def test_the_lock_names_every_package_of_python_by_its_hash_and_no_address() -> None:
    text = debian_python().LOCKED.read_text(encoding="utf-8")

    packages = debian_python().locked()

    names = {each.name for each in packages}
    assert {"python3.11-minimal", "libpython3.11-stdlib", "libpython3.11", "libssl3"} <= names
    assert len(packages) == len([line for line in text.splitlines() if not line.startswith("#")])
    assert "://" not in text
    assert all(re.fullmatch(r"3\.11\.\S+", each.version) for each in packages if "py" in each.name)


def test_a_file_that_is_there_by_its_hash_is_not_fetched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(debian_python(), "KEPT", tmp_path)
    monkeypatch.setattr(debian_python(), "sites", nowhere)
    package = a_package(b"as locked")
    package.file.write_bytes(b"as locked")

    debian_python().fetch(package)

    assert package.file.read_bytes() == b"as locked"


def test_a_file_of_another_hash_does_not_stand_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(debian_python(), "KEPT", tmp_path)
    monkeypatch.setattr(debian_python(), "sites", nowhere)
    package = a_package(b"as locked")
    package.file.write_bytes(b"another")

    with pytest.raises(Exception, match=r"no source of apt here leads to Debian"):
        debian_python().fetch(package)


@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="Debian's own dpkg-deb")
def test_each_package_that_brings_a_library_is_a_part_with_its_hash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(debian_python(), "KEPT", tmp_path / "kept")
    library = packed(tmp_path, "libthing1", "usr/lib/x86_64-linux-gnu/libthing.so.1")
    program = packed(tmp_path, "thing", "usr/bin/thing")

    python = debian_python().unpack([library, program], tmp_path / "root")
    (part,) = importlib.import_module("builds.licences").of_debian(python)
    product = importlib.import_module("builds.product").present_product()
    told = importlib.import_module("builds.bill_of_materials").told(product, [part], {})

    (listed,) = json.loads(told)["components"]
    assert listed["purl"] == "pkg:deb/debian/libthing1@1.2-3"
    assert listed["hashes"] == [{"alg": "SHA-256", "content": library.sha256}]
    assert [text.read_text() for text in part.texts] == ["as you like\n"]


@pytest.mark.needs("readelf")
@pytest.mark.parametrize(
    ("place", "leads_away"),
    [("/home/builder/lib", True), ("$ORIGIN:/opt/lib", True), ("$ORIGIN/../lib", False)],
)
def test_a_library_that_looks_into_a_folder_of_the_builder_is_found(
    place: str, leads_away: bool, tmp_path: Path
) -> None:
    library = tmp_path / "libthing.so"
    library.write_bytes(looking_in(place))

    assert linux_bundle().leads_away(library) is leads_away


@pytest.mark.needs("readelf")
def test_a_library_from_elsewhere_than_the_locked_packages_stops_the_build(tmp_path: Path) -> None:
    source = tmp_path / "root"
    bundle = tmp_path / "bundle"
    for folder in (source, bundle):
        folder.mkdir()
        (folder / "libthing.so.1").write_bytes(looking_in("$ORIGIN"))

    linux_bundle().prove_libraries(bundle, [source])
    (bundle / "libother.so").write_bytes(looking_in("$ORIGIN/.."))

    with pytest.raises(Exception, match=r"Packed from elsewhere: libother\.so\."):
        linux_bundle().prove_libraries(bundle, [source])


def a_package(content: bytes) -> Any:
    digest = hashlib.sha256(content).hexdigest()
    return debian_python().DebianPackage(place="pool/main/l/lib_1_amd64.deb", sha256=digest)


def packed(folder: Path, name: str, file: str) -> Any:
    """A package of Debian's with one file and its copyright, where fetched ones are kept."""
    tree = folder / name
    texts = {
        file: "content\n",
        f"usr/share/doc/{name}/copyright": "as you like\n",
        "DEBIAN/control": CONTROL.format(name=name),
    }
    for place, text in texts.items():
        (tree / place).parent.mkdir(parents=True, exist_ok=True)
        (tree / place).write_text(text, encoding="utf-8")
    package = replace(a_package(b""), place=f"pool/main/t/{name}_1.2-3_amd64.deb")
    package.file.parent.mkdir(exist_ok=True)
    command = ["dpkg-deb", "--build", "--root-owner-group", str(tree), str(package.file)]
    subprocess.run(command, capture_output=True, check=True)
    return replace(package, sha256=hashlib.sha256(package.file.read_bytes()).hexdigest())


def looking_in(place: str) -> bytes:
    """A library of Qt's binding, whose search path says something else."""
    own = b"$ORIGIN/:$ORIGIN/Qt/lib:$ORIGIN/../shiboken6/\0"
    content = Path(PySide6.QtSvg.__file__).read_bytes()
    assert content.count(own) == 1
    return content.replace(own, place.encode().ljust(len(own), b"\0"))


def nowhere() -> list[str]:
    raise debian_python().NoDebianError("no source of apt here leads to Debian")


def debian_python() -> Any:
    return importlib.import_module("builds.debian_python")


def linux_bundle() -> Any:
    return importlib.import_module("builds.linux_bundle")
