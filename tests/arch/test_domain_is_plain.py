"""The domain is plain Python: exact numbers, no waiting, nothing but the standard library."""

import ast
import sys
from functools import cache

from tests.arch.checkout import modules, name_of, tree_of
from tests.arch.source import ModuleSource, read_modules

# Modules of the standard library that reach out of the process, or to the clock.
DOORS = {"asyncio", "os", "pathlib", "secrets", "socket", "sqlite3", "subprocess", "time"}


def test_no_float_is_written_or_named() -> None:
    assert places()["float"] == []


def test_nothing_waits() -> None:
    assert places()["wait"] == []


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

    assert imported == set()
    assert places()["chance"] == []


def domain() -> tuple[ModuleSource, ...]:
    return read_modules("till/domain")


@cache
def places() -> dict[str, list[str]]:
    """Return by its kind each place of the domain that is not plain, looked for in one go."""
    found: dict[str, list[str]] = {"float": [], "wait": [], "chance": []}
    for path in modules("till/domain"):
        for node in ast.walk(tree_of(path)):
            if kind := kind_of(node):
                found[kind].append(f"{name_of(path)}:{getattr(node, 'lineno', 0)}")
    return found


def kind_of(node: ast.AST) -> str:
    """Return what makes a node other than plain, or nothing."""
    match node:
        case ast.Constant(value=float()) | ast.Name(id="float"):
            return "float"
        case ast.Call(func=ast.Name(id="Random")):
            return "chance"
        case ast.AsyncFunctionDef() | ast.AsyncFor() | ast.AsyncWith() | ast.Await():
            return "wait"
        case _:
            return ""
