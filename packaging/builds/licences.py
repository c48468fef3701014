"""The licences of everything that is shipped, in one folder with a list."""

from __future__ import annotations

import shutil
import subprocess
import sysconfig
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from builds.product import CHECKOUT

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from importlib.metadata import Distribution

OURS = CHECKOUT / "packaging" / "licences"
BY_QT = {"pyside6-essentials", "pyside6_essentials", "shiboken6"}
LOOKS_LIKE_ONE = ("licen", "copying", "notice", "copyright")
OF_PYTHON = (
    Path(sysconfig.get_path("stdlib")) / "LICENSE.txt",
    Path(f"/usr/share/doc/python{sysconfig.get_python_version()}/copyright"),
)
HEAD = """The till is under the MIT licence (LICENSE). It is shipped with these parts;
the folder of each holds its texts.

"""


@dataclass(frozen=True, slots=True, kw_only=True)
class LicencedPart:
    """One part of the product: what the list says of it, and its texts by their names.

    `origin` is where it comes from, as package URLs name it: `pypi`, `deb` or `generic`.
    """

    name: str
    version: str
    licence: str
    texts: tuple[Path, ...]
    origin: str = "pypi"


def lay_licences(folder: Path, parts: Iterable[LicencedPart]) -> None:
    """Write the folder: the till's own, one folder for each part, and the list."""
    folder.mkdir(parents=True)
    shutil.copy(CHECKOUT / "LICENSE", folder)
    lines = []
    for part in sorted(parts, key=lambda part: part.name.lower()):
        lines.append(f"{part.name:<24} {part.version:<20} {part.licence}\n")
        own = folder / part.name
        own.mkdir()
        taken: set[str] = set()  # Windows takes LICENSE and License for one name
        for number, text in enumerate(part.texts):
            is_taken = text.name.lower() in taken
            shutil.copyfile(text, own / (f"{number}-{text.name}" if is_taken else text.name))
            taken.add(text.name.lower())
    (folder / "PARTS.txt").write_text(HEAD + "".join(lines), encoding="utf-8")
    (folder / "ALL.txt").write_text(_whole_text(folder), encoding="utf-8")  # the window shows it


def _whole_text(folder: Path) -> str:
    """Return the licences that were laid into a folder as one text, each told once."""
    pieces = [(folder / "PARTS.txt").read_text(encoding="utf-8")]
    told: set[str] = set()
    for path in (folder / "LICENSE", *sorted(folder.glob("*/*"))):
        text = path.read_text(encoding="utf-8", errors="replace").strip()
        if text not in told:
            pieces.append(f"{path.relative_to(folder)}\n\n{text}\n")
            told.add(text)
    return f"\n{'=' * 100}\n".join(pieces)


def of_distributions(distributions: Iterable[Distribution]) -> list[LicencedPart]:
    """Return the Python packages among the parts; where one brings no text, ours stands in."""
    parts = []
    for each in distributions:
        name = each.metadata["Name"]
        texts = _own_texts(each)
        if name.lower() in BY_QT:
            texts = (*sorted(OURS.glob("*.txt")), *sorted((OURS / "qt").glob("*.txt")))
        texts = texts or tuple(sorted((OURS / name.lower()).glob("*.txt")))
        parts.append(
            LicencedPart(name=name, version=each.version, licence=_licence_of(each), texts=texts)
        )
    return parts


def of_python(version: str, texts: Sequence[Path] = OF_PYTHON) -> LicencedPart:
    """Return Python itself as a part."""
    found = tuple(text for text in texts if text.exists())[:1]
    return LicencedPart(
        name="Python", version=version, licence="PSF-2.0", texts=found, origin="generic"
    )


def of_system_libraries(bundle: Path) -> list[LicencedPart]:
    """Return Debian's packages whose libraries lie in the bundle, each with its copyright file."""
    if shutil.which("dpkg-query") is None:
        return []
    libraries = {path.name for path in bundle.rglob("lib*.so*")}
    parts = []
    for name, version in _packages_of(libraries):
        text = Path("/usr/share/doc") / name / "copyright"
        parts.append(
            LicencedPart(
                name=name,
                version=version,
                licence="see copyright",
                texts=(text,) if text.exists() else (),
                origin="deb",
            )
        )
    return parts


def without_text(parts: Iterable[LicencedPart]) -> list[str]:
    """Return the names of parts that nothing is shipped for."""
    return [part.name for part in parts if not part.texts]


def _own_texts(each: Distribution) -> tuple[Path, ...]:
    files = [file for file in each.files or () if ".dist-info" in str(file)]
    wanted = [file for file in files if any(word in file.name.lower() for word in LOOKS_LIKE_ONE)]
    paths = [Path(str(each.locate_file(file))) for file in wanted]
    return tuple(path for path in paths if path.is_file())


def _licence_of(each: Distribution) -> str:
    """Return the licence's short name as a package tells it, in one of three ways."""
    told = each.metadata
    expressions = [str(text) for text in told.get_all("License-Expression") or []]
    if expressions:
        return expressions[0]
    classes = [str(text) for text in told.get_all("Classifier") or []]
    named = [text.rpartition(" :: ")[2] for text in classes if text.startswith("License ::")]
    if named:
        return named[0]
    texts = [str(text) for text in told.get_all("License") or []]
    return texts[0].partition("\n")[0][:60] if texts else "see the text"


def _packages_of(libraries: Iterable[str]) -> list[tuple[str, str]]:
    """Return the installed packages that libraries of these names belong to, with their version."""
    asked = _told_by_dpkg("-S", *(f"/usr/lib/*/{each}" for each in sorted(libraries)))
    named = {line.partition(":")[0] for line in asked.splitlines()}
    names = {name for name in named if " " not in name}  # and no remark about a diversion
    told = _told_by_dpkg("-W", "-f", "${Package} ${Version}\\n", *sorted(names)) if names else ""
    return sorted({(name, version) for name, version in map(str.split, told.splitlines())})


def _told_by_dpkg(*words: str) -> str:
    """Return what dpkg-query knows; what it does not know is no fault."""
    return subprocess.run(
        ["dpkg-query", *words], capture_output=True, text=True, check=False
    ).stdout
