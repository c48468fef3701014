"""Which documents may go now: opening balances first, nobody holds up anybody else.

Lives here: outbox.
Must not: what becomes of a document.
"""

from dataclasses import replace
from datetime import datetime, time, timedelta

import pytest

from tests.builders import MOMENT, TODAY, a_balance_document, a_document, an_opening
from till.domain.business_day import TIRANE
from till.domain.fiscal.attempt import Answer, Attempt
from till.domain.fiscal.document import (
    OPEN_STATES,
    Completion,
    DocumentState,
    FiscalDocument,
    Problem,
)
from till.domain.fiscal.link import Link, LinkState
from till.domain.fiscal.outbox import (
    DeliveryContext,
    choose,
    given_up,
    is_given_up,
    is_left_over,
    is_too_early,
    is_unopened,
    may_have_counted,
    opens_the_day,
    surely_never_arrived,
)
from till.domain.fiscal.recovery import (
    Answered,
    Busy,
    NoAnswer,
    NotAuthorised,
    NotFound,
    Outcome,
    Rejected,
    Request,
    WrongPlace,
    never_arrived,
)
from till.domain.identifiers import DocId

FACTS = DeliveryContext(
    now=MOMENT,
    today=TODAY,
    day_is_open=True,
    link=Link(),
    under_way=frozenset(),
    at_most=4,
)
YESTERDAY = MOMENT - timedelta(days=1)
MIDNIGHT = datetime.combine(TODAY, time(), tzinfo=TIRANE)


def _sale(
    name: str,
    seconds: int = 0,
    *,
    state: DocumentState = DocumentState.QUEUED,
    due: datetime | None = None,
    cash_class: bool = True,
) -> FiscalDocument:
    return replace(
        a_document(name, state=state),
        issued_at=MOMENT + timedelta(seconds=seconds),
        next_attempt_at=due,
        cash_class=cash_class,
    )


def _balance(name: str, moment: datetime, state: DocumentState) -> FiscalDocument:
    return a_balance_document(an_opening(name, moment=moment), state=state)


def _chosen(documents: list[FiscalDocument], facts: DeliveryContext = FACTS) -> list[str]:
    return [document.doc_id for document in choose(documents, facts)]


def test_the_oldest_go_first_as_many_as_there_is_room_for() -> None:
    documents = [_sale(f"s{number}", number) for number in range(6)]

    one_in_hand = replace(FACTS, under_way=frozenset({DocId("s0")}))
    assert _chosen(documents) == ["s0", "s1", "s2", "s3"]
    assert _chosen(documents, one_in_hand) == ["s1", "s2", "s3"]


def test_what_is_under_way_is_not_taken_up_twice() -> None:
    assert _chosen([_sale("s")], replace(FACTS, under_way=frozenset({DocId("s")}))) == []


@pytest.mark.parametrize(
    "state", [DocumentState.COMPLETE, DocumentState.REFUSED, DocumentState.RESOLVED]
)
def test_what_is_done_or_refused_does_not_go_and_blocks_nobody(state: DocumentState) -> None:
    assert _chosen([_sale("old", -10, state=state), _sale("new")]) == ["new"]


def test_an_unclear_document_that_waits_blocks_nobody() -> None:
    waiting = _sale(
        "waiting",
        -10,
        state=DocumentState.UNCLEAR,
        due=MOMENT + timedelta(seconds=5),
    )

    assert _chosen([waiting, _sale("new")]) == ["new"]
    later = replace(FACTS, now=MOMENT + timedelta(seconds=5))
    assert _chosen([waiting, _sale("new")], later) == ["waiting", "new"]


def test_a_moment_that_lies_too_far_ahead_means_the_clock_was_set() -> None:
    document = _sale("s", due=MOMENT + timedelta(days=300))

    assert _chosen([document]) == ["s"]


def test_the_opening_balance_goes_first_and_holds_cash_sales_back() -> None:
    balance = _balance("opening", MOMENT, DocumentState.QUEUED)
    closed = replace(FACTS, day_is_open=False)

    assert _chosen([_sale("s", -10), balance], closed) == ["opening"]
    assert _chosen([_sale("s", -10), balance]) == ["opening", "s"]


def test_what_is_not_of_the_cash_class_waits_for_no_opening_balance() -> None:
    document = _sale("transfer", cash_class=False)

    assert _chosen([document, _sale("cash")], replace(FACTS, day_is_open=False)) == ["transfer"]


def test_sales_left_from_yesterday_are_sent_after_todays_opening_balance() -> None:
    left = [_sale("queued", -86_400), _sale("absent", -86_400, state=DocumentState.ABSENT)]

    assert _chosen(left, replace(FACTS, day_is_open=False)) == []


def test_what_is_unclear_is_asked_about_before_the_day_is_opened() -> None:
    left = _sale("left", -86_400, state=DocumentState.UNCLEAR)
    later = replace(left, next_attempt_at=MOMENT + timedelta(seconds=5))

    assert _chosen([left], replace(FACTS, day_is_open=False)) == ["left"]
    assert _chosen([later], replace(FACTS, day_is_open=False)) == []


@pytest.mark.parametrize("state", sorted(OPEN_STATES, key=lambda each: each.value))
def test_an_opening_balance_of_an_earlier_day_never_goes_and_holds_up_nothing(
    state: DocumentState,
) -> None:
    old = _balance("yesterday", YESTERDAY, state)

    assert is_left_over(old, TODAY)
    assert _chosen([old, _balance("today", MOMENT, DocumentState.QUEUED)]) == ["today"]
    assert is_given_up(given_up(old, TODAY))


def test_only_a_later_days_opening_balance_that_was_never_sent_is_too_early() -> None:
    early = _balance("tomorrow", MOMENT + timedelta(days=1), DocumentState.QUEUED)

    assert is_too_early(early, TODAY)
    assert is_given_up(given_up(early, TODAY))
    assert not is_too_early(early, early.day)
    assert not is_too_early(replace(early, attempts=1), TODAY)
    assert not is_too_early(_balance("today", MOMENT, DocumentState.QUEUED), TODAY)


def test_one_opening_balance_goes_after_the_other() -> None:
    today = _balance("today", MOMENT, DocumentState.QUEUED)

    assert _chosen([today], replace(FACTS, opening_under_way=True)) == []
    assert _chosen([today, _sale("s")], replace(FACTS, opening_under_way=True)) == ["s"]


def test_an_opening_balance_of_a_later_day_waits_where_today_has_its_own() -> None:
    later = _balance("tomorrow", MOMENT + timedelta(days=1), DocumentState.UNCLEAR)
    shut = replace(FACTS, day_is_open=False)

    assert _chosen([later], shut) == ["tomorrow"]
    assert _chosen([later, _balance("today", MOMENT, DocumentState.QUEUED)], shut) == ["today"]
    assert _chosen([later]) == []


@pytest.mark.parametrize("state", [state for state in LinkState if state is not LinkState.UP])
def test_while_the_link_is_not_up_one_document_probes_and_the_others_wait(
    state: LinkState,
) -> None:
    documents = [_sale("a", -2), _sale("b", -1)]
    down = replace(FACTS, link=Link(state=state, since=MOMENT, probe_at=MOMENT))
    too_early = Link(state=state, since=MOMENT, probe_at=MOMENT + timedelta(seconds=20))

    assert _chosen(documents, down) == ["a"]
    assert _chosen(documents, replace(down, under_way=frozenset({DocId("c")}))) == []
    assert _chosen(documents, replace(down, link=too_early)) == []


def test_what_was_left_in_the_middle_of_an_attempt_is_mended_before_it_goes() -> None:
    assert _chosen([_sale("s", state=DocumentState.SENDING)]) == []


def test_a_day_is_open_once_its_balance_is_reported() -> None:
    open_by = {state: opens_the_day([_balance("b", MOMENT, state)]) for state in DocumentState}

    assert {state for state, opens in open_by.items() if opens} == {DocumentState.COMPLETE}
    assert not opens_the_day([])


@pytest.mark.parametrize("state", [DocumentState.REFUSED, DocumentState.RESOLVED])
def test_a_refused_balance_lets_the_cash_class_go_where_another_counts_for_the_day(
    state: DocumentState,
) -> None:
    refused = replace(_balance("own", MOMENT, state), problem=Problem(key="errors.tax_refused"))
    invalid = replace(refused, problem=Problem(key="errors.field_refused"))
    unclear = _balance("own", MOMENT, DocumentState.UNCLEAR)

    assert opens_the_day([refused], another_counts=True)
    assert not opens_the_day([refused])
    assert not opens_the_day([invalid], another_counts=True)
    assert not opens_the_day([unclear], another_counts=True)
    assert not opens_the_day([given_up(unclear, TODAY)], another_counts=True)


def test_a_balance_that_was_replaced_opens_no_day_until_its_replacement_is_reported() -> None:
    refused = _balance("own", MOMENT, DocumentState.RESOLVED)
    waiting = replace(_balance("new", MOMENT, DocumentState.QUEUED), replaces=refused.doc_id)
    reported = replace(waiting, state=DocumentState.COMPLETE)

    assert not opens_the_day([refused, waiting])
    assert opens_the_day([refused, reported])


def test_a_day_is_to_be_opened_again_once_its_last_balance_was_closed() -> None:
    closed = _balance("own", MOMENT, DocumentState.RESOLVED)

    assert is_unopened([closed])
    assert not is_unopened([closed, _balance("new", MOMENT, DocumentState.QUEUED)])
    assert not is_unopened([])


LATE = MIDNIGHT - timedelta(minutes=1)


@pytest.mark.parametrize(
    ("started", "outcome", "may_be"),
    [
        (LATE, None, True),
        (LATE, NoAnswer(), True),
        (LATE, NotAuthorised(), False),
        (LATE - timedelta(minutes=9), NoAnswer(), False),
        (MIDNIGHT, NoAnswer(), True),
    ],
)
def test_only_what_was_on_its_way_over_midnight_may_count_for_the_new_day(
    started: datetime, outcome: Outcome | None, *, may_be: bool
) -> None:
    begun = Attempt(doc_id=DocId("b"), number=1, request=Request.SEND, started_at=started)
    tried = begun.ended(Answer(outcome=outcome), started) if outcome else begun

    assert may_have_counted([tried], TODAY) is may_be


def test_only_open_balances_of_earlier_days_are_left_over() -> None:
    assert is_left_over(_balance("old", YESTERDAY, DocumentState.UNCLEAR), TODAY)
    assert not is_left_over(_balance("old", YESTERDAY, DocumentState.COMPLETE), TODAY)
    assert not is_left_over(_balance("new", MOMENT, DocumentState.UNCLEAR), TODAY)
    assert not is_left_over(_sale("sale", -86_400), TODAY)


@pytest.mark.parametrize(
    ("outcome", "surely_not"),
    [
        (NotAuthorised(), True),
        (WrongPlace(), True),
        (NoAnswer(never_left=True), True),
        (NoAnswer(unreachable=True), False),
        (NoAnswer(), False),
        (Busy(), False),
        (NotFound(), False),
        (Answered(completion=Completion()), False),
        (Rejected(problem=Problem(key="problems.field")), False),
    ],
)
def test_only_what_surely_never_left_or_was_turned_away_never_arrived(
    outcome: Outcome, *, surely_not: bool
) -> None:
    begun = Attempt(doc_id=DocId("b"), number=1, request=Request.SEND, started_at=MOMENT)
    turned_away = begun.ended(Answer(outcome=NotAuthorised()), MOMENT)
    ended = replace(begun, number=2).ended(Answer(outcome=outcome), MOMENT)

    assert never_arrived(outcome) is surely_not
    assert surely_never_arrived([turned_away, ended]) is surely_not


def test_of_a_try_that_was_interrupted_nobody_knows() -> None:
    begun = Attempt(doc_id=DocId("b"), number=1, request=Request.SEND, started_at=MOMENT)

    assert not surely_never_arrived([begun])
