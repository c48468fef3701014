"""Thousands of shop days with everything going wrong end with every sale fiscalized once (T1).

`check` runs 60 seeds, other ones each day; `check --long` all 2,000. A seed that fails says how to
run it again, alone and told in full.
"""

import os

import pytest

from tests.rotation import TODAY
from tests.simulation.fault_plan import Fault
from tests.simulation.many import ENOUGH, Run, in_a_child, run_many

TOO_LONG_S = 1200
A_DAYS_SHARE = 60
MISSING_IN_A_SHARE = 2  # kinds of fault: the rarest happen twice in so few seeds, or not at all


@pytest.fixture(scope="module")
def all_seeds() -> Run:
    """Every seed, on every processor there is."""
    return run_many(0, ENOUGH, os.cpu_count() or 1)


@pytest.mark.timeout(TOO_LONG_S)
def test_the_seeds_of_the_day_end_each_sale_as_exactly_one_fiscal_document() -> None:
    first = TODAY * A_DAYS_SHARE % ENOUGH

    run = run_many(first, A_DAYS_SHARE, 1)

    assert len(run.results) == A_DAYS_SHARE
    assert "".join(each.failure for each in run.failed) == ""
    missing = [fault.name for fault in Fault if not run.fired[fault.name]]
    assert len(missing) <= MISSING_IN_A_SHARE, missing


@pytest.mark.long
@pytest.mark.timeout(TOO_LONG_S)
def test_every_seed_ends_each_sale_as_exactly_one_fiscal_document(all_seeds: Run) -> None:
    assert len(all_seeds.results) == ENOUGH

    assert "".join(each.failure for each in all_seeds.failed) == ""


@pytest.mark.long
@pytest.mark.timeout(TOO_LONG_S)
def test_each_kind_of_fault_happened_often_enough_to_prove_something(all_seeds: Run) -> None:
    fired = all_seeds.fired

    assert {fault.name: fired[fault.name] for fault in Fault if fault.name in all_seeds.rare} == {}


def test_the_same_seed_gives_the_same_trace() -> None:
    once = in_a_child(17, 3, hash_seed="1")
    again = in_a_child(17, 3, hash_seed="2")

    assert [each.trace for each in once] == [each.trace for each in again]
    assert len({each.trace for each in once}) == 3
