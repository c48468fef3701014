"""Pictures of the first start: `python -m tests.ui.shots.first_start --out DIR`.

Lives here: the page at each step, as it is met and with what it says.
Must not: assert anything.
"""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from tests.ui.drivers.settings import HERE
from tests.ui.shots.photographer import SMALLEST, photograph
from ui.first_start.screen import FirstStartScreen
from ui.first_start.standing import ANSWERS, STARTS, StepCheck
from ui.first_start.steps import STEPS, FirstStep, SetupProgress
from ui.kit.state import State
from ui.shell.messages import Messages

LATER = frozenset({FirstStep.SHOP})


def at_step(step: FirstStep, words: Messages, size: QSize) -> FirstStartScreen:
    screen = FirstStartScreen(words)
    screen.setMinimumSize(SMALLEST)  # as the till's own window: no page makes it larger
    screen.resize(size)
    screen.service.show_view(HERE)
    screen.service.token.set_text("eyJhbGciOi")
    finished = frozenset(STEPS[: STEPS.index(step)]) - LATER
    screen.show_step(SetupProgress(step=step, finished=finished, later=LATER))
    screen.show_checks(step, checks_of(step, words))
    return screen


def checks_of(step: FirstStep, words: Messages) -> Sequence[StepCheck]:
    say = words.say
    printer = StepCheck(state=State.OK, words=say("printers.place.tcp", where="192.168.1.50"))
    told = {
        FirstStep.SERVICE: [
            StepCheck(state=State.OK, words=words.count("service_setup.taken", 6, seconds="0,4")),
        ],
        FirstStep.PEOPLE: [
            StepCheck(
                state=State.OK, words=f"Ilir Shehu · {say('role.owner')}", detail="kd482mz719"
            ),
            StepCheck(
                state=State.OK,
                words=f"Arta Hoxha · {say('role.cashier')}",
                detail=say("first_start.no_code"),
            ),
        ],
        FirstStep.PRINTER: [
            printer,
            StepCheck(state=State.WAIT, words=say("first_start.trial.not_tried")),
        ],
        FirstStep.VAT: [
            StepCheck(state=State.OK, words=f"{code} · {say(f'vat_code.{code}')}", detail=rate)
            for code, rate in (("A", "0 %"), ("B", "20 %"), ("C", "0 %"), ("D", "6 %"))
        ],
        FirstStep.CATALOGUE: [
            StepCheck(state=State.OK, words=words.count("first_start.articles", 306)),
            StepCheck(state=State.OK, words=words.count("first_start.quick_keys", 132, groups=8)),
        ],
        FirstStep.READY: [
            StepCheck(
                state=State.WAIT,
                words=say("first_start.step.shop"),
                detail=say("first_start.left_for_later"),
            )
        ],
    }
    return told.get(step, [])


def asked(words: Messages, size: QSize) -> QWidget:
    screen = at_step(FirstStep.PRINTER, words, size)
    said = words.say("first_start.trial.asked")
    printer, _ = checks_of(FirstStep.PRINTER, words)
    screen.show_checks(FirstStep.PRINTER, [printer, StepCheck(state=State.INFO, words=said)])
    screen.offer(FirstStep.PRINTER, ANSWERS)
    screen.require(said)
    return screen


def asks_for_start(words: Messages, size: QSize) -> QWidget:
    screen = at_step(FirstStep.READY, words, size)
    question = StepCheck(state=State.INFO, words=words.say("first_start.asks_for_start"))
    screen.checks[FirstStep.READY].show_checks([*checks_of(FirstStep.READY, words), question])
    screen.offer(FirstStep.READY, STARTS)
    return screen


def nothing_came(words: Messages, size: QSize) -> QWidget:
    screen = at_step(FirstStep.PRINTER, words, size)
    said = words.say("first_start.trial.nothing_came")
    screen.show_checks(FirstStep.PRINTER, [StepCheck(state=State.ATT, words=said)])
    screen.require(said)
    return screen


def refused(words: Messages, size: QSize) -> QWidget:
    screen = at_step(FirstStep.SERVICE, words, size)
    said = words.say("service_trial.practice", environment=words.say("settings.option.production"))
    clock = words.say("reconciliation.clock_behind", wait="3 h")
    screen.show_state(FirstStep.SERVICE, State.ATT, f"{said} {clock}")
    screen.service.address.show_error(words.say("service_setup.no_address"))
    return screen


SHOTS: dict[str, Callable[[Messages, QSize], QWidget]] = {
    **{f"first-start-{each.value}": partial(at_step, each) for each in FirstStep},
    "first-start-refused": refused,
    "first-start-asked": asked,
    "first-start-asks-for-start": asks_for_start,
    "first-start-nothing-came": nothing_came,
}


if __name__ == "__main__":
    photograph(SHOTS)
