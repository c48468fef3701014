"""Every file can be read in one sitting and says at its door what lives there.

Lives here: doorplates, lengths of functions, argument counts and banned names.
Must not: repeat what ruff checks.
"""

import ast

from tests.arch.checkout import CHECKOUT, PRODUCT, modules, name_of, tree_of

LONGEST_FUNCTION = 25
# Functions that may be longer, each with the reason. This list may only shrink.
LONGER_FUNCTIONS: dict[str, str] = {
    "till/store/records.py:keep": "one case for each record; exhaustive",
    "ui/shell/bridge.py:listen": "one case for each event; exhaustive",
}
SAYS_NOTHING = {"utils", "util", "helpers", "helper", "manager", "handler", "misc", "common"}


def test_every_package_and_port_says_what_lives_there_and_what_must_not() -> None:
    borders = [
        path
        for path in modules(*PRODUCT)
        if path.name == "__init__.py" or path.parent.name == "ports"
    ]
    doorplates = {name_of(path): ast.get_docstring(tree_of(path)) or "" for path in borders}

    bare = [
        name
        for name, doorplate in doorplates.items()
        if "Lives here:" not in doorplate or "Must not:" not in doorplate
    ]

    assert bare == []


def test_every_module_says_what_it_is_for() -> None:
    bare = [name_of(path) for path in modules(*PRODUCT) if not ast.get_docstring(tree_of(path))]

    assert bare == []


def test_no_function_is_longer_than_a_screen() -> None:
    too_long = {
        f"{name_of(path)}:{function.name}": _length(function)
        for path in modules(*PRODUCT)
        for function in ast.walk(tree_of(path))
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        and _length(function) > LONGEST_FUNCTION
    }

    assert set(too_long) == set(LONGER_FUNCTIONS), too_long


def test_no_file_has_a_name_that_says_nothing() -> None:
    names = {name_of(path) for path in modules(*PRODUCT, "tests") if path.stem in SAYS_NOTHING}

    assert names == set()


def test_nobody_imports_mocks() -> None:
    mock = "mock"  # named apart, so that this file does not find itself
    guilty = {
        name_of(path)
        for path in modules(*PRODUCT, "tests")
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Import | ast.ImportFrom)
        and (mock in _imported(node) or f"unittest.{mock}" in _imported(node))
    }

    assert guilty == set()


def test_every_package_below_the_till_has_its_marker() -> None:
    folders = {path.parent for path in modules("till", "ui")} - {CHECKOUT}

    assert {name_of(folder) for folder in folders if not (folder / "__init__.py").exists()} == set()


def _length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines of code from `def` to the end; the docstring is not counted."""
    first, last = function.body[0], function.end_lineno or function.lineno
    lines = last - function.lineno + 1
    if ast.get_docstring(function) is not None:
        lines -= (first.end_lineno or first.lineno) - first.lineno + 1
    return lines


def _imported(node: ast.Import | ast.ImportFrom) -> set[str]:
    names = {alias.name for alias in node.names}
    if isinstance(node, ast.ImportFrom) and node.module:
        names |= {node.module, *(f"{node.module}.{name}" for name in names)}
    return names
