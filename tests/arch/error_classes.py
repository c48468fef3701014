"""The errors of the product, read from the source: each class with the key of its words."""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache

from tests.arch.checkout import modules, tree_of

FAMILIES = {"TillError", "RuleBroken", "Unreachable", "Refused", "Broken"}
"""The roots of the tree; only what grows from them is ever raised."""


@cache
def error_classes() -> Mapping[str, ast.ClassDef]:
    """Return every error by its name; the product is read once for that."""
    classes = [
        node
        for path in modules("till", "ui")
        for node in tree_of(path).body
        if isinstance(node, ast.ClassDef)
    ]
    found: dict[str, ast.ClassDef] = {}
    while True:
        known = FAMILIES | set(found)
        more = {
            each.name: each
            for each in classes
            if each.name not in known and known & {ast.unparse(base) for base in each.bases}
        }
        if not more:
            return found
        found |= more


def key_of(error: ast.ClassDef) -> str:
    """Return the key that an error says, or the one made of its name."""
    return next(_said_by(error), "errors." + re.sub(r"(?<!^)(?=[A-Z])", "_", error.name).lower())


def _said_by(error: ast.ClassDef) -> Iterator[str]:
    for keyword in error.keywords:
        if keyword.arg == "key":
            yield str(ast.literal_eval(keyword.value))
