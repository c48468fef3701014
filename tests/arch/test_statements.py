"""A function is taken in at one look; each test lists all that break its rule."""

from tests.arch.checkout import PRODUCT
from tests.arch.exceptions import hold
from tests.arch.source import read_modules

LONGEST_FUNCTION = 40  # lines, the docstring apart


def test_no_function_is_longer_than_a_look() -> None:
    long = [
        f"{source.name}: {function}"
        for source in read_modules(*PRODUCT)
        for function, lines in source.functions
        if lines > LONGEST_FUNCTION
    ]

    hold("function length", long)


def test_one_assignment_stands_on_a_line() -> None:
    packed = [
        source.folder
        for source in (*read_modules(*PRODUCT), *read_modules("tests"))
        if source.packed_lines
    ]

    hold("packed assignments, by folder", packed)


def test_constants_stand_above_what_uses_them() -> None:
    late = [
        f"{source.name}: {', '.join(source.late_constants)}"
        for source in read_modules("till", "ui")
        if source.late_constants
    ]

    assert late == []


def test_nobody_imports_mocks() -> None:
    mock = "mock"  # named apart, so that this file does not find itself
    guilty = [
        source.name
        for source in (*read_modules(*PRODUCT), *read_modules("tests"))
        if any(mock in full.split(".")[:2] for full in source.imports.values())
    ]

    assert guilty == []
