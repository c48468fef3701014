"""The licences of everything that is shipped, in one folder with a list."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from builds.product import CHECKOUT

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from importlib.metadata import Distribution

    from builds.debian_python import DebianPython

OURS = CHECKOUT / "packaging" / "licences"
BY_QT = {"pyside6-essentials", "pyside6_essentials", "shiboken6"}
LOOKS_LIKE_ONE = ("licen", "copying", "notice", "copyright")
HEAD = """This program is under the MIT licence (LICENSE). It is shipped with these parts;
the folder of each holds its texts.

"""


@dataclass(frozen=True, slots=True, kw_only=True)
class LicencedPart:
    """One part of the product: what the list says of it, and its texts by their names.

    `origin` is where it comes from, as package URLs name it: `pypi`, `deb` or `generic`;
    `sha256` is that of the archive it came in, where the build was given one.
    """

    name: str
    version: str
    licence: str
    texts: tuple[Path, ...]
    origin: str = "pypi"
    sha256: str = ""


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


def of_python(version: str, texts: Sequence[Path]) -> LicencedPart:
    """Return Python for Windows as a part."""
    return LicencedPart(
        name="Python", version=version, licence="PSF-2.0", texts=tuple(texts), origin="generic"
    )


def of_debian(python: DebianPython) -> list[LicencedPart]:
    """Return the packages that Python for Linux came in, each with its copyright file."""
    return [
        LicencedPart(
            name=each.name,
            version=each.version,
            licence="see copyright",
            texts=tuple((python.root / "usr/share/doc").glob(f"{each.name}/copyright")),
            origin="deb",
            sha256=each.sha256,
        )
        for each in python.shipped
    ]


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
