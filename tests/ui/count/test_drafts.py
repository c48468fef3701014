"""Counts that were left halfway: whose they are, and how long.

Lives here: sentences about `ui.count.draft`.
Must not: pages (tests/stories/test_window_counting, test_window_opening).
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.actions.desk import ActionDesk, a_desk
from tests.builders import a_cashier
from till.domain.shop.people import Cashier
from ui.count.draft import CountDraft, CountDrafts

HALF = CountDraft(pieces=((5000, 3),))
BESA = a_cashier("Besa Leka", person_id=2)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[ActionDesk]:
    with a_desk(tmp_path) as desk:
        yield desk


def stand(desk: ActionDesk, cashier: Cashier | None) -> None:
    desk.till.session = replace(desk.till.session, cashier=cashier)


def test_each_person_finds_their_own_count_again(desk: ActionDesk) -> None:
    drafts = CountDrafts(desk.till)
    ana = desk.till.cashier
    drafts.keep(HALF)

    stand(desk, BESA)
    assert drafts.of_cashier() is None
    drafts.keep(CountDraft(amount_text="12"))
    stand(desk, None)
    drafts.keep(CountDraft(amount_text="nobody's"))
    assert drafts.of_cashier() is None

    stand(desk, ana)
    assert drafts.of_cashier() == HALF


def test_a_count_goes_on_over_midnight_and_not_the_next_morning(desk: ActionDesk) -> None:
    drafts = CountDrafts(desk.till)
    desk.clock.advance(hours=14, minutes=55)  # nine o'clock and this make five to midnight
    drafts.keep(HALF)

    desk.clock.advance(minutes=30)
    assert drafts.of_cashier() == HALF

    desk.clock.advance(hours=8)
    assert drafts.of_cashier() is None


def test_a_clock_that_is_set_back_makes_no_count_old(desk: ActionDesk) -> None:
    drafts = CountDrafts(desk.till)
    drafts.keep(HALF)

    desk.clock.advance(hours=-30)

    assert drafts.of_cashier() == HALF


@pytest.mark.parametrize("ends", ["finished", "taken out again"])
def test_a_count_that_is_finished_or_taken_out_again_is_forgotten(
    desk: ActionDesk, ends: str
) -> None:
    drafts = CountDrafts(desk.till)
    drafts.keep(HALF)

    if ends == "finished":
        drafts.forget()
    else:
        drafts.keep(CountDraft())

    assert drafts.of_cashier() is None
