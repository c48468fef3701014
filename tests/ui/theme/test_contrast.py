"""Every word of every screen can be read on the ground it stands on, in both themes.

Lives here: the example pictures of all parts, their colours measured.
Must not: measure places (the geometry of each part does).
"""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.rotation import part_of_today
from tests.ui.contrast import weak_words
from tests.ui.examples.sell_scenes import SCENES
from tests.ui.shots import (
    attention,
    care,
    catalogue,
    customer,
    day,
    drawer,
    find,
    letters,
    morning,
    paper,
    payment,
    people,
    printers,
    receipts,
    returns,
    selling,
    settings,
)
from till.system.words import Words
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.theme.style import apply_theme

SIZE = QSize(1280, 800)
Shot = Callable[[Messages, QSize], QWidget]
OFTEN: dict[str, Shot] = {
    "sell_everything": selling.shot(SCENES["everything"]),
    "sell_finished": selling.shot(SCENES["finished"]),
    "sell_problem": selling.shot(SCENES["problem"]),
    "payment_mixed": payment.shot(payment.payment_mixed),
    "find": find.over_the_sale(find.find),
    "customer": customer.customer,
    "approval": people.approval,
}
PAGES: dict[str, Shot] = {
    **attention.SHOTS,
    **care.SHOTS,
    **catalogue.SHOTS,
    **day.SHOTS,
    **drawer.SHOTS,
    **morning.SHOTS,
    **paper.SHOTS,
    **{f"printers_{name}": make for name, make in printers.SHOTS.items()},
    **receipts.SHOTS,
    **returns.SHOTS,
    **settings.SHOTS,
}
OFTEN |= {name: PAGES[name] for name in part_of_today(sorted(PAGES), 10)}
ALL: dict[str, Shot] = {
    **OFTEN,
    **PAGES,
    **letters.SHOTS,
    **people.SHOTS,
    **{f"sell_{name}": selling.shot(scene) for name, scene in SCENES.items()},
    **{name: payment.shot(make) for name, make in payment.SHOTS.items()},
    **{name: find.over_the_sale(make) for name, make in find.SHOTS.items()},
}


@pytest.fixture(params=["light", "dark"], scope="module")
def theme(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[str]:
    apply_theme(qapp, request.param, animate=False)
    yield request.param
    apply_theme(qapp, animate=False)


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[] if name in OFTEN else [pytest.mark.long]) for name in ALL],
)
def test_every_word_can_be_read_on_its_ground(qtbot: QtBot, theme: str, name: str) -> None:
    window = ALL[name](Messages(Words("sq", strict=True)), SIZE)
    qtbot.addWidget(window)

    for _ in range(3):  # layouts that wait for each other
        QApplication.processEvents()

    assert weak_words(window) == [], theme


def test_the_check_finds_words_that_fade(qtbot: QtBot, theme: str) -> None:
    window = morning.sign_in(Messages(Words("sq", strict=True)), SIZE)
    qtbot.addWidget(window)
    faded = Text("Kush po hyn në arkë?", tone="line")
    faded.setObjectName("faded")
    faded.setParent(window)
    faded.move(64, 700)
    faded.adjustSize()
    faded.show()

    weak = weak_words(window)

    assert [each.split(":")[0] for each in weak] == ["faded"], theme
