"""Thousands of shop days with everything going wrong end with every sale fiscalized once (T1).

Lives here: the run of 2,000 seeds that every change must pass, and that seeds repeat themselves.
Must not: name single faults; a seed that fails says how to run it again, alone and told in full.
"""

import os

import pytest

from tests.simulation.many import ENOUGH, Run, in_a_child, run_many
from tests.simulation.weather import Fault

TOO_LONG_S = 1200


@pytest.fixture(scope="module")
def run() -> Run:
    """2,000 seeds, on every processor there is."""
    return run_many(0, ENOUGH, os.cpu_count() or 1)


@pytest.mark.timeout(TOO_LONG_S)
def test_whatever_goes_wrong_each_sale_ends_as_exactly_one_fiscal_document(run: Run) -> None:
    assert len(run.told) == ENOUGH

    assert "".join(each.failure for each in run.failed) == ""


@pytest.mark.timeout(TOO_LONG_S)
def test_each_kind_of_fault_happened_often_enough_to_prove_something(run: Run) -> None:
    fired = run.fired

    assert {fault.name: fired[fault.name] for fault in Fault if fault.name in run.rare} == {}


def test_the_same_seed_gives_the_same_trace() -> None:
    once = in_a_child(17, 6, hash_seed="1")
    again = in_a_child(17, 6, hash_seed="2")

    assert [each.trace for each in once] == [each.trace for each in again]
    assert len({each.trace for each in once}) == 6
