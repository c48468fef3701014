"""The errors of the product, read from the source: each class with the key of its words."""

import re
from collections.abc import Mapping
from functools import cache

from tests.arch.source import ClassSource, read_modules

FAMILIES = {"TillError", "RuleBroken", "Unreachable", "Refused", "Broken"}
"""The roots of the tree; only what grows from them is ever raised."""


@cache
def error_classes() -> Mapping[str, ClassSource]:
    """Return every error by its name."""
    classes = [
        each
        for source in read_modules("till", "ui")
        for each in source.classes
        if each.is_outermost
    ]
    found: dict[str, ClassSource] = {}
    while True:
        known = FAMILIES | set(found)
        more = {
            each.name: each
            for each in classes
            if each.name not in known and known & {base.rpartition(".")[2] for base in each.bases}
        }
        if not more:
            return found
        found |= more


def key_of(error: ClassSource) -> str:
    """Return the key that an error says, or the one made of its name."""
    return error.key or "errors." + re.sub(r"(?<!^)(?=[A-Z])", "_", error.name).lower()
