"""What must come in pairs does: event and signal, state and row of its table, migration and test.

Lives here: lists in one file held against another; what is played by turns, over all its days.
Must not: check what an event or a migration does.
"""

import importlib
from enum import Enum
from typing import get_args

import pytest

from tests import rotation
from tests.arch.checkout import CHECKOUT, modules
from tests.rotation import by_turns, waiting_for_their_day
from till.actions.ports import events
from till.actions.ports.records import Record
from till.store.records import KINDS

# States that nothing moves step by step: they are looked at and reported, so no table rules them.
SEEN_NOT_MOVED = {
    "PrinterState": "what the printer answers at the moment",
    "LinkState": "what the last answer or silence of the service says",
    "ChangeLogState": "how far the second place is when somebody looks",
}


def test_every_event_has_a_signal_for_the_window() -> None:
    defined = {
        each
        for each in vars(events).values()
        if isinstance(each, type) and each.__module__ == events.__name__
    }

    assert defined - set(get_args(events.Event)) == set()


def test_every_kind_of_record_is_kept() -> None:
    assert {*KINDS} == {*get_args(Record)}


def test_every_state_has_a_row_in_its_table() -> None:
    tables = transition_tables()

    assert tables, "no table found: has MAY_BECOME another name now?"
    for states, table in tables.items():
        assert set(table) == set(states), states.__name__
        assert set().union(*table.values()) <= set(states), states.__name__


def test_every_kind_of_state_has_a_table() -> None:
    kinds = {
        value.__name__
        for module in domain_modules()
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Enum) and value.__name__.endswith("State")
    }

    assert kinds - {states.__name__ for states in transition_tables()} == set(SEEN_NOT_MOVED)


def test_every_migration_has_a_test_that_names_it() -> None:
    migrations = sorted((CHECKOUT / "till" / "store" / "migrations").glob("[0-9]*.*"))
    tests = "\n".join(path.read_text(encoding="utf-8") for path in modules("tests/store"))

    assert migrations
    assert [path.name for path in migrations if path.stem not in tests] == []


def test_migrations_are_numbered_without_a_gap() -> None:
    migrations = sorted((CHECKOUT / "till" / "store" / "migrations").glob("[0-9]*.*"))
    numbers = [int(path.stem.partition("_")[0]) for path in migrations]

    assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("parts", [1, 2, 5])
def test_each_case_that_comes_by_turns_is_due_on_one_day_of_so_many(
    parts: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    due = []
    for day in range(700, 700 + parts):
        monkeypatch.setattr(rotation, "TODAY", day)
        cases = by_turns(["a", "b", ("c", 1), "d", "e"], parts)
        due += [case.values for case in cases if [each.name for each in case.marks] != ["long"]]

    assert sorted(due, key=repr) == [("a",), ("b",), ("c", 1), ("d",), ("e",)]


def test_each_story_of_a_file_that_takes_turns_is_due_on_one_day_of_two(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    def story(name: str, parts: int) -> pytest.Function:
        made = pytest.Function.from_parent(request.node.parent, name=name, callobj=list)
        made.add_marker(pytest.mark.by_turns(parts))
        return made

    case = story("case", 1)  # of today, as `by_turns` has chosen it
    told = [story("a", 2), story("b", 2), case, story("c", 2)]
    due = []
    for day in (700, 701):
        monkeypatch.setattr(rotation, "TODAY", day)
        waiting = waiting_for_their_day(told)
        due += [each.name for each in told if each not in waiting]

    assert sorted(due) == ["a", "b", "c", "case", "case"]


def domain_modules() -> list[object]:
    paths = modules("till/domain")
    names = [path.relative_to(CHECKOUT).with_suffix("").as_posix() for path in paths]
    return [importlib.import_module(name.replace("/", ".")) for name in names]


def transition_tables() -> dict[type[Enum], dict[Enum, frozenset[Enum]]]:
    return {
        type(next(iter(table))): table
        for module in domain_modules()
        for name, table in vars(module).items()
        if name.endswith("MAY_BECOME") and isinstance(table, dict)
    }
