"""The documents of the project, as the tests read them.

Lives here: finding documents, their links, headings, tables and pieces of code.
Must not: hold a rule; each test file holds its own.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from tests.arch.checkout import CHECKOUT, own_files

DOCS = CHECKOUT / "docs"
_LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
_CODE = re.compile(r"`([^`\n]+)`")
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
_ITALIC = re.compile(r"(?<![*\w])\*([^*\n]+)\*(?![*\w])")
_NOT_IN_ANCHORS = re.compile(r"[^\w\- ]")


def documents() -> list[Path]:
    """Return every document of the project."""
    return [path for path in own_files() if path.suffix == ".md"]


def text_of(document: Path) -> str:
    """Return what a document says."""
    return document.read_text(encoding="utf-8")


def links_of(document: Path) -> list[str]:
    """Return where a document's links and pictures lead to within the project."""
    targets = _LINK.findall(text_of(document))
    return [target for target in targets if "://" not in target]


def anchors_of(document: Path) -> set[str]:
    """Return the anchors of a document's headings, as forges make them."""
    titles = _HEADING.findall(text_of(document))
    return {_NOT_IN_ANCHORS.sub("", title.lower()).replace(" ", "-") for title in titles}


def headings_of(document: Path) -> list[str]:
    """Return the headings of a document, the first one too."""
    return _HEADING.findall(text_of(document))


def code_of(text: str) -> list[str]:
    """Return what stands between backticks."""
    return _CODE.findall(text)


def italics_of(document: Path) -> list[str]:
    """Return what stands in italics; in the guides these are words of the window."""
    return _ITALIC.findall(_CODE.sub("", text_of(document)))


def rows_of(document: Path) -> Iterator[list[str]]:
    """Yield the cells of each row of a document's tables; heads and rules too."""
    for line in text_of(document).splitlines():
        if line.startswith("|"):
            yield [cell.strip() for cell in line.strip("|").split("|")]
