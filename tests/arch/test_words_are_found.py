"""Every text that the code asks for exists, and every text that exists is asked for.

The words themselves are compared elsewhere.
"""

import re

from tests.arch.error_classes import error_classes, key_of
from tests.arch.source import Text, read_modules
from till.system.words import load_texts


def _asked_for() -> list[tuple[str, Text, bool]]:
    """Return module, key or its beginning, whether it is a plural."""
    return [
        (source.name, text, is_plural)
        for source in read_modules("till", "ui")
        for text, is_plural in source.texts.asked
    ]


def test_every_text_that_is_asked_for_exists() -> None:
    texts = load_texts("sq")

    missing = []
    for name, asked, is_plural in _asked_for():
        key = asked.text
        if asked.is_whole and is_plural:
            found = f"{key}.one" in texts and f"{key}.other" in texts
        elif asked.is_whole:
            found = key in texts or "." not in key
        else:
            found = any(each.startswith(key) for each in texts)
        if not found:
            missing.append(f"{name}: {key}")

    assert missing == []


def test_every_text_that_exists_is_asked_for() -> None:
    wholes, beginnings = _written()
    keys = {each.removesuffix(".one").removesuffix(".other") for each in load_texts("sq")}

    unused = {key for key in keys - wholes if not key.startswith(beginnings)}

    assert unused == set()


def _written() -> tuple[set[str], tuple[str, ...]]:
    """Return every text in the code that may be a key, and all that a key may begin with."""
    wholes = {key_of(each) for each in error_classes().values()}
    beginnings = set[str]()
    for source in read_modules("till", "ui", "tests/ui"):
        wholes |= source.texts.wholes
        beginnings |= source.texts.beginnings
    return wholes, tuple(each for each in beginnings if re.fullmatch(r"[a-z_]+\.[a-z_.]*", each))


def test_the_search_finds_what_it_should() -> None:
    keys = {asked.text for _, asked, _ in _asked_for()}

    assert {"finished.paid", "banner.offline"} <= keys
