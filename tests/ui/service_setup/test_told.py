"""What came of a trial, in words: each reason its own, and a wrong clock besides.

Lives here: the sentence of a trial, in both languages.
Must not: the trial itself (tests/service/test_service_access).
"""

from datetime import timedelta

import pytest

from till.actions.ports.service import ServiceWanted
from till.actions.setup.setting_up import ServiceTrial
from till.domain.fiscal.lookup import LookupFailure, Operator
from till.domain.fiscal.recovery import Obstacle
from till.system.words import LANGUAGES, Words
from ui.kit.state import State
from ui.service_setup.setup import told_of
from ui.shell.messages import Messages

WANTED = ServiceWanted(profile="development", address="https://test.example")
KNOWN = (Operator(name="Arta Hoxha", operator_code="kd482mz719"),)


def a_trial(
    failure: LookupFailure | None = None,
    obstacle: Obstacle | None = None,
    clock_ahead: timedelta | None = None,
) -> ServiceTrial:
    return ServiceTrial(
        failure=failure,
        operators=KNOWN if failure is None else (),
        took=timedelta(seconds=0.42),
        obstacle=obstacle,
        clock_ahead=clock_ahead,
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_reason_has_a_sentence_of_its_own(language: str) -> None:
    words = Messages(Words(language))
    failed = [a_trial(each) for each in LookupFailure]
    hindered = [a_trial(LookupFailure.WRONG_ADDRESS, each) for each in Obstacle]

    told = [told_of(words, each, WANTED) for each in (*failed, *hindered)]

    assert {state for state, _ in told} == {State.ATT}
    assert len({sentence for _, sentence in told}) == len(LookupFailure) + len(Obstacle)


@pytest.mark.parametrize(
    ("ahead", "said"),
    [
        (timedelta(hours=1), "Ora e këtij kompjuteri është 60\u00a0minuta prapa"),
        (timedelta(hours=-1), "Ora e këtij kompjuteri është 60\u00a0minuta përpara"),
    ],
)
def test_a_clock_an_hour_off_is_told_though_the_token_is_taken(ahead: timedelta, said: str) -> None:
    state, sentence = told_of(Messages(Words("sq")), a_trial(clock_ahead=ahead), WANTED)

    assert (state, said in sentence) == (State.ATT, True)


def test_a_service_that_takes_the_token_is_told_with_how_long_it_took() -> None:
    right = a_trial(clock_ahead=timedelta(seconds=40))

    assert told_of(Messages(Words("en")), right, WANTED) == (
        State.OK,
        "Connected: 1 registered operator · 0,4\u00a0s",
    )


def test_practice_without_an_address_has_a_service_of_its_own() -> None:
    own = ServiceWanted(profile="practice", address="")
    asked = ServiceTrial(failure=None, operators=(), took=timedelta(0))

    assert told_of(Messages(Words("en")), asked, own) == (
        State.OK,
        "Practice uses its own service on this computer.",
    )
