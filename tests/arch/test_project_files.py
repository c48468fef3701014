"""The files around the code agree with each other, and nothing in them belongs to one machine.

Lives here: version and changelog, dependencies and lock, addresses, paths and colours.
Must not: ask any server.
"""

import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.arch.checkout import CHECKOUT, name_of, own_files

LOCK = CHECKOUT / "packaging" / "requirements.lock"
MIGRATIONS = CHECKOUT / "till" / "store" / "migrations"
# Written in halves, so that this file does not find itself.
NOT_OURS = (
    "pypi" + r"\.org",
    "python" + "hosted",
    "registry" + r"\.npmjs",
    "deb" + r"\.debian\.org",
    "crates" + r"\.io",
    r"(?<![\w.])" + "/wo" + r"rk/",
    r"\.lib" + "rary/",
    r"\bfa" + r"rm-[a-z]+-",
    r"(?<![\w.])" + "/ro" + r"ot/",
    "/opt/" + "pypi",
    r"/tmp/" + r"(brief|bare)\b",
)
COLOUR = re.compile(r"#(?:[0-9A-Fa-f]{8}|[0-9A-Fa-f]{6})\b")
COLOURS_LIVE_IN = {"ui/theme/tokens.py"}


def test_the_version_is_the_newest_of_the_changelog() -> None:
    headings = re.findall(r"^## (.+)$", text_of(CHECKOUT / "CHANGELOG.md"), re.MULTILINE)
    versions = re.findall(r"\d+\.\d+\.\d+", "\n".join(headings))

    assert versions, "the top heading names the version, such as '## 0.2.0 (unreleased)'"
    assert versions[0] == project()["version"].partition(".dev")[0]


def test_the_lock_holds_every_dependency_at_a_version_that_fits() -> None:
    locked = dict(re.findall(r"^([A-Za-z0-9._-]+)==(\S+)", text_of(LOCK), re.MULTILINE))
    versions = {canonicalize_name(name): version for name, version in locked.items()}

    wrong = {
        str(wanted): versions.get(canonicalize_name(wanted.name), "missing")
        for wanted in dependencies()
        if not wanted.specifier.contains(versions.get(canonicalize_name(wanted.name), "0"))
    }

    assert wrong == {}


def test_every_locked_package_has_a_hash_and_none_an_address() -> None:
    entries = re.split(r"\n(?=\S)", text_of(LOCK).strip())

    assert [entry.split()[0] for entry in entries if "--hash=sha256:" not in entry] == []
    assert "://" not in text_of(LOCK)


def test_qt_and_its_binding_are_pinned_to_the_same_version() -> None:
    pins = {
        wanted.name: str(wanted.specifier)
        for wanted in dependencies()
        if wanted.name in {"PySide6-Essentials", "shiboken6"}
    }

    assert len(pins) == 2
    assert len(set(pins.values())) == 1
    assert all(pin.startswith("==") for pin in pins.values())


def test_nothing_names_an_index_of_packages_or_a_place_on_one_machine() -> None:
    pattern = re.compile("|".join(NOT_OURS))

    found = {
        name_of(path): match.group()
        for path in own_files()
        if (match := pattern.search(text_of(path))) is not None
    }

    assert found == {}


def test_colours_live_in_the_token_table_alone() -> None:
    painted = (
        path
        for path in own_files()
        if path.suffix in {".py", ".qss"} and name_of(path).startswith(("ui/", "resources/style/"))
    )

    found = {
        name_of(path): match.group()
        for path in painted
        if (match := COLOUR.search(text_of(path))) is not None
    }

    assert set(found) - COLOURS_LIVE_IN == set(), found


def test_ci_runs_the_check_and_nothing_else() -> None:
    lines = text_of(CHECKOUT / ".ci" / "run").splitlines()

    commands = [line for line in lines if line and not line.startswith("#")]

    assert commands[-1] == "exec python3 packaging/bootstrap.py check"
    assert len(commands) == 3


def text_of(path: Path) -> str:
    """The text of a file; what is no text reads as empty."""
    content = path.read_bytes()
    return "" if b"\0" in content else content.decode("utf-8", errors="replace")


def project() -> dict[str, object]:
    settings = tomllib.loads(text_of(CHECKOUT / "pyproject.toml"))
    found: dict[str, object] = settings["project"]
    return found


def dependencies() -> list[Requirement]:
    settings = tomllib.loads(text_of(CHECKOUT / "pyproject.toml"))
    written = settings["project"]["dependencies"] + settings["dependency-groups"]["dev"]
    return [Requirement(line) for line in written]


def test_migrations_are_numbered_one_after_the_other() -> None:
    """Two of one number, or a gap, and a database counts its steps wrongly."""
    numbers = sorted(int(each.name[:4]) for each in MIGRATIONS.glob("*.sql"))

    assert numbers == list(range(1, len(numbers) + 1))
