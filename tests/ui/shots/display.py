"""Pictures of the customer's screen: `python -m tests.ui.shots_display --out DIR`.

Lives here: the pictures' own example data put on the real screen.
Must not: assert anything.
"""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

from PySide6.QtCore import QSize

from tests.ui.examples import example_sale
from tests.ui.shots.photographer import darkroom, read_options, settle, write
from till.domain.selling.basket import Basket
from till.domain.selling.discount import Discount
from till.domain.selling.tender import Tender, TenderKind
from till.system.reference_tables import load_units
from till.system.words import Words
from ui.customer_display.controller import CustomerDisplay, code_picture
from ui.customer_display.view import Teller
from ui.shell.messages import Messages
from ui.theme.style import apply_theme

SIZES = (QSize(1280, 800), QSize(1024, 600), QSize(1920, 1080), QSize(1024, 768), QSize(800, 480))
SHOP = "Minimarket Liqeni"
LINK = (
    "https://efiskalizimi-app.tatime.gov.al/invoice-check/#/verify?iic="
    "0F3A6D1B9C2E47588A1F00B7C4D2E96A&tin=L01234567A&crtd=2026-11-20T14:36:12+01:00"
    "&ord=1043&bu=kd482mz719&cr=ab123cd456&sw=ef789gh012&prc=4266.00"
)
Scene = Callable[[CustomerDisplay, Teller], None]


def basket(display: CustomerDisplay, teller: Teller) -> None:
    display.show_basket(teller.basket(example_sale.ten_lines()))


def first(display: CustomerDisplay, teller: Teller) -> None:
    lines = example_sale.ten_lines().lines[:1]
    display.show_basket(teller.basket(Basket(lines=lines)))


def everything(display: CustomerDisplay, teller: Teller) -> None:
    lines = example_sale.ten_lines().lines
    large = example_sale.line(
        "Frigorifer i madh me dy dyer e ngrirje të shpejtë 560 L, ngjyrë e bardhë",
        "129999.99",
        "99",
    )
    last = replace(large, quantity=Decimal(2), discount=Discount(percent=Decimal(10)))
    full = Basket(lines=(*lines, large, last), discount=Discount(amount=Decimal(1000)))
    display.show_basket(replace(teller, old_lek=True).basket(full))


def change(display: CustomerDisplay, teller: Teller) -> None:
    display.show_thanks(teller.thanks(example_sale.sale()))


def code(display: CustomerDisplay, teller: Teller) -> None:
    change(display, teller)
    display.show_code(code_picture(LINK))


def exact(display: CustomerDisplay, teller: Teller) -> None:
    sale = example_sale.sale(example_sale.four_lines(), Tender(kind=TenderKind.CARD))
    display.show_thanks(teller.thanks(sale))
    display.show_code(code_picture(LINK))


def idle(display: CustomerDisplay, _teller: Teller) -> None:
    display.show_idle()


SCENES: dict[str, Scene] = {
    scene.__name__: scene for scene in (basket, first, everything, change, code, exact, idle)
}


def a_display(language: str, size: QSize) -> tuple[CustomerDisplay, Teller]:
    words = Messages(Words(language, strict=True))
    display = CustomerDisplay(words, shop=SHOP)
    display.resize(size)
    display.show()
    display.show_clock("14:36")
    return display, Teller(words=words, units=load_units(), rate=Decimal("97.40"))


def main() -> None:
    """Write one PNG for each scene, size, theme and language."""
    application = darkroom()
    options = read_options(__doc__)
    for theme, language in options.looks:
        apply_theme(application, theme, text_size=options.text_size, animate=False)
        for size in SIZES:
            if options.widths and size.width() not in options.widths:
                continue
            display, teller = a_display(language, size)
            for name in options.wanted(SCENES):
                SCENES[name](display, teller)
                settle()
                place = f"{size.width()}x{size.height()}"
                write(display, options.folder / f"display-{name}-{place}-{theme}-{language}.png")
            display.hide()


if __name__ == "__main__":
    main()
