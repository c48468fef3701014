"""The deliberate faults still have their places; one is tried; `check --long` tries all."""

import ast
import shutil
from pathlib import Path

from tests.mutation.__main__ import CHECKOUT, is_caught, spoil
from tests.mutation.tables import FAULTS

FEWEST = 40
TRIED_EACH_TIME = "busy means refused"


def test_there_are_enough_faults_and_each_has_its_own_name() -> None:
    assert len({fault.name for fault in FAULTS}) == len(FAULTS) >= FEWEST


def test_each_fault_still_has_its_place_and_leaves_code_that_can_be_read(tmp_path: Path) -> None:
    lost = []

    for fault in FAULTS:
        copy = tmp_path / fault.name / fault.file
        copy.parent.mkdir(parents=True)
        try:
            shutil.copy2(CHECKOUT / fault.file, copy)
            spoil(tmp_path / fault.name, fault)
            if copy.suffix == ".py":
                ast.parse(copy.read_text(encoding="utf-8"))
        except (OSError, ValueError, SyntaxError) as error:
            lost.append(f"{fault.name}: {error!r}")
        lost += [f"{fault.name}: {path}" for path in fault.tests if not (CHECKOUT / path).exists()]

    assert lost == []


def test_a_fault_is_caught() -> None:
    (fault,) = (each for each in FAULTS if each.name == TRIED_EACH_TIME)

    assert is_caught(fault)
