"""The scenes of the sell screen and the finished sale: one function puts one on a screen.

Lives here: `SCENES` by name, the pictures' own example data.
Must not: windows, files, or assert anything.
"""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap

from tests.ui.examples import example_sale
from till.actions.ports.records import KEY_COLOURS
from till.domain.rights.limits import Right
from till.domain.selling.basket import Basket, with_buyer
from till.domain.selling.discount import Discount
from till.domain.selling.tender import Tender, TenderKind
from ui.finished.steps import DrawerStep, FinishedView, FiscalStep, PaperStep
from ui.park.list import ParkedCard
from ui.sell.screen import SellScreen


def sell(screen: SellScreen) -> None:
    basket = example_sale.ten_lines()
    screen.show_basket(basket, example_sale.vat(basket), None)


def middle(screen: SellScreen) -> None:
    sell(screen)
    screen.lines.view.open_row(4)


def weighed(screen: SellScreen) -> None:
    sell(screen)
    screen.lines.view.open_row(2)
    screen.scan.show_hint(screen.words.say("sell.removed", name="Qese letre"), undo=True)


def asking(screen: SellScreen) -> None:
    sell(screen)
    screen.keys.press(3)


def many(screen: SellScreen) -> None:
    lines = example_sale.ten_lines().lines
    large = example_sale.line(
        "Frigorifer i madh me dy dyer e ngrirje të shpejtë 560 L", "129999.99", "9999"
    )
    basket = Basket(lines=(*lines, *lines, large))
    screen.show_basket(basket, example_sale.vat(basket), None)


def problem(screen: SellScreen) -> None:
    sell(screen)
    screen.scan.show_problem("5310042099991", screen.words.say("sell.code_not_found"))


def long_problem(screen: SellScreen) -> None:
    sell(screen)
    screen.scan.show_problem("", screen.words.say("errors.wrong_check_digit", code="5310042099991"))


def empty(screen: SellScreen) -> None:
    screen.show_basket(Basket(), Decimal("0.00"), None)


def closed_day(screen: SellScreen) -> None:
    sell(screen)
    screen.keys.show_day_open(is_open=False)


def offline(screen: SellScreen) -> None:
    basket = example_sale.four_lines()
    words = screen.words
    screen.show_rate(example_sale.RATE)
    screen.show_basket(basket, example_sale.vat(basket), None)
    text = words.count("banner.queued", 7) + " " + words.say("banner.provisional")
    screen.notices.show_offline(words.say("banner.offline", time="14:02"), text)


def back_online(screen: SellScreen) -> None:
    sell(screen)
    screen.notices.show_back_online(screen.words.count("banner.sending", 7))


def groups(screen: SellScreen) -> None:
    sell(screen)
    screen.editing.allow(frozenset({Right.QUICK_KEYS}))
    screen.quick.tabs.more_key.click()


def picture(screen: SellScreen) -> None:
    """The design's picture 03: a customer, euro, two baskets set aside on F5 alone."""
    basket = with_buyer(example_sale.ten_lines(), example_sale.BUYER)
    screen.show_rate(example_sale.RATE)
    screen.show_basket(basket, example_sale.vat(basket), None)
    screen.keys.bar.keys[5].set_badge(2)


PARKED = (
    ParkedCard(parked_id=1, name="Zonja me fëmijë", total_text="640,00 L", age_text="4 min"),
    ParkedCard(parked_id=2, name="", total_text="1 240,00 L", age_text="12 min"),
    ParkedCard(parked_id=3, name="Kafe Bar Agimi", total_text="12 870,00 L", age_text="1 orë"),
    ParkedCard(parked_id=4, name="Beni", total_text="85,00 L", age_text="2 orë"),
    ParkedCard(parked_id=5, name="Tavolina 7", total_text="3 310,00 L", age_text="3 orë"),
)


def parked(screen: SellScreen) -> None:
    sell(screen)
    screen.show_rate(example_sale.RATE)
    screen.show_parked(PARKED)


def two_parked(screen: SellScreen) -> None:
    picture(screen)
    screen.show_parked(PARKED[:2])


def everything(screen: SellScreen) -> None:
    """Customer, electronic invoice, parked baskets, banner, discounts, another price."""
    lines = example_sale.ten_lines().lines
    cut = replace(
        lines[5],
        article=replace(lines[5].article, price=Decimal("1150.00")),
        list_price=Decimal("1290.00"),
    )
    off = replace(lines[9], discount=Discount(amount=Decimal("25.00")))
    basket = Basket(
        lines=(*lines[:5], cut, *lines[6:9], off), discount=Discount(percent=Decimal(5))
    )
    basket = with_buyer(basket, example_sale.BUYER, is_electronic=True)
    screen.show_rate(example_sale.RATE)
    screen.show_parked(PARKED)
    screen.show_basket(basket, example_sale.vat(basket), 5)
    screen.notices.show_offline(screen.words.say("banner.offline", time="14:02"))


def editing(screen: SellScreen) -> None:
    groups(screen)
    screen.quick.tiles()[-1].click()
    screen.quick.turn_to(("Furra", 0))
    screen.quick.tiles()[1].click()


def looks(screen: SellScreen) -> None:
    """Keys with colours and pictures, one of them chosen while they are edited."""
    sell(screen)
    shown = QPixmap(96, 96)
    shown.fill(Qt.GlobalColor.darkYellow)
    colours = (*KEY_COLOURS, None)
    keys = [
        (replace(key, colour=colours[at % 7], picture="a" if at % 3 == 0 else None), article)
        for at, (key, article) in enumerate(example_sale.quick_keys())
    ]
    screen.quick.show_keys(keys, {"a": shown})


def editing_looks(screen: SellScreen) -> None:
    """The same while they are edited."""
    looks(screen)
    screen.editing.begin()
    screen.quick.tiles()[3].click()


def editing_new_group(screen: SellScreen) -> None:
    editing(screen)
    screen.editor.add.click()
    screen.editor.renamed.emit("Furra")


FINISHED = FinishedView(
    sale=example_sale.sale(),
    fiscal=FiscalStep.DONE,
    paper=PaperStep.PRINTING,
    drawer=DrawerStep.OPENED,
    invoice_number="1043",
    fic=example_sale.FIC,
    seconds=Decimal("0.8"),
)


def finished(screen: SellScreen) -> None:
    screen.show_finished(replace(FINISHED, receipt=example_sale.receipt()))


def suggesting(screen: SellScreen) -> None:
    sell(screen)
    screen.scan.line.setText("2*qum")
    goods = (("Qumësht i freskët 3,2 % 1 L", "165", "1"), ("Qumësht i kondensuar", "210", "2"))
    screen.suggest([example_sale.article(*each) for each in goods], "2*qum")


def finished_kept(screen: SellScreen) -> None:
    finished(screen)
    screen.show_kept(["Detergjent enësh 1 L"])


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


def finished_late(screen: SellScreen) -> None:
    screen.show_finished(
        FinishedView(sale=FINISHED.sale, fiscal=FiscalStep.SAVED, offers_slip=True)
    )


def finished_slip(screen: SellScreen) -> None:
    view = FinishedView(sale=FINISHED.sale, fiscal=FiscalStep.SAVED, offers_slip=True)
    screen.show_finished(replace(view, paper=PaperStep.PROVISIONAL, drawer=DrawerStep.OPENED))


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
        finished_kept,
        suggesting,
        offline,
        back_online,
        groups,
        picture,
        parked,
        two_parked,
        everything,
        editing,
        editing_new_group,
        looks,
        editing_looks,
        finished,
        finished_begin,
        finished_offline,
        finished_late,
        finished_slip,
        finished_refused,
    )
}
