"""The parts of a product: which packages it needs on a platform, with their hashes."""

from __future__ import annotations

import re
import tomllib
from importlib import metadata
from typing import TYPE_CHECKING

from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from programs import SetupStoppedError

from builds import debian_python, runtime
from builds.imports import modules_named_in
from builds.packed import TILL
from builds.product import CHECKOUT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from builds.packed import PackedProgram

LOCK = CHECKOUT / "packaging" / "requirements.lock"
LINUX = {
    "python_version": debian_python.LINE,
    "python_full_version": f"{debian_python.LINE}.0",
}
WINDOWS = {
    "os_name": "nt",
    "platform_machine": "AMD64",
    "platform_system": "Windows",
    "sys_platform": "win32",
    "python_version": runtime.LINE,
    "python_full_version": f"{runtime.LINE}.0",
}
PACKER = "pyinstaller"
MODULES = {".py", ".so"}
ENTRY = re.compile(r"^(?P<name>[A-Za-z0-9._-]+)==(?P<version>[^\s;\\]+)")


def parts_for(
    platform: str, further: Iterable[metadata.Distribution] = (), packed: PackedProgram = TILL
) -> list[str]:
    """Return the names of all packages that a program needs, sorted; `linux` or `windows`.

    What a package asks for is read from the packages installed here, and from `further` ones; one
    that is neither asks for nothing, which `unmet` finds out when all the others are there.
    """
    return _with_all_they_ask_for(asked_by(packed), platform, further)


def parts_and_packer(packed: PackedProgram = TILL) -> list[str]:
    """Return the names of what a program needs on Linux, and of what packs it there."""
    return _with_all_they_ask_for([*asked_by(packed), PACKER], "linux", ())


def modules_of(distributions: Iterable[metadata.Distribution]) -> dict[str, set[str]]:
    """Return each module that these packages lay at the top, and whose it is."""
    tops: dict[str, set[str]] = {}
    for each in distributions:
        for file in each.files or ():
            first = file.parts[0]
            if file.suffix in MODULES and ".dist-info" not in first and first != "..":
                tops.setdefault(first.partition(".")[0], set()).add(canonicalize_name(each.name))
    return tops


def _with_all_they_ask_for(
    texts: Iterable[str], platform: str, further: Iterable[metadata.Distribution]
) -> list[str]:
    conditions = conditions_on(platform)
    asking = {canonicalize_name(each.name): each.requires or [] for each in further}
    found: set[str] = set()
    waiting = [Requirement(text) for text in texts]
    while waiting:
        wanted = waiting.pop()
        name = canonicalize_name(wanted.name)
        if name in found or not _holds(wanted, conditions, frozenset()):
            continue
        found.add(name)
        texts = asking[name] if name in asking else _asked_here_by(name)
        waiting += list(_asked_by(texts, wanted.extras, conditions))
    return sorted(found)


def conditions_on(platform: str) -> dict[str, str]:
    """Return what the conditions in package metadata are judged by on that platform."""
    here = {name: str(value) for name, value in default_environment().items()}
    return here | (WINDOWS if platform == "windows" else LINUX)


def locked_lines(names: Iterable[str]) -> str:
    """Return the lock's entries of those packages, without their conditions.

    Raises SetupStoppedError where one is not in the lock.
    """
    entries = dict(_entries())
    missing = sorted(set(names) - set(entries))
    if missing:
        raise SetupStoppedError(f"Not in packaging/requirements.lock: {', '.join(missing)}.")
    return "".join(entries[name] for name in names)


def unmet(distributions: Iterable[metadata.Distribution], platform: str) -> list[str]:
    """Return what these packages ask for on that platform and is not among them."""
    conditions = conditions_on(platform)
    present = list(distributions)
    names = {canonicalize_name(each.metadata["Name"]) for each in present}
    asked = [Requirement(text) for each in present for text in each.requires or ()]
    wanted = {
        canonicalize_name(each.name) for each in asked if _holds(each, conditions, frozenset())
    }
    return sorted(wanted - names)


def asked_by(packed: PackedProgram) -> list[str]:
    """Return the requirements of a program, as pyproject.toml has them.

    A program of some of our folders asks for what is imported there, and for its own group.
    """
    with (CHECKOUT / "pyproject.toml").open("rb") as stream:
        project = tomllib.load(stream)["project"]
    asked: list[str] = project["dependencies"]
    if not packed.group:
        return asked
    modules = {name.partition(".")[0] for name in modules_named_in(packed.folders)}
    owners = metadata.packages_distributions()
    wanted = {canonicalize_name(name) for each in modules for name in owners.get(each, ())}
    wanted |= {canonicalize_name(name) for name in packed.unnamed}
    own: list[str] = project["optional-dependencies"][packed.group]
    return own + [text for text in asked if canonicalize_name(Requirement(text).name) in wanted]


def _asked_here_by(name: str) -> list[str]:
    try:
        return metadata.requires(name) or []
    except metadata.PackageNotFoundError:
        return []


def _asked_by(
    texts: Iterable[str], extras: Iterable[str], conditions: Mapping[str, str]
) -> Iterator[Requirement]:
    for text in texts:
        wanted = Requirement(text)
        if _holds(wanted, conditions, frozenset(extras)):
            wanted.marker = None  # judged with the extras it was asked for
            yield wanted


def _holds(wanted: Requirement, conditions: Mapping[str, str], extras: frozenset[str]) -> bool:
    if wanted.marker is None:
        return True
    return any(wanted.marker.evaluate({**conditions, "extra": extra}) for extra in (extras or {""}))


def _entries() -> Iterator[tuple[str, str]]:
    """Yield each entry of the lock by its name, its condition taken off."""
    for entry in re.split(r"\n(?=\S)", LOCK.read_text(encoding="utf-8").strip()):
        head = ENTRY.match(entry)
        if head is None:
            continue
        hashes = re.findall(r"--hash=sha256:[0-9a-f]{64}", entry)
        lines = [f"{head['name']}=={head['version']}", *(f"    {each}" for each in hashes)]
        yield canonicalize_name(head["name"]), " \\\n".join(lines) + "\n"
