"""The steps of a first start, how far somebody came, the fields and keys of each."""

import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Final

from till.domain.shop.people import LONGEST_NAME
from ui.kit.page.form import Field, Form, FormPart, Values
from ui.kit.page.key import At, Key
from ui.shell.messages import Messages

log = logging.getLogger(__name__)
FILE = "first-start.json"
BACK: Final = "back"
PRACTISE: Final = "practise"
LATER: Final = "later"
GO_ON: Final = "continue"
OWNER_NAME: Final = "owner_name"
OWNER_CODE: Final = "owner_code"
ACT: Final = "act_"


class FirstStep(StrEnum):
    """What is asked, in this order."""

    LANGUAGE = "language"
    SHOP = "shop"
    SERVICE = "service"
    OWNER = "owner"
    PEOPLE = "people"
    PRINTER = "printer"
    VAT = "vat"
    CATALOGUE = "catalogue"
    READY = "ready"


FIELDS: Final[Mapping[FirstStep, tuple[tuple[str, int, bool], ...]]] = {
    FirstStep.SHOP: (
        ("name", 200, False),
        ("till_name", 200, True),
        ("address", 200, False),
        ("nuis", 200, True),
    ),
    FirstStep.OWNER: ((OWNER_NAME, LONGEST_NAME, False), (OWNER_CODE, 200, False)),
}
"""Each with how long it may be, and whether it stands beside the one before."""
STEPS = tuple(FirstStep)
LEADING = (FirstStep.PEOPLE, FirstStep.PRINTER, FirstStep.VAT, FirstStep.CATALOGUE)
"""The steps that another page does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupProgress:
    """Which step is next, which are finished or were left for later, and whether all is done."""

    step: FirstStep = FirstStep.LANGUAGE
    finished: frozenset[FirstStep] = frozenset()
    later: frozenset[FirstStep] = frozenset()
    is_begun: bool = False
    is_done: bool = False

    def after(self, step: FirstStep) -> "SetupProgress":
        """Return it with a step finished, at the one behind it."""
        return replace(
            self,
            step=STEPS[STEPS.index(step) + 1],
            finished=self.finished | {step},
            later=self.later - {step},
        )

    def postponing(self, step: FirstStep) -> "SetupProgress":
        """Return it with a step left for later, at the one behind it."""
        left = self.later if step in self.finished else self.later | {step}
        return replace(self, step=STEPS[STEPS.index(step) + 1], later=left)

    def without(self, step: FirstStep) -> "SetupProgress":
        """Return it with a step that is not finished after all, left for later."""
        return replace(self, finished=self.finished - {step}, later=self.later | {step})


class ProgressFile:
    """One small file in the folder of the till's data."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / FILE

    def read(self) -> SetupProgress:
        """Return how far somebody came; what nobody can read begins anew."""
        try:
            told = json.loads(self._file.read_text(encoding="utf-8"))
            return SetupProgress(
                step=FirstStep(told["step"]),
                finished=frozenset(FirstStep(each) for each in told.get("finished", ())),
                later=frozenset(FirstStep(each) for each in told["later"]),
                is_begun=True,
                is_done=bool(told["is_done"]),
            )
        except FileNotFoundError:
            return SetupProgress()
        except (OSError, ValueError, KeyError, TypeError) as error:
            log.warning("how far the first start came cannot be read", exc_info=error)
            return SetupProgress()

    def keep(self, progress: SetupProgress) -> None:
        """Write it in one step; a disk that takes nothing is told by the steps themselves."""
        told = {
            "step": progress.step.value,
            "finished": sorted(each.value for each in progress.finished),
            "later": sorted(each.value for each in progress.later),
            "is_done": progress.is_done,
        }
        beside = self._file.with_suffix(".new")
        try:
            beside.write_text(json.dumps(told), encoding="utf-8")
            beside.replace(self._file)
        except OSError as error:
            log.warning("how far the first start came is not kept", exc_info=error)


class StepAction(StrEnum):
    """What can be asked for in a step."""

    SERVICE = "service"
    OWNER = "owner"
    OPERATORS = "operators"
    PEOPLE = "people"
    PRINTER = "printer"
    TEST_PAGE = "test_page"
    CAME_OUT = "came_out"
    NOTHING_CAME = "nothing_came"
    VAT = "vat"
    FILE = "file"
    BY_HAND = "by_hand"
    DEMO = "demo"
    BY_ITSELF = "by_itself"
    BY_ICON = "by_icon"


A: Final = StepAction
ASKED: Final = frozenset({A.CAME_OUT, A.NOTHING_CAME, A.BY_ITSELF, A.BY_ICON})
"""What is there only when it is asked for."""
STEP_KEYS: Final[Mapping[FirstStep, tuple[tuple[StepAction, str, str], ...]]] = {
    FirstStep.SERVICE: ((A.SERVICE, "F5", "refresh-cw"),),
    FirstStep.OWNER: ((A.OWNER, "F5", "id-card"),),
    FirstStep.PEOPLE: ((A.OPERATORS, "F5", "id-card"), (A.PEOPLE, "F6", "users")),
    FirstStep.PRINTER: (
        (A.PRINTER, "F5", "search"),
        (A.TEST_PAGE, "F6", "printer"),
        (A.CAME_OUT, "F9", "check"),
        (A.NOTHING_CAME, "F10", "x"),
    ),
    FirstStep.VAT: ((A.VAT, "F5", "percent"),),
    FirstStep.CATALOGUE: (
        (A.FILE, "F5", "upload"),
        (A.BY_HAND, "F6", "pencil"),
        (A.DEMO, "F7", "package"),
    ),
    FirstStep.READY: ((A.BY_ITSELF, "F9", "check"), (A.BY_ICON, "F10", "x")),
}
"""Each with its key and its sign."""


def first_start_keys(words: Messages) -> tuple[Key, ...]:
    """Return the keys of the foot, and those of all steps."""
    say = words.say
    acts = [
        Key(name=f"{ACT}{action}", keys=keys, icon=icon, at=At.FIELDS)
        for mine in STEP_KEYS.values()
        for action, keys, icon in mine
    ]
    back = say("common.back")
    return (
        Key(name=BACK, keys=say("key.escape"), words=back, icon="arrow-left"),
        Key(name=PRACTISE, keys="F11", words=say("first_start.practise")),
        Key(name=LATER, keys="F8", words=say("first_start.later")),
        Key(name=GO_ON, keys="F12", words=say("first_start.continue"), primary=True),
        *acts,
    )


def step_forms(words: Messages) -> Mapping[FirstStep, Form[Values]]:
    """Return the form of each step that is typed on the page itself."""
    return {step: _form(words, fields) for step, fields in FIELDS.items()}


def _form(words: Messages, fields: tuple[tuple[str, int, bool], ...]) -> Form[Values]:
    parts: list[FormPart] = [
        Field(name=name, words=words.say(f"first_start.{name}"), longest=longest, beside=beside)
        for name, longest, beside in fields
    ]
    return Form(parts=parts, write=dict, read=lambda values, _: values)
