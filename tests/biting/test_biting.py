"""The deliberate faults still have their places, and two of them are tried each time.

Lives here: what keeps the table from rotting. All of them: `python -m tests.biting`.
Must not: the faults themselves (faults_of_*).
"""

import shutil
from pathlib import Path

import pytest

from tests.biting.__main__ import CHECKOUT, is_caught, spoil
from tests.biting.fault import Fault
from tests.biting.tables import FAULTS

FEWEST = 40
TRIED_EACH_TIME = ("busy means refused", "the same goods come back twice")


def test_there_are_enough_faults_and_each_has_its_own_name() -> None:
    assert len({fault.name for fault in FAULTS}) == len(FAULTS) >= FEWEST


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_still_has_its_place(fault: Fault, tmp_path: Path) -> None:
    copy = tmp_path / fault.file
    copy.parent.mkdir(parents=True)
    shutil.copy2(CHECKOUT / fault.file, copy)

    spoil(tmp_path, fault)

    assert fault.wrong in copy.read_text(encoding="utf-8")
    assert all((CHECKOUT / tests).exists() for tests in fault.tests)


@pytest.mark.parametrize(
    "fault", [each for each in FAULTS if each.name in TRIED_EACH_TIME], ids=lambda fault: fault.name
)
def test_a_fault_is_caught(fault: Fault) -> None:
    assert is_caught(fault)
