"""What the documents name is there, and each document can be found.

Lives here: links, pictures, decisions, the places of the architecture page.
Must not: settings, commands and words of the window; each has a test file of its own.
"""

import re
from pathlib import Path

from tests.arch.checkout import CHECKOUT, name_of
from tests.arch.documents import DOCS, anchors_of, code_of, documents, links_of, rows_of, text_of

LARGEST_PICTURE = 100_000  # bytes
ALL_PICTURES = 3_400_000  # 34 pages in two languages, and three of the office
LONGEST_ARCHITECTURE = 7_000  # characters; what a folder holds stands in its own docstring
OUR_PLACE = re.compile(r"(?:till|ui|tests|docs|packaging|resources)/[\w./*-]+")
STATUS = re.compile(
    r"^\*\*Status\.\*\* In force\.(?: Takes the place of (?P<numbers>[\d, and]+)\.)?", re.MULTILINE
)
DECISIONS = sorted((DOCS / "decisions").glob("*.md"))


def test_every_link_leads_to_a_file_and_every_anchor_to_a_heading() -> None:
    broken = []

    for document in documents():
        for link in links_of(document):
            file, _, anchor = link.partition("#")
            target = (document.parent / file).resolve() if file else document
            if not target.exists() or (anchor and anchor not in anchors_of(target)):
                broken.append(f"{name_of(document)}: {link}")

    assert broken == []


def test_every_document_can_be_reached_from_the_readme() -> None:
    reached = set()
    to_read = [CHECKOUT / "README.md"]

    while to_read:
        document = to_read.pop()
        if document in reached or document.suffix != ".md":
            continue
        reached.add(document)
        for link in links_of(document):
            target = (document.parent / link.partition("#")[0]).resolve()
            to_read += sorted(target.glob("*.md")) if target.is_dir() else [target]

    lost = [each for each in documents() if DOCS in each.parents and each not in reached]
    assert [name_of(each) for each in lost] == []


def test_the_readme_begins_with_what_to_type_what_it_looks_like_and_the_shop() -> None:
    text = text_of(CHECKOUT / "README.md")

    begin, heading = re.split(r"^## ", text, maxsplit=1, flags=re.MULTILINE)
    typed = re.findall(r"^ {4}(\S+ \S+ \w+)", begin, re.MULTILINE)
    assert typed == [f"python3 packaging/bootstrap.py {verb}" for verb in ("demo", "test")]
    assert begin.index("docs/pictures/") > begin.index(typed[-1])
    assert heading.startswith("For the shop\n")


def test_pictures_are_small_and_shown() -> None:
    pictures = set((DOCS / "pictures").rglob("*.*"))
    shown = {
        (document.parent / link).resolve()
        for document in documents()
        for link in links_of(document)
        if link.endswith(".png")
    }

    assert {name_of(each) for each in pictures ^ shown} == set()
    sizes = {name_of(each): each.stat().st_size for each in pictures}
    assert [name for name, size in sizes.items() if size > LARGEST_PICTURE] == []
    assert sum(sizes.values()) <= ALL_PICTURES


def test_every_decision_ever_taken_is_a_record_or_named_by_the_one_in_its_place() -> None:
    numbers = [int(each.name[:4]) for each in DECISIONS]
    headings = [re.match(r"# (\d+)\. \S", text_of(each)) for each in DECISIONS]
    statuses = [STATUS.search(text_of(each)) for each in DECISIONS]

    assert [int(found[1]) if found else None for found in headings] == numbers
    assert [
        name_of(file) for file, found in zip(DECISIONS, statuses, strict=True) if not found
    ] == []
    replaced = [
        int(number)
        for found in statuses
        if found
        for number in re.findall(r"\d+", found["numbers"] or "")
    ]
    assert sorted(numbers + replaced) == list(range(1, max(numbers) + 1))


def test_every_place_a_document_names_is_there() -> None:
    named = {
        (name_of(document), each.rstrip("/"))
        for document in documents()
        for each in code_of(text_of(document))
        if OUR_PLACE.fullmatch(each) and "NNNN" not in each
    }

    assert [place for place in sorted(named) if not any(CHECKOUT.glob(place[1]))] == []


def test_the_architecture_page_fits_on_one_page() -> None:
    assert len(text_of(DOCS / "architecture.md")) <= LONGEST_ARCHITECTURE


def test_the_architecture_page_names_three_files_to_open_first_in_each_folder() -> None:
    lost = []
    counts = {}

    for place, _, *first in rows_of(DOCS / "architecture.md"):
        folder = CHECKOUT / place.strip("`")
        if first and folder.is_dir():
            names = code_of(first[0])
            counts[place] = len(names)
            lost += [f"{place} {name}" for name in names if not _is_there(folder, name)]

    assert lost == []
    assert counts
    assert set(counts.values()) == {3}


def test_the_glossary_explains_each_word_once() -> None:
    words = [
        word.strip()
        for cells in rows_of(DOCS / "glossary.md")
        if cells[0] not in {"word", "---"}
        for word in cells[0].split(",")
    ]

    assert sorted(set(words)) == sorted(words)


def _is_there(folder: Path, name: str) -> bool:
    """Tell whether a folder has this module, or this folder."""
    return (folder / f"{name}.py").is_file() or (name.endswith("/") and (folder / name).is_dir())
