"""Whatever the till has to say, it can say in every language.

Lives here: the errors of the code held against resources/words.
Must not: judge how well it is said.
"""

import ast
import re
import string

import pytest

from tests.arch.checkout import CHECKOUT, modules, name_of, tree_of
from till.system.words import load_texts

LANGUAGES = ("sq", "en")
# The roots of the tree; only what grows from them is ever raised.
ROOTS = {"TillError", "RuleBroken", "Unreachable", "Refused", "Broken"}

LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)


def test_every_language_has_the_same_keys_and_the_same_gaps() -> None:
    albanian, english = (load_texts(language) for language in LANGUAGES)

    assert set(albanian) ^ set(english) == set()
    assert {key for key in english if gaps(albanian[key]) != gaps(english[key])} == set()


def test_every_error_has_a_key_of_its_own() -> None:
    classes = error_classes()
    keys = [key_of(each) for each in classes.values()]

    assert {name for name, each in classes.items() if key_of(each) is None} == set()
    assert {key for key in keys if keys.count(key) > 1} == set()


@LANGUAGE
def test_every_error_anywhere_has_words(language: str) -> None:
    known = load_texts(language)
    used = {
        (name_of(path), key)
        for path in modules("till", "ui")
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.ClassDef) and (key := key_of(node)) is not None
    }

    assert {(where, key) for where, key in used if not texts_of(key, known)} == set()


@LANGUAGE
def test_an_errors_words_use_only_the_facts_it_carries(language: str) -> None:
    known = load_texts(language)
    unknown = {
        (name, gap)
        for name, each in error_classes().items()
        for text in texts_of(key_of(each) or "", known)
        for gap in gaps(text) - facts_of(each)
    }

    assert unknown == set()


def texts_of(key: str, known: dict[str, str]) -> list[str]:
    """The text of a key, or both of its texts where it is a plural."""
    plural = [f"{key}.one", f"{key}.other"]
    return [known[each] for each in ([key] if key in known else plural) if each in known]


def gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def error_classes() -> dict[str, ast.ClassDef]:
    return {
        node.name: node
        for path in sorted((CHECKOUT / "till" / "domain" / "errors").glob("*.py"))
        for node in tree_of(path).body
        if isinstance(node, ast.ClassDef) and node.name not in ROOTS
    }


def key_of(error: ast.ClassDef) -> str | None:
    for node in error.body:
        targets = node.targets if isinstance(node, ast.Assign) else []
        if isinstance(node, ast.AnnAssign):
            targets = [node.target]
        named = [target.id for target in targets if isinstance(target, ast.Name)]
        value = getattr(node, "value", None)
        if named == ["key"] and isinstance(value, ast.Constant) and "." in str(value.value):
            return str(value.value)
    return None


def facts_of(error: ast.ClassDef) -> set[str]:
    """The names after `Facts:` in the docstring."""
    told = (ast.get_docstring(error) or "").partition("Facts:")[2]
    return set(re.findall(r"[a-z_]+", re.sub(r"\([^)]*\)", "", told)))
