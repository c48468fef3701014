"""Whatever the till has to say, it can say in every language.

Lives here: the errors of the code held against resources/words.
Must not: judge how well it is said.
"""

import re
import string

import pytest

from tests.arch.error_classes import error_classes, key_of
from tests.arch.source import ClassSource
from till.system.words import load_texts

LANGUAGES = ("sq", "en")
SHARED = {"errors.unexpected"}
"""What is said of our own faults, and of what says its key only when it happens."""

LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)


def test_every_language_has_the_same_keys_and_the_same_gaps() -> None:
    albanian, english = (load_texts(language) for language in LANGUAGES)

    assert set(albanian) ^ set(english) == set()
    assert {key for key in english if gaps(albanian[key]) != gaps(english[key])} == set()


def test_every_error_has_a_key_of_its_own() -> None:
    keys = [key_of(each) for each in error_classes().values()]

    assert {key for key in keys if keys.count(key) > 1} == SHARED


@LANGUAGE
def test_every_error_anywhere_has_words(language: str) -> None:
    known = load_texts(language)
    used = {(name, key_of(each)) for name, each in error_classes().items()}

    assert {(name, key) for name, key in used if not texts_of(key, known)} == set()


@LANGUAGE
def test_an_errors_words_use_only_the_facts_it_carries(language: str) -> None:
    known = load_texts(language)
    unknown = {
        (name, gap)
        for name, each in error_classes().items()
        for text in texts_of(key_of(each), known)
        for gap in gaps(text) - facts_of(each)
    }

    assert unknown == set()


def texts_of(key: str, known: dict[str, str]) -> list[str]:
    """The text of a key, or both of its texts where it is a plural."""
    plural = [f"{key}.one", f"{key}.other"]
    return [known[each] for each in ([key] if key in known else plural) if each in known]


def gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def facts_of(error: ClassSource) -> set[str]:
    """The names after `Facts:` in the docstring."""
    told = error.docstring.partition("Facts:")[2]
    return set(re.findall(r"[a-z_]+", re.sub(r"\([^)]*\)", "", told)))
