"""The guides speak the words of the window, in each language the same things.

Lives here: words in italics are texts of that language; both languages have the same parts; nothing
is done in a terminal, and a setting has the name that the window gives it.
Must not: judge how a guide reads.
"""

import re

import pytest

from tests.arch.documents import DOCS, code_of, headings_of, italics_of, rows_of, text_of
from tests.resources.test_words_style import GONE, whole
from till.system.settings.model import known_keys
from till.system.words import load_texts

LANGUAGE_OF = {
    "cashier.md": "en",
    "office.md": "en",
    "owner.md": "en",
    "udhezuesi-i-arketarit.md": "sq",
    "udhezuesi-i-pronarit.md": "sq",
    "zyra.md": "sq",
}
PAIRS = (
    ("cashier.md", "udhezuesi-i-arketarit.md"),
    ("office.md", "zyra.md"),
    ("owner.md", "udhezuesi-i-pronarit.md"),
)
NOT_AMONG_ITS_WORDS = {
    "Till Demo",  # of the start menu
    "Generic / Text Only",  # a driver of Windows
    "CSV",
    "XLSX",
    "123",  # a key of the letters on the screen, the same in both languages
}
NOT_PROSE = re.compile(r"`[^`]*`|\]\([^)]*\)")  # what is typed, and where a link leads
TEXT_KEY = re.compile(r"\b[a-z_]{2,}(?:\.\w+)+")
FENCED = re.compile(r"^(?:```| {4}(?=[a-z]))", re.MULTILINE)
COMMAND = re.compile(r"(?:till|sudo|apt|python3?|setx?)(?= |$)|till-VERSION-setup\.exe /")


@pytest.mark.parametrize(
    ("guide", "language"), [*LANGUAGE_OF.items(), ("technician.md", "en")], ids=str
)
def test_a_guide_has_no_word_that_the_window_has_no_more(guide: str, language: str) -> None:
    prose = NOT_PROSE.sub("", text_of(DOCS / guide))

    assert {found[0] for gone in GONE[language] for found in whole(gone).finditer(prose)} == set()


@pytest.mark.parametrize(("guide", "language"), LANGUAGE_OF.items(), ids=LANGUAGE_OF)
def test_words_in_italics_are_words_of_the_window(guide: str, language: str) -> None:
    texts = {without_end(text.replace("\u00a0", " ")) for text in load_texts(language).values()}

    strange = [
        each
        for each in italics_of(DOCS / guide)
        if without_end(each) not in texts | NOT_AMONG_ITS_WORDS
    ]

    assert strange == []


@pytest.mark.parametrize("guide", LANGUAGE_OF)
def test_no_step_of_a_guide_needs_a_terminal(guide: str) -> None:
    text = text_of(DOCS / guide)

    assert FENCED.findall(text) == []
    assert [each for each in code_of(text) if COMMAND.match(each)] == []


@pytest.mark.parametrize("guide", LANGUAGE_OF)
def test_a_guide_calls_a_setting_as_the_window_does(guide: str) -> None:
    codes = {each.split()[0] for each in code_of(text_of(DOCS / guide))}

    assert sorted(codes & set(known_keys())) == []


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_both_languages_of_a_guide_have_the_same_parts(one: str, other: str) -> None:
    shapes = [
        [len(headings_of(DOCS / guide)), len(list(rows_of(DOCS / guide)))] for guide in (one, other)
    ]

    assert shapes[0] == shapes[1]


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_both_languages_of_a_guide_name_the_same_keys(one: str, other: str) -> None:
    keys = [
        sorted(re.findall(r"\b(?:F1[0-2]|F[1-9]|Ctrl\+[A-Z])\b", (DOCS / guide).read_text("utf-8")))
        for guide in (one, other)
    ]

    assert keys[0] == keys[1]


def test_the_questions_cite_what_the_window_says() -> None:
    texts = {text.replace("\u00a0", " ") for text in load_texts("sq").values()}
    cited = [
        sentence
        for row in rows_of(DOCS / "words.md")
        for sentence in re.findall("“([^”]+)”", " ".join(row[1:2]))
    ]

    assert len(cited) > 10
    assert [each for each in cited if each not in texts | {"Ruaj"}] == []


def test_the_texts_named_as_different_are_those_of_the_window() -> None:
    part = text_of(DOCS / "words.md").partition("## Where a text differs")[2]
    named, _, gone = part.partition("## Questions")[0].partition("| gone with")
    known = set(load_texts("sq"))
    known |= {key.removesuffix(".one") for key in known}

    assert set(TEXT_KEY.findall(named)) - known == set()
    assert set(TEXT_KEY.findall(gone)) & known == set()


def without_end(text: str) -> str:
    """Return a text without the mark it ends with, as it stands within a sentence."""
    return text.rstrip(".?:…")
