"""The word `build`, what it takes, and the facts of what is built.

Lives here: usage, version and moment, licences, the installer's words, the packed till's own name.
Must not: build a product; `bootstrap.py check` and the proof do.
"""

import importlib
import json
import re
import subprocess
import sys
from dataclasses import replace
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
from packaging.utils import canonicalize_name

from tests.arch.checkout import CHECKOUT
from till.system import versions
from till.system.practice_process import own_command

BUILD = CHECKOUT / "packaging" / "build.py"
INSTALLER = (
    "installer.nsi",
    "packaging/windows/words.nsh",
    "packaging/windows/data.nsh",
    "packaging/windows/arguments.nsh",
)


def test_the_builds_refuse_a_word_they_do_not_know_before_anything_is_built() -> None:
    command = [sys.executable, str(BUILD), "now"]

    answer = subprocess.run(command, capture_output=True, text=True, check=False)

    assert answer.returncode == 2
    assert "usage:" in answer.stderr


@pytest.mark.parametrize(
    "words", [["--only", "mac"], ["--runtime", "python.zip"], ["--runtime-sha256", "00"]]
)
def test_words_that_make_no_sense_together_are_refused(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        importlib.import_module("build").main(words)

    assert end.value.code == 2
    assert "usage:" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "wanted", "not_wanted"),
    [
        ([], {"nsis", "binutils", "gcc-mingw-w64-x86-64-win32"}, {"wine"}),
        (["--only", "linux"], {"binutils"}, {"nsis", "wine"}),
        (["--only=windows"], {"nsis"}, {"binutils", "wine"}),
        (["--only", "office", "--prove"], {"binutils", "debootstrap"}, {"nsis", "libxcb-cursor0"}),
        (["--prove"], {"nsis", "wine", "xvfb", "debootstrap"}, set()),
        (["--help"], set(), {"nsis", "binutils"}),
    ],
)
def test_a_build_wants_what_its_words_need(
    words: list[str], wanted: set[str], not_wanted: set[str]
) -> None:
    required = set(importlib.import_module("verbs").for_a_build(words).required)

    assert wanted <= required
    assert not_wanted & required == set()


def test_every_file_bears_the_moment_that_was_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1234567890")

    assert builds("product").present_product().moment == 1_234_567_890


def test_an_older_build_differs_in_its_version_alone() -> None:
    present = (CHECKOUT / "pyproject.toml").read_text(encoding="utf-8").splitlines()

    older = builds("till_wheel").project_text("0.0.1").splitlines()

    shipped = [line for line in present if not line.startswith("till-office = ")]
    changed = [line for line, was in zip(older, shipped, strict=True) if line != was]
    assert changed == ['version = "0.0.1"']
    assert len(shipped) == len(present) - 1  # the server's program is no till's


def test_no_till_ships_the_server_of_a_chain() -> None:
    packed = builds("packed")
    left_out_of = builds("till_wheel").left_out_of
    inside = ["domain", "office_server", "store"]

    assert left_out_of(packed.TILL)("till", inside) == {"office_server"}
    assert left_out_of(packed.OFFICE)("till", inside) == set()
    asked = builds("parts").asked_by(packed.TILL)
    assert not any(each.startswith("psycopg") for each in asked)


def test_the_lists_of_packages_name_what_is_shipped_whatever_the_folder_they_came_from(
    tmp_path: Path,
) -> None:
    sites = [installed(tmp_path / name, program=f"in-{name}") for name in ("one", "two")]

    for site in sites:
        builds("records").name_only_what_is_there(site)

    one, two = ((site / "thing-1.dist-info" / "RECORD").read_bytes() for site in sites)
    assert one == two
    assert (
        one
        == b'thing.py,sha256=abc,3\n"thing, other.py",sha256=def,4\nthing-1.dist-info/RECORD,,\n'
    )


def test_what_packages_bring_for_tests_stays_out_of_the_windows_folder(tmp_path: Path) -> None:
    for_tests = (
        *("fastapi/testclient.py", "anyio/pytest_plugin.py", "annotated_types/test_cases.py"),
        *("playhouse/test_utils.py", "keyring/testing/backend.py", "reportlab/fonts/hb-test.ttf"),
        *("pythoncom.py", "win32/lib/pywin32_testutil.py"),
    )
    needed = ("structlog/testing.py", "anyio/abc/_testing.py", "till/testing.py", "attest.py")
    for name in (*for_tests, *needed):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()

    builds("windows_folder")._leave_out(tmp_path)

    left = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.*")}
    assert left == set(needed)


def test_windows_gets_a_version_of_four_numbers() -> None:
    assert builds("launcher").four_numbers("0.1.0") == "0.1.0.0"
    assert builds("launcher").four_numbers("0.2.0.930") == "0.2.0.930"


@pytest.mark.skipif(sys.platform != "linux", reason="asks for the parts that are installed here")
def test_every_part_is_shipped_with_its_licence(tmp_path: Path) -> None:
    licences = builds("licences")
    names = builds("parts").parts_for("linux")
    here = {canonicalize_name(each.name): each for each in metadata.distributions()}

    # A newer Python than the product's brings a few of them itself.
    parts = licences.of_distributions(here[name] for name in names if name in here)
    licences.lay_licences(tmp_path / "licences", parts)

    assert licences.without_text(parts) == []
    for part in ("ICU", "FreeType", "HarfBuzz", "libpng", "PCRE2"):
        assert (tmp_path / "licences" / "PySide6_Essentials" / f"{part}.txt").is_file()
    whole = (tmp_path / "licences" / "ALL.txt").read_text(encoding="utf-8")
    assert all(name in whole for name in ("UNICODE LICENSE", "GNU LESSER", "MIT License"))
    ours = (CHECKOUT / "packaging" / "licences" / "LGPL-3.txt").read_text(encoding="utf-8")
    assert whole.count(ours.strip()) == 1
    assert "GNU LESSER" in (tmp_path / "licences/shiboken6/LGPL-3.txt").read_text()
    assert (tmp_path / "licences" / "LICENSE").is_file()


def test_texts_whose_names_differ_in_capitals_alone_are_all_there_on_windows(
    tmp_path: Path,
) -> None:
    licences = builds("licences")
    texts = [tmp_path / name.swapcase() / name for name in ("LICENSE", "License", "license")]
    for text in texts:
        text.parent.mkdir()
        text.write_text(str(text), encoding="utf-8")
    part = licences.LicencedPart(name="thing", version="1", licence="MIT", texts=(*texts,))

    licences.lay_licences(tmp_path / "licences", [part])

    names = [path.name.lower() for path in (tmp_path / "licences" / "thing").iterdir()]
    assert len(set(names)) == len(texts)


def test_the_icon_is_drawn_in_every_size() -> None:
    for size in (16, 48, 256):
        picture = builds("icon").picture(size)

        assert picture.startswith(b"\x89PNG")
        assert int.from_bytes(picture[16:20], "big") == size


@pytest.mark.parametrize("name", INSTALLER)
def test_the_installer_never_ends_a_till(name: str) -> None:
    text = (CHECKOUT / name).read_text(encoding="utf-8").lower()

    assert not re.search(r"taskkill|terminateprocess|killproc|wm_close", text)


def test_every_text_of_the_installer_is_in_both_languages() -> None:
    words = (CHECKOUT / INSTALLER[1]).read_text(encoding="utf-8")
    texts = re.findall(
        r'^!insertmacro Words \w+(?: \\\n)?\s*"(.*?)"(?: \\\n)?\s*"(.*?)"$', words, re.MULTILINE
    )

    assert len(texts) == words.count("!insertmacro Words ")
    assert all(english and albanian and english != albanian for english, albanian in texts)


@pytest.mark.parametrize(
    ("program", "command"),
    [
        ("/usr/lib/till/till", ["/usr/lib/till/till"]),
        ("/shop/tillw.exe", ["/shop/tillw.exe"]),
        ("/usr/bin/python3.11", ["/usr/bin/python3.11", "-P", "-m", "till"]),
    ],
)
def test_a_packed_till_starts_itself_and_python_starts_the_module(
    program: str, command: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", program)

    assert own_command() == command


def installed(site: Path, *, program: str) -> Path:
    """A folder of packages with one package, whose program is not shipped."""
    record = site / "thing-1.dist-info" / "RECORD"
    record.parent.mkdir(parents=True)
    for name in ("thing.py", "thing, other.py"):
        (site / name).touch()
    lines = [
        f"../../bin/thing,sha256={program},40",
        "thing.py,sha256=abc,3",
        '"thing, other.py",sha256=def,4',
        "thing-1.dist-info/RECORD,,",
    ]
    record.write_text("\n".join([*lines, ""]), encoding="utf-8")
    return site


def builds(name: str) -> Any:
    return importlib.import_module(f"builds.{name}")


def test_a_product_says_its_commit_and_its_openssl_without_loading_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stamp = '{"commit": "0123456789abcdef0123456789abcdef01234567+", "openssl": "3.0.11"}'
    (tmp_path / "build.json").write_text(stamp, encoding="utf-8")
    monkeypatch.setattr(versions, "files", lambda _package: tmp_path)

    told = versions.version_lines()[1]

    assert told.startswith("commit 0123456789+, Python ")
    assert told.endswith(", OpenSSL 3.0.11")


@pytest.mark.needs("git")
def test_what_is_built_is_the_commit_of_the_checkout() -> None:
    commit = builds("product").present_product().commit
    asked = subprocess.run(
        ["git", "rev-parse", "HEAD"], cwd=CHECKOUT, capture_output=True, text=True, check=False
    )

    assert commit.removesuffix("+") == asked.stdout.strip()


def test_a_list_of_parts_names_each_with_its_version_and_is_the_same_each_time() -> None:
    part = builds("licences").LicencedPart(
        name="peewee", version="4.5.3", licence="MIT License", texts=()
    )
    library = replace(part, name="libffi8", version="3.4.4-1", origin="deb")
    product = builds("product").present_product()
    write = builds("bill_of_materials").told

    told = write(product, [part, library], {"SQLite": "3.40.1"})

    found = json.loads(told)
    assert told == write(product, [part, library], {"SQLite": "3.40.1"})
    assert (found["bomFormat"], found["specVersion"]) == ("CycloneDX", "1.6")
    assert found["metadata"]["component"]["version"] == product.version
    assert sorted(each["purl"] for each in found["components"]) == [
        "pkg:deb/debian/libffi8@3.4.4-1",
        "pkg:generic/sqlite@3.40.1",
        "pkg:pypi/peewee@4.5.3",
    ]


def test_the_sums_beside_the_products_are_those_of_all_that_lies_there(tmp_path: Path) -> None:
    product = replace(builds("product").present_product(), finished=tmp_path)
    product.package.write_bytes(b"package")
    parts = tmp_path / "parts.json"
    parts.write_bytes(b"parts")
    artefact = builds("product").Artefact(path=product.package, platform="linux", parts=parts)
    build = importlib.import_module("build")

    build.lay_beside(product, [artefact])

    checked = subprocess.run(
        ["sha256sum", "--check", "SHA256SUMS"], cwd=tmp_path, capture_output=True, check=False
    )
    assert checked.returncode == 0
    assert checked.stdout.count(b": OK") == 2
