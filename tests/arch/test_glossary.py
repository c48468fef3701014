"""A word that names a module or a class of the domain stands in the glossary.

Lives here: splitting names into words, and the everyday words that need no row.
Must not: judge what a row says. The name of an error is a sentence made of such words.
"""

import re
from collections.abc import Iterator
from functools import cache

from tests.arch.documents import DOCS, text_of
from tests.arch.error_classes import FAMILIES, error_classes
from tests.arch.source import read_modules

WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
ENDING = re.compile(r"(?:ies|ing|ion|al|ed|e|y|)s?$")
SHORTEST = 3
EVERYDAY = {
    "after",
    "apart",
    "ask",
    "big",
    "country",
    "domain",
    "elsewhere",
    "end",
    "fewer",
    "figures",
    "form",
    "formatting",
    "grey",
    "large",
    "level",
    "listed",
    "money",
    "much",
    "named",
    "old",
    "page",
    "pair",
    "self",
    "send",
    "shop",
    "size",
    "space",
    "stop",
    "text",
    "type",
}


def test_every_word_of_the_domain_is_in_the_glossary() -> None:
    known = {root(word) for word in words_in(text_of(DOCS / "glossary.md"))} | EVERYDAY

    unknown = {
        f"{word} ({name})"
        for name in names_of_the_domain()
        for word in words_in(name)
        if word not in EVERYDAY and root(word) not in known
    }

    assert sorted(unknown) == []


def test_no_word_is_called_an_everyday_one_for_nothing() -> None:
    used = {word for name in names_of_the_domain() for word in words_in(name)}

    assert sorted(EVERYDAY - used) == []


@cache
def names_of_the_domain() -> tuple[str, ...]:
    """Return the name of each module and class; those of errors are sentences."""
    return tuple(_names())


def _names() -> Iterator[str]:
    errors = FAMILIES | set(error_classes())
    for source in read_modules("till/domain"):
        yield source.path.parent.name if source.is_package else source.path.stem
        yield from (
            each.name for each in source.classes if each.is_outermost and each.name not in errors
        )


def words_in(text: str) -> list[str]:
    """Return the words of a text or a name, in small letters."""
    return [word.lower() for word in WORD.findall(text)]


def root(word: str) -> str:
    """Return a word without the ending that says how it is used."""
    shorter = ENDING.sub("", word)
    return shorter if len(shorter) >= SHORTEST else word
