"""The journal looked through: by day, group, person and word, page after page.

Lives here: `page_now` of the Journal port.
Must not: how an entry is put into words (tests/system/test_journal_text).
"""

from dataclasses import replace
from datetime import timedelta

import pytest

from tests.builders import MOMENT, TODAY, a_person, an_entry
from till.domain.rights.journal import JournalAction
from till.domain.rights.journal_list import (
    A_PAGE,
    ACTIONS,
    JournalGroup,
    JournalQuery,
    SearchedWord,
)
from till.store.store import Store

ANA = a_person("Ana Hoxha", person_id=1)
BEN = a_person("Ben Leka", person_id=2)
WRITTEN = (
    replace(an_entry(JournalAction.SIGNED_IN), person=ANA, facts={"by": "pin"}),
    replace(
        an_entry(JournalAction.LINE_REMOVED),
        person=BEN,
        facts={"name": 'Çamçakëz "Blu" 5%_', "total": "1250.50"},
    ),
    replace(an_entry(JournalAction.DRAWER_OPENED), person=ANA, facts={"reason": "thyerje"}),
    replace(
        an_entry(JournalAction.SALE_CLOSED), person=BEN, moment=MOMENT - timedelta(days=3), facts={}
    ),
)


@pytest.fixture
def written(store: Store) -> Store:
    store.ledger.record_from_thread(*WRITTEN)
    return store


def found(store: Store, query: JournalQuery) -> list[JournalAction]:
    return [each.entry.action for each in store.journal.page_now(query).entries]


def word(text: str, *actions: JournalAction) -> SearchedWord:
    return SearchedWord(text=text, actions=frozenset(actions))


def test_a_day_or_all_days_the_newest_first(written: Store) -> None:
    newest = [each.action for each in reversed(WRITTEN)]

    assert found(written, JournalQuery(day=None)) == newest
    assert found(written, JournalQuery(day=TODAY)) == newest[1:]
    assert found(written, JournalQuery(day=TODAY - timedelta(days=1))) == []


def test_a_group_and_a_person(written: Store) -> None:
    cash = JournalQuery(day=TODAY, group=JournalGroup.CASH)

    assert found(written, cash) == [JournalAction.DRAWER_OPENED]
    assert found(written, JournalQuery(day=None, person_id=2)) == [
        JournalAction.SALE_CLOSED,
        JournalAction.LINE_REMOVED,
    ]


@pytest.mark.parametrize(
    "typed",
    ["çamçakëz", "CAMCAKEZ", "1250,50", '"blu"', "5%_", "leka"],
)
def test_a_word_is_found_as_people_type_it(written: Store, typed: str) -> None:
    query = JournalQuery(day=TODAY, words=(word(typed),))

    assert found(written, query) == [JournalAction.LINE_REMOVED]


@pytest.mark.parametrize("typed", ["total", "5%%", "b_n", "1250x50"])
def test_names_of_facts_and_signs_of_the_search_find_nothing(written: Store, typed: str) -> None:
    assert found(written, JournalQuery(day=TODAY, words=(word(typed),))) == []


def test_all_words_have_to_fit_and_one_may_be_what_it_is_called(written: Store) -> None:
    opened = word("sirtar", JournalAction.DRAWER_OPENED)

    assert found(written, JournalQuery(day=None, words=(opened, word("ana")))) == [
        JournalAction.DRAWER_OPENED
    ]
    assert found(written, JournalQuery(day=None, words=(opened, word("ben")))) == []


def test_a_page_goes_on_where_the_last_ended(store: Store) -> None:
    store.ledger.record_from_thread(*[an_entry()] * (A_PAGE + 2))

    first = store.journal.page_now(JournalQuery(day=None))
    rest = store.journal.page_now(JournalQuery(day=None), before=first.entries[-1].number)

    assert (len(first.entries), first.has_more) == (A_PAGE, True)
    assert [each.number for each in rest.entries] == [2, 1]
    assert not rest.has_more


def test_every_action_is_in_one_group_but_those_that_only_seal() -> None:
    named = [
        each for group, all_ in ACTIONS.items() if group is not JournalGroup.ALL for each in all_
    ]

    assert len(named) == len(set(named))
    assert set(named) == ACTIONS[JournalGroup.ALL]
