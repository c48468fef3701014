"""Every text that the code asks for exists, and every text that exists is asked for.

The words themselves are compared elsewhere.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache

from tests.arch.checkout import modules, name_of, tree_of
from tests.arch.error_classes import error_classes, key_of
from till.system.words import load_texts

ASKING = {"say", "count"}


@cache
def _asked_for() -> tuple[tuple[str, str, bool, bool], ...]:
    """Return module, key or its beginning, whether it is a plural, whether it is whole."""
    return tuple(_asking())


def _asking() -> Iterator[tuple[str, str, bool, bool]]:
    for path in modules("till", "ui"):
        for node in ast.walk(tree_of(path)):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            if node.func.attr not in ASKING or not node.args:
                continue
            first = node.args[0]
            plural = node.func.attr == "count"
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield name_of(path), first.value, plural, True
            elif isinstance(first, ast.JoinedStr) and isinstance(first.values[0], ast.Constant):
                yield name_of(path), str(first.values[0].value), plural, False


def test_every_text_that_is_asked_for_exists() -> None:
    texts = load_texts("sq")

    missing = []
    for path, key, plural, whole in _asked_for():
        if whole and plural:
            found = f"{key}.one" in texts and f"{key}.other" in texts
        elif whole:
            found = key in texts or "." not in key
        else:
            found = any(each.startswith(key) for each in texts)
        if not found:
            missing.append(f"{path}: {key}")

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
    for path in modules("till", "ui", "tests/ui"):
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                wholes.add(node.value)
            elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                beginnings.add(str(node.values[0].value))
    return wholes, tuple(each for each in beginnings if re.fullmatch(r"[a-z_]+\.[a-z_.]*", each))


def test_the_search_finds_what_it_should() -> None:
    keys = {key for _, key, _, _ in _asked_for()}

    assert {"finished.paid", "banner.offline"} <= keys
