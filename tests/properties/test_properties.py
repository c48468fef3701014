"""Whatever people and the world do to a till, in any order, it stays as a simple model says (T4).

    TILL_PROPERTIES_EXAMPLES=3000 pytest tests/properties -m long    more than `check --long` runs
    TILL_PROPERTIES_AGAIN=AXic… pytest tests/properties              the one that failed, once more
    TILL_PROPERTIES_SHRINKS=no pytest tests/properties               whether one fails, not how

`check` runs 12 examples, other ones each day; `check --long` always the same 300, and sees that
each thing was done often enough to prove something.
"""

import os
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import hypothesis
import pytest
from hypothesis import HealthCheck, Phase, reproduce_failure, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.properties.counter import empty_shop
from tests.properties.ending import TillMachine
from tests.properties.trouble_rules import ANSWERS
from tests.rotation import TODAY
from tests.simulation.fault_plan import Fault
from tests.simulation.seeds import folder_for_seeds
from tests.simulation.shop import AT_COMMIT

EXAMPLES = int(os.environ.get("TILL_PROPERTIES_EXAMPLES", "300"))
SHRINKS = os.environ.get("TILL_PROPERTIES_SHRINKS", "yes") != "no"
AGAIN = os.environ.get("TILL_PROPERTIES_AGAIN", "")
STEPS = 50
ENOUGH = 300  # examples from which on it may be asked how often something happened
LEAST = 8  # times that each action must have been done, or refused, in a run that proves anything
LEAST_STRUCK = 5  # times that each fault must have struck
LEAST_CUT = 1  # times that a power cut must have fallen before, and after, an action was kept
TOO_LONG_S = 1200 + EXAMPLES
A_DAYS_SHARE = 12  # examples
ACTIONS = (
    "declare", "scan", "type a quantity", "discount a line", "discount the basket", "void a line",
    "put a line back", "pay", "return", "cancel", "order", "settle orders", "electronic invoice",
    "reprint", "deposit", "withdraw", "sign in", "sign out", "retry", "replace", "close",
    "set a price", "set a price with approval", "void a line with approval", "approve", "park",
    "recall", "recall in exchange", "recall what another parked", "discard",
    "discard with approval", "keep a parked basket over a start", "set the rate", "pay in euros",
)  # fmt: skip
REFUSED = (
    "set a price", "set a price with approval", "void a line", "approve", "park", "recall",
    "discard", "pay in euros",
)  # fmt: skip
CUT_SHORT = ("scan", "pay", "park", "recall in exchange")
SETTINGS = settings(
    stateful_step_count=STEPS,
    deadline=None,
    derandomize=True,
    database=None,
    print_blob=True,
    report_multiple_bugs=False,
    phases=(Phase.generate, Phase.shrink) if SHRINKS else (Phase.generate,),
    suppress_health_check=tuple(HealthCheck),
)


@dataclass(frozen=True, kw_only=True)
class Run:
    """What came of the examples: how often what was done, and the failure, if there is one."""

    tally: Counter[str]
    failure: Exception | None


@pytest.fixture(scope="module")
def every_example() -> Iterator[Run]:
    """The examples that are always the same, from the first step to their settled end."""
    with folder_for_seeds() as folder:
        yield _run(empty_shop(Path(folder)), EXAMPLES)


@pytest.mark.timeout(TOO_LONG_S)
def test_in_the_examples_of_the_day_the_till_is_as_the_model_says(tmp_path: Path) -> None:
    run = _run(empty_shop(tmp_path), A_DAYS_SHARE, begun_by=TODAY)

    if run.failure is not None:
        raise run.failure


@pytest.mark.long
@pytest.mark.timeout(TOO_LONG_S)
def test_whatever_happens_the_till_is_as_the_model_says(every_example: Run) -> None:
    if every_example.failure is not None:
        raise every_example.failure


@pytest.mark.long
@pytest.mark.timeout(TOO_LONG_S)
@pytest.mark.skipif(EXAMPLES < ENOUGH or bool(AGAIN), reason="too few examples to tell")
def test_each_thing_was_done_often_enough_to_prove_something(every_example: Run) -> None:
    tally = every_example.tally
    actions = [f"{action} done" for action in ACTIONS] + [f"{action} refused" for action in REFUSED]
    faults = [f"{fault.name} fired" for fault in (*ANSWERS, *AT_COMMIT, Fault.BUSY)]
    cuts = [f"{action} cut short, {end}" for action in CUT_SHORT for end in ("kept", "never done")]

    assert {name: tally[name] for name in actions if tally[name] < LEAST} == {}
    assert {name: tally[name] for name in faults if tally[name] < LEAST_STRUCK} == {}
    assert {name: tally[name] for name in cuts if tally[name] < LEAST_CUT} == {}


def _run(empty: Path, examples: int, *, begun_by: int | None = None) -> Run:
    """Run so many examples: the same ones each time, or those that a number begins."""
    tally: Counter[str] = Counter()

    class Machine(TillMachine):
        def __init__(self) -> None:
            super().__init__(empty, tally)

    if AGAIN:
        reproduce_failure(hypothesis.__version__, AGAIN.encode())(Machine)
    if begun_by is not None:
        hypothesis.seed(begun_by)(Machine)
    try:
        run_state_machine_as_test(Machine, settings=settings(SETTINGS, max_examples=examples))
    except Exception as failure:  # noqa: BLE001 whatever it is, the test raises it
        failure.add_note(_how_to_see_it_again(failure))
        return Run(tally=tally, failure=failure)
    return Run(tally=tally, failure=None)


def _how_to_see_it_again(failure: Exception) -> str:
    """Return the command that runs a failed example alone; hypothesis has noted its blob."""
    notes = "\n".join(getattr(failure, "__notes__", ()))
    blob = re.search(r"@reproduce_failure\(.*b'(.+)'\)", notes)
    again = f"TILL_PROPERTIES_AGAIN={blob[1] if blob else AGAIN} "
    return f"run it again: {again}pytest tests/properties"
