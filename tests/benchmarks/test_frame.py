"""The frame tells the truth about the numbers it is given.

Lives here: goals, medians, the table, the JSON, the reading of a trace.
Must not: measure anything: no test has an opinion on how fast a machine is.
"""

import json
from dataclasses import replace

import pytest

from tests.benchmarks.frame import Goal, Promise, middle, missed, p95, report, table
from tests.benchmarks.p2_no_scan_lost import spoiled
from tests.benchmarks.p4_one_durable_write import syncs_between_marks
from tests.benchmarks.shops import barcode_of
from till.domain.barcode import has_right_check_digit

A_START = Promise(
    id="P8",
    promise="cold start",
    measure="exec → line",
    unit="ms",
    goal=Goal(at_most_times=1.2),
    ours=1100,
    floor=1000,
)
UNMEASURED = replace(A_START, ours=None, floor=None)
A_TRACE = """
7 fdatasync(9) = 0
7 getpriority(PRIO_PROCESS, 0) = 20
8 fdatasync(9 <unfinished ...>
7 getpriority(PRIO_PGRP, 0) = 20
8 <... fdatasync resumed>) = 0
8 fsync(9) = 0
7 getpriority(PRIO_PROCESS, 0) = 20
8 fsync(9) = 0
8 fdatasync(9) = 0
7 getpriority(PRIO_PGRP, 0) = 20
"""


def test_a_goal_against_the_floor_is_met_up_to_its_limit() -> None:
    goal = Goal(at_most_times=1.2)

    assert goal.is_met(1200, 1000)
    assert not goal.is_met(1201, 1000)


def test_a_goal_above_the_floor_counts_what_is_more_than_it() -> None:
    goal = Goal(at_most_more=100)

    assert goal.is_met(1000, 900)
    assert not goal.is_met(1001, 900)


def test_a_count_must_be_exact_in_both_directions() -> None:
    goal = Goal(exactly=1)

    assert goal.is_met(1, None)
    assert not goal.is_met(0, None)
    assert not goal.is_met(2, None)


def test_every_limit_of_a_goal_must_hold() -> None:
    goal = Goal(at_most=25, at_most_times=1.5)

    assert goal.is_met(20, 15)
    assert not goal.is_met(26, 25)
    assert not goal.is_met(20, 10)


def test_what_is_for_information_is_never_missed() -> None:
    told = replace(A_START, goal=Goal())

    assert missed([told]) == []
    assert missed([replace(told, ours=None)]) == [replace(told, ours=None)]
    assert "for information" in table([told])
    assert "met" not in table([told]).splitlines()[1]


def test_a_goal_that_needs_a_floor_is_not_judged_without_one() -> None:
    goal = Goal(at_most_times=1.2)

    with pytest.raises(ValueError, match="at_most_times"):
        goal.is_met(1, None)


def test_the_ratio_is_ours_against_the_floor() -> None:
    assert A_START.ratio == pytest.approx(1.1)
    assert A_START.met is True


def test_a_promise_that_was_not_measured_is_neither_met_nor_kept() -> None:
    assert UNMEASURED.ratio is None
    assert UNMEASURED.met is None
    assert missed([A_START, UNMEASURED]) == [UNMEASURED]


def test_a_median_of_two_runs_is_refused() -> None:
    assert middle([3, 1, 2]) == 2

    with pytest.raises(ValueError, match="1, 2"):
        middle([1, 2])


def test_95_of_100_values_do_not_pass_the_p95() -> None:
    values = [float(value) for value in range(200, 0, -1)]

    assert p95(values) == 190

    with pytest.raises(ValueError, match="1"):
        p95([1.0] * 19)


@pytest.mark.parametrize(
    ("lines", "fields", "count"),
    [
        ("abc", [], 0),
        ("ab", [], 1),
        ("", [], 3),
        ("axc", [], 1),
        ("abxc", [], 1),
        ("acb", [], 2),
        ("abc", ["c"], 1),
    ],
)
def test_every_scan_that_is_not_in_its_place_is_counted(
    lines: str, fields: list[str], count: int
) -> None:
    got = [(line, "1") for line in lines]

    said = {"codes": [*"abc"], "lines": got, "fields": fields, "is_in_front": True}

    assert spoiled(said) == count


def test_two_scans_in_one_line_are_merged() -> None:
    said = {"codes": ["a", "a"], "lines": [("a", "2")], "fields": [], "is_in_front": True}

    assert spoiled(said) == 2


def test_the_table_says_plainly_what_is_not_met() -> None:
    slow = replace(A_START, id="P8 slow", ours=1300)

    lines = table([A_START, slow, UNMEASURED]).splitlines()

    assert lines[0].split() == ["id", "promise", "ours", "floor", "ratio", "goal", "met"]
    assert lines[1].endswith("1100 ms  1000 ms  1.10   ≤ floor × 1.2  met")
    assert lines[2].endswith("1.30   ≤ floor × 1.2  NOT MET")
    assert lines[3].endswith("not measured")


def test_the_json_holds_every_number_and_the_machine() -> None:
    told = json.loads(report([A_START], {"machine": "2 cores"}))

    assert told["machine"] == "2 cores"
    (promise,) = told["promises"]
    assert (promise["ours"], promise["floor"], promise["met"]) == (1100, 1000, True)
    assert promise["goal"] == "≤ floor × 1.2"


def test_a_trace_gives_the_syncs_begun_between_each_pair_of_marks() -> None:
    assert syncs_between_marks(A_TRACE) == [1, 2]


def test_every_article_of_a_bench_shop_has_a_valid_code() -> None:
    codes = [barcode_of(number) for number in (0, 7, 999_999)]

    assert all(has_right_check_digit(code) for code in codes)
    assert len(set(codes)) == 3
