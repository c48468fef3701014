"""The domain is plain Python: exact numbers, no waiting, nothing but the standard library."""

import ast
import sys
from collections.abc import Iterator

from tests.arch.checkout import modules, name_of, tree_of
from tests.arch.source import ModuleSource, read_modules

# Modules of the standard library that reach out of the process, or to the clock.
DOORS = {"asyncio", "os", "pathlib", "secrets", "socket", "sqlite3", "subprocess", "time"}
WAITING = (ast.AsyncFunctionDef, ast.AsyncFor, ast.AsyncWith, ast.Await)


def test_no_float_is_written_or_named() -> None:
    found = [
        place
        for place, node in domain_nodes()
        if (isinstance(node, ast.Constant) and isinstance(node.value, float))
        or (isinstance(node, ast.Name) and node.id == "float")
    ]

    assert found == []


def test_nothing_waits() -> None:
    assert [place for place, node in domain_nodes() if isinstance(node, WAITING)] == []


def test_only_the_standard_library_and_the_domain_are_imported() -> None:
    outside = {
        (source.name, full)
        for source in domain()
        for full in source.imports.values()
        if not full.startswith("till.domain.") and full.split(".")[0] not in sys.stdlib_module_names
    }

    assert outside == set()


def test_no_door_to_the_world_is_imported() -> None:
    doors = {
        (source.name, full)
        for source in domain()
        for full in source.imports.values()
        if full.split(".")[0] in DOORS
    }

    assert doors == set()


def test_chance_is_handed_in_and_never_made() -> None:
    imported = {
        (source.name, full)
        for source in domain()
        for full in source.imports.values()
        if full.split(".")[0] == "random" and full != "random.Random"
    }
    made = [
        place
        for place, node in domain_nodes()
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "Random"
    ]

    assert imported == set()
    assert made == []


def domain() -> tuple[ModuleSource, ...]:
    return read_modules("till/domain")


def domain_nodes() -> Iterator[tuple[str, ast.AST]]:
    """Yield every node of the domain's trees, with its place."""
    for path in modules("till/domain"):
        for node in ast.walk(tree_of(path)):
            yield f"{name_of(path)}:{getattr(node, 'lineno', 0)}", node
