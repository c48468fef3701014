"""A folder holds one subject and a file one thing; each test lists all that break its rule."""

from collections import Counter

from tests.arch.checkout import CHECKOUT, PRODUCT, modules, name_of
from tests.arch.exceptions import hold
from tests.arch.source import ModuleSource, importers, read_modules

WIDEST_FOLDER = 30  # modules, the package's own file apart
LONGEST_FILE = 600  # lines
TOO_SHORT_ALONE = 60  # lines of a module that one neighbour alone imports
SAYS_NOTHING = {"utils", "util", "helpers", "helper", "manager", "handler", "misc", "common"}
GRAMMAR = (
    "_answers", "_asked", "_asking", "_done", "_given", "_heard", "_held", "_kept", "_left",
    "_made", "_notes", "_parts", "_put", "_right", "_said", "_seen", "_shown", "_taken",
    "_told", "_wished",
)  # fmt: skip
DOORPLATE = ("Lives here:", "Must not:")
PORTS = "till/actions/ports"
# Modules where something may not pass that would be easy to let pass; packages and ports apart.
BORDERS = {
    "packaging/bootstrap.py",
    "till/bootstrap.py",
    "till/equipment.py",
    "till/service/client.py",
    "till/store/store.py",
    "ui/shell/bridge.py",
    "ui/shell/shell.py",
}


def test_no_folder_is_too_wide_to_look_through() -> None:
    width = Counter(each.folder for each in every_module() if not each.is_package)

    wide = [folder for folder, modules in width.items() if modules > WIDEST_FOLDER]

    hold("folder width", wide)


def test_no_file_is_too_long_to_read_in_one_go() -> None:
    long = [each.name for each in every_module() if each.lines > LONGEST_FILE]

    hold("file length", long)


def test_no_module_is_named_by_a_form_of_another() -> None:
    forms = [each.name for each in read_modules(*PRODUCT) if each.path.stem.endswith(GRAMMAR)]

    hold("module names", forms)


def test_no_file_has_a_name_that_says_nothing() -> None:
    assert [each.name for each in every_module() if each.path.stem in SAYS_NOTHING] == []


def test_no_short_module_serves_one_neighbour_alone() -> None:
    served = importers(*PRODUCT)
    short = [
        each
        for each in read_modules(*PRODUCT)
        if each.lines < TOO_SHORT_ALONE and not each.is_package
    ]

    slices = [
        each.name for each in short if [s.folder for s in served[each.module]] == [each.folder]
    ]

    hold("one importer", slices)


def test_every_module_says_what_it_is() -> None:
    assert [each.name for each in read_modules(*PRODUCT) if not each.docstring] == []


def test_packages_ports_and_borders_say_what_lives_there_and_what_must_not() -> None:
    said = {each.name for each in borders() if all(word in each.docstring for word in DOORPLATE)}

    assert ({each.name for each in borders()} | BORDERS) - said == set()


def test_a_leaf_has_no_doorplate() -> None:
    leaves = set(read_modules(*PRODUCT)) - set(borders())

    folders = [each.folder for each in leaves if any(word in each.docstring for word in DOORPLATE)]

    hold("doorplates on leaves, by folder", folders)


def test_every_package_below_the_till_has_its_marker() -> None:
    folders = {path.parent for path in modules("till", "ui")} - {CHECKOUT}

    assert {name_of(folder) for folder in folders if not (folder / "__init__.py").exists()} == set()


def every_module() -> tuple[ModuleSource, ...]:
    return (*read_modules(*PRODUCT), *read_modules("tests"))


def borders() -> list[ModuleSource]:
    return [
        each
        for each in read_modules(*PRODUCT)
        if each.is_package or each.folder == PORTS or each.name in BORDERS
    ]
