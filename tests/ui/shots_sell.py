"""Pictures of the sell screen and the finished sale: `python -m tests.ui.shots_sell --out DIR`.

Lives here: the pictures' own example data put on the real screen.
Must not: assert anything.
"""

import argparse
import os
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from tests.ui import example_sale
from till.domain.basket import Basket
from till.domain.tender import Tender, TenderKind
from till.system.units import load_units
from till.system.words import Words
from ui.messages import Messages
from ui.screens.finished_view import DrawerStep, FinishedView, FiscalStep, PaperStep
from ui.screens.sell import SellScreen
from ui.theme.style import apply_theme
from ui.widgets.state import State
from ui.widgets.status_strip import StatusStrip

SIZES = (QSize(1280, 800), QSize(1024, 768))
LOOKS = (("light", "sq"), ("light", "en"), ("dark", "sq"))


def new_screen(words: Messages) -> SellScreen:
    made = SellScreen(words, units=load_units(), rates=example_sale.RATES)
    made.show_quick_keys(example_sale.quick_keys())
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


def window(words: Messages, size: QSize) -> tuple[QWidget, SellScreen]:
    screen, made = new_screen(words), QWidget()
    made.setProperty("kind", "page")
    made.resize(size)
    column = QVBoxLayout(made)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    column.addWidget(strip(words))
    column.addWidget(screen, 1)
    made.show()
    screen.setFocus()
    return made, screen


def sell(screen: SellScreen) -> None:
    basket = example_sale.ten_lines()
    screen.show_basket(basket, example_sale.vat(basket), None)


def middle(screen: SellScreen) -> None:
    sell(screen)
    screen.lines.view.open_row(4)


def weighed(screen: SellScreen) -> None:
    sell(screen)
    screen.lines.view.open_row(2)
    screen.show_hint(screen.words.say("sell.removed", name="Qese letre"), undo=True)


def asking(screen: SellScreen) -> None:
    sell(screen)
    screen.ask_quantity()


def many(screen: SellScreen) -> None:
    lines = example_sale.ten_lines().lines
    large = example_sale.line(
        "Frigorifer i madh me dy dyer e ngrirje të shpejtë 560 L", "129999.99", "9999"
    )
    basket = Basket(lines=(*lines, *lines, large))
    screen.show_basket(basket, example_sale.vat(basket), None)


def problem(screen: SellScreen) -> None:
    sell(screen)
    screen.show_problem("5310042099991", screen.words.say("sell.code_not_found"))


def long_problem(screen: SellScreen) -> None:
    sell(screen)
    screen.show_problem("", screen.words.say("errors.wrong_check_digit", code="5310042099991"))


def empty(screen: SellScreen) -> None:
    screen.show_basket(Basket(), Decimal("0.00"), None)


def closed_day(screen: SellScreen) -> None:
    sell(screen)
    screen.show_day_open(is_open=False)


def offline(screen: SellScreen) -> None:
    basket, words = example_sale.four_lines(), screen.words
    screen.show_basket(basket, example_sale.vat(basket), None)
    text = words.count("banner.queued", 7) + " " + words.say("banner.provisional")
    screen.show_offline(words.say("banner.offline", time="14:02"), text)


def groups(screen: SellScreen) -> None:
    sell(screen)
    screen.quick.tabs.more_key.click()


FINISHED = FinishedView(
    sale=example_sale.sale(),
    fiscal=FiscalStep.DONE,
    paper=PaperStep.PRINTING,
    drawer=DrawerStep.OPENED,
    invoice_number="1043",
    fic=example_sale.FIC,
    seconds=Decimal("0.8"),
    print_percent=62,
)


def finished(screen: SellScreen) -> None:
    screen.show_finished(replace(FINISHED, receipt=example_sale.receipt()))


def finished_begin(screen: SellScreen) -> None:
    screen.show_finished(FinishedView(sale=FINISHED.sale))


def finished_offline(screen: SellScreen) -> None:
    screen.show_finished(
        FinishedView(
            sale=FINISHED.sale,
            fiscal=FiscalStep.SAVED,
            paper=PaperStep.NO_PAPER,
            drawer=DrawerStep.PROBLEM,
        )
    )


def finished_refused(screen: SellScreen) -> None:
    card = example_sale.sale(example_sale.four_lines(), Tender(kind=TenderKind.CARD))
    screen.show_finished(
        FinishedView(sale=card, fiscal=FiscalStep.REFUSED, paper=PaperStep.UNCERTAIN)
    )


SCENES: dict[str, Callable[[SellScreen], None]] = {
    scene.__name__: scene
    for scene in (
        sell,
        middle,
        weighed,
        asking,
        many,
        problem,
        long_problem,
        empty,
        closed_day,
        offline,
        groups,
        finished,
        finished_begin,
        finished_offline,
        finished_refused,
    )
}


def main() -> None:
    """Write one PNG for each scene, size, theme and language."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--only", default="")
    parser.add_argument("--text-size", type=int, default=100)
    parser.add_argument("--size", default="")
    chosen = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QApplication([])
    chosen.out.mkdir(parents=True, exist_ok=True)
    sizes = SIZES
    if chosen.size:
        width, height = chosen.size.split("x")
        sizes = (QSize(int(width), int(height)),)
    for theme, language in LOOKS:
        apply_theme(application, theme, text_size=chosen.text_size, animate=False)
        words = Messages(Words(language, strict=True))
        for size in sizes:
            for name, scene in SCENES.items():
                if chosen.only and name not in chosen.only.split(","):
                    continue
                made, screen = window(words, size)
                application.processEvents()
                scene(screen)
                application.processEvents()
                file = f"{name}-{size.width()}-{theme}-{language}.png"
                made.grab().save(str(chosen.out / file))
                made.close()
                made.deleteLater()


if __name__ == "__main__":
    main()
