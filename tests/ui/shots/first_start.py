"""Pictures of the first start: `python -m tests.ui.shots.first_start --out DIR`.

Lives here: the page at each kind of step.
Must not: assert anything.
"""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from tests.ui.drivers.settings import HERE
from tests.ui.shots.morning import window
from tests.ui.shots.photographer import photograph
from ui.first_start.progress import FirstStep, SetupProgress
from ui.first_start.screen import FirstStartScreen
from ui.kit.state import State
from ui.shell.messages import Messages

LATER = frozenset({FirstStep.SHOP})


def at_step(step: FirstStep, words: Messages, size: QSize) -> QWidget:
    screen = FirstStartScreen(words)
    made = window(screen, words, size, sign_in=True)
    screen.service.show_view(HERE)
    screen.service.token.set_text("eyJhbGciOi")
    said = words.count("service_setup.taken", 6, seconds="0,4")
    screen.show_state(FirstStep.SERVICE, State.OK, said)
    screen.show_state(FirstStep.PRINTER, State.WAIT, words.say("first_start.no_printer"))
    screen.show_step(SetupProgress(step=step, later=LATER))
    return made


def refused(words: Messages, size: QSize) -> QWidget:
    screen = FirstStartScreen(words)
    made = window(screen, words, size, sign_in=True)
    screen.service.show_view(HERE)
    said = words.say("service_trial.practice", environment=words.say("settings.option.production"))
    clock = words.say("reconciliation.clock_behind", wait="3 h")
    screen.show_state(FirstStep.SERVICE, State.ATT, f"{said} {clock}")
    screen.service.address.show_error(words.say("service_setup.no_address"))
    screen.show_step(SetupProgress(step=FirstStep.SERVICE, later=LATER))
    return made


SHOTS: dict[str, Callable[[Messages, QSize], QWidget]] = {
    f"first-start-{each.value}": partial(at_step, each)
    for each in (
        *(FirstStep.LANGUAGE, FirstStep.SHOP, FirstStep.SERVICE),
        *(FirstStep.OWNER, FirstStep.PRINTER, FirstStep.READY),
    )
}
SHOTS["first-start-refused"] = refused


if __name__ == "__main__":
    photograph(SHOTS)
