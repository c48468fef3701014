"""Pictures of the sell screen and the finished sale: `python -m tests.ui.shots_sell --out DIR`.

Lives here: the window around the scenes, and the pictures of all of them.
Must not: assert anything.
"""

from collections.abc import Callable

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from tests.ui.examples import example_sale
from tests.ui.examples.sell_scenes import SCENES
from tests.ui.shots.photographer import SMALLEST, Shot, photograph
from till.system.reference_tables import load_units
from ui.app.status_strip import StatusStrip
from ui.kit.state import State
from ui.sell.screen import SellScreen
from ui.shell.messages import Messages

sell = SCENES["sell"]
"""The scene over which dialogs stand in their pictures."""


def new_screen(words: Messages) -> SellScreen:
    made = SellScreen(words, units=load_units(), rates=lambda: example_sale.RATES)
    made.quick.show_keys(example_sale.quick_keys())
    return made


def strip(words: Messages) -> StatusStrip:
    made = StatusStrip()
    made.show_operator("AH", "Arta Hoxha", words.say("role.cashier"))
    made.show_day("20.11.2026", words.say("strip.day_open"))
    made.show_service(State.OK, words.say("service.up"), words.say("service.queue", count=0))
    made.show_printer(State.OK, words.say("printer.ready"))
    made.show_clock("14:36")
    made.set_lock_name(words.say("strip.lock"), words.say("key.lock"))
    return made


def show_offline(over: StatusStrip, words: Messages) -> None:
    """The strip of picture 04: the service does not answer, seven documents wait."""
    queue = words.say("service.queue_since", time="14:02", count=7)
    short = words.say("service.in_queue", count=7)
    over.show_service(State.WAIT, words.say("service.down"), queue, offline=True, short=short)


def show_attention(over: StatusStrip, words: Messages) -> None:
    """The strip with everything that may want somebody."""
    show_offline(over, words)
    over.show_attention(2, words.say("strip.need"))
    over.show_printer(State.ATT, words.say("printer.paper_out"))
    over.show_environment(words.say("environment.development"))


STRIPS = {
    "offline": show_offline,
    "finished_offline": show_offline,
    "finished_late": show_offline,
    "finished_slip": show_offline,
    "everything": show_attention,
}
"""What the strip says in a scene, where it is not the usual."""


def window(words: Messages, size: QSize) -> tuple[QWidget, SellScreen]:
    screen = new_screen(words)
    made = QWidget()
    made.setProperty("kind", "page")
    made.setMinimumSize(SMALLEST)  # as the till's own window: no page makes it larger
    made.resize(size)
    column = QVBoxLayout(made)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    column.addWidget(strip(words))
    column.addWidget(screen, 1)
    made.show()
    screen.setFocus()
    return made, screen


def shot(scene: Callable[[SellScreen], object]) -> Shot:
    """The sell screen with a scene on it."""

    def taken(words: Messages, size: QSize) -> QWidget:
        made, screen = window(words, size)
        QApplication.processEvents()
        scene(screen)
        if tell := STRIPS.get(scene.__name__):
            over = made.findChild(StatusStrip)
            assert over is not None
            tell(over, words)
        return made

    return taken


if __name__ == "__main__":
    photograph({name: shot(scene) for name, scene in SCENES.items()})
