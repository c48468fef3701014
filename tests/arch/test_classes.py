"""A class is made of parts, not of steps; each test lists all that break its rule."""

from collections import Counter, defaultdict

from tests.arch.checkout import PRODUCT
from tests.arch.exceptions import hold
from tests.arch.source import ancestors, classes_by_name, read_modules

FEWEST_HEIRS = 2
VALUES_CHECKED = "pydantic.BaseModel"  # its heirs take over fields, not behaviour


def test_what_is_inherited_from_has_two_heirs_or_is_a_protocol() -> None:
    classes = classes_by_name(*PRODUCT)
    heirs = Counter(base for each in classes.values() for base in set(each.bases) & classes.keys())

    steps = [
        base
        for base, number in heirs.items()
        if number < FEWEST_HEIRS
        and not classes[base].is_abstract
        and VALUES_CHECKED not in ancestors(base, classes)
    ]

    hold("one heir", steps)


def test_the_name_of_a_class_stands_once() -> None:
    places = defaultdict(list)
    for source in read_modules(*PRODUCT):
        for each in source.classes:
            places[each.name].append(source.name)

    hold("class names", [name for name, where in places.items() if len(where) > 1])


def test_private_names_are_not_read_across_files() -> None:
    classes = classes_by_name(*PRODUCT)
    read = {
        f"{name}: {base.rpartition('.')[2]}.{private}"
        for name, each in classes.items()
        for base in set(ancestors(name, classes)) & classes.keys()
        if base.rpartition(".")[0] != name.rpartition(".")[0]
        for private in (each.reads - each.private) & classes[base].private
    }
    imported = {
        f"{source.name}: {full}"
        for source in read_modules(*PRODUCT)
        for full in source.imports.values()
        if full.split(".")[0] in PRODUCT
        and any(part.startswith("_") and not part.startswith("__") for part in full.split("."))
    }

    hold("private names", read | imported)
