"""The steps of a first start, and how far somebody came, kept over a power cut."""

import json
import logging
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

log = logging.getLogger(__name__)

FILE = "first-start.json"


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
