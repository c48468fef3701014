"""The domain is plain Python: exact numbers, no waiting, nothing but the standard library.

Lives here: what the syntax trees of till/domain must not hold.
Must not: check values; tests/domain does.
"""

import ast
import sys
from pathlib import Path

import pytest

from tests.arch.checkout import modules, name_of, tree_of

# Modules of the standard library that reach out of the process, or to the clock.
DOORS = {"asyncio", "os", "pathlib", "secrets", "socket", "sqlite3", "subprocess", "time"}

DOMAIN = pytest.mark.parametrize("path", modules("till/domain"), ids=name_of)


@DOMAIN
def test_no_float_is_written_or_named(path: Path) -> None:
    found = [
        node.lineno
        for node in ast.walk(tree_of(path))
        if (isinstance(node, ast.Constant) and isinstance(node.value, float))
        or (isinstance(node, ast.Name) and node.id == "float")
    ]

    assert found == []


@DOMAIN
def test_nothing_waits(path: Path) -> None:
    waiting = (ast.AsyncFunctionDef, ast.AsyncFor, ast.AsyncWith, ast.Await)

    assert [node for node in ast.walk(tree_of(path)) if isinstance(node, waiting)] == []


@DOMAIN
def test_only_the_standard_library_and_the_domain_are_imported(path: Path) -> None:
    imported = _modules_imported_by(path)

    outside = {
        name
        for name in imported
        if not name.startswith("till.domain") and name.split(".")[0] not in sys.stdlib_module_names
    }

    assert outside == set()


@DOMAIN
def test_no_door_to_the_world_is_imported(path: Path) -> None:
    assert {name.split(".")[0] for name in _modules_imported_by(path)} & DOORS == set()


@DOMAIN
def test_chance_is_handed_in_and_never_made(path: Path) -> None:
    nodes = list(ast.walk(tree_of(path)))
    imported = {
        alias.name
        for node in nodes
        if isinstance(node, ast.ImportFrom) and node.module == "random"
        for alias in node.names
    }
    made = [
        node.lineno
        for node in nodes
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "Random"
    ]

    assert "random" not in {
        alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names
    }
    assert imported <= {"Random"}
    assert made == []


def _modules_imported_by(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
    return names
