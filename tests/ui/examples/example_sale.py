"""The example of the design's pictures as values: ten lines, 4 266,00 L, paid by card and in cash.

Lives here: basket, quick keys, sale and a receipt picture for pictures and tests.
Must not: assert anything.
"""

import csv
from datetime import UTC, datetime
from decimal import Decimal
from importlib.resources import files

from PySide6.QtCore import QBuffer, QIODevice, QRect, Qt
from PySide6.QtGui import QFont, QImage, QPainter

from till.actions.ports.records import QuickKey
from till.domain.selling.basket import Basket, BasketLine, vat_of
from till.domain.selling.discount import Discount
from till.domain.selling.sale import Closing, Sale, close_sale
from till.domain.selling.tender import Tender, TenderKind, settle
from till.domain.shop.article import Article, ArticleId
from till.domain.shop.buyer import Buyer, BuyerIdType
from till.domain.shop.people import Cashier, Role
from till.domain.shop.vat import KNOWN_RATES, VatCode, VatRates
from ui.kit.wording import format_money, format_quantity

RATES = VatRates(percent=KNOWN_RATES)
CASHIER = Cashier(person_id=1, name="Arta Hoxha", operator_code="kd482mz719", role=Role.CASHIER)
MOMENT = datetime(2026, 11, 20, 13, 36, 12, tzinfo=UTC)
RATE = Decimal("97.40")  # lek for one euro
BUYER = Buyer(
    id_type=BuyerIdType.NUIS,
    id_number="L62104871M",
    name="Kafe Bar Agimi sh.p.k.",
    address="Rruga e Durrësit 12",
    town="Tiranë",
)
FIC = "5b0d9c1e-77a4-4f0e-9a1c-2e6f4d83b7a0"


def article(name: str, price: str, code: str = "101", *, weighed: bool = False) -> Article:
    return Article(
        article_id=ArticleId(code),
        name=name,
        price=Decimal(price),
        vat_code=VatCode.B,
        unit="KGM" if weighed else "XPP",
        barcodes=(code,) if len(code) > 8 else (),
        weighed=weighed,
    )


def line(
    name: str, price: str, quantity: str = "1", code: str = "101", *, weighed: bool = False
) -> BasketLine:
    return BasketLine(
        article=article(name, price, code, weighed=weighed), quantity=Decimal(quantity)
    )


def ten_lines() -> Basket:
    return Basket(
        lines=(
            line("Ujë burimi 1,5 L", "60", "2"),
            line("Bukë integrale 500 g", "110"),
            line("Djathë i bardhë deleje", "1200", "0.845", weighed=True),
            line("Qumësht i freskët 3,2 % 1 L", "165", "3"),
            BasketLine(
                article=article("Kafe e bluar 250 g", "420"),
                quantity=Decimal(1),
                discount=Discount(percent=Decimal(10)),
            ),
            line("Vaj ulliri ekstra i virgjër 1 L", "1290"),
            line("Domate serre", "140", "1.35", weighed=True),
            line("Vezë fshati (10 copë)", "280"),
            line("Qese letre", "10"),
            line("Çokollatë qumështi 100 g", "95", "4", "4006381332101"),
        )
    )


def four_lines() -> Basket:
    return Basket(
        lines=(
            line("Vezë fshati (10 copë)", "280"),
            line("Bukë integrale 500 g", "110"),
            line("Qumësht i freskët 3,2 % 1 L", "165", "3"),
            line("Sallam pule 400 g", "390", "1", "5310042031108"),
        )
    )


def many_lines(count: int) -> Basket:
    return Basket(
        lines=tuple(line(f"Artikulli {place}", "10", code=str(place)) for place in range(count))
    )


def vat(basket: Basket) -> Decimal:
    return sum((share.taxed.vat for share in vat_of(basket, RATES)), Decimal(0))


def quick_keys() -> list[tuple[QuickKey, Article]]:
    folder = files("resources") / "demo"
    articles = {row["id"]: row for row in _rows((folder / "catalogue.csv").read_text("utf-8"))}
    keys = []
    for row in _rows((folder / "quick_keys.csv").read_text("utf-8")):
        found = articles[row["article_id"]]
        weighed = found["unit"] == "KGM"
        sold = article(found["name"], found["price"], found["id"], weighed=weighed)
        key = QuickKey(
            tab=row["tab"],
            position=int(row["position"]),
            article_id=sold.article_id,
            label=row["label"],
        )
        keys.append((key, sold))
    return keys


def sale(basket: Basket | None = None, *tenders: Tender) -> Sale:
    basket = basket or ten_lines()
    given = tenders or (
        Tender(kind=TenderKind.CARD, amount=Decimal("2000.00")),
        Tender(kind=TenderKind.CASH, amount=Decimal("2448.00")),
    )
    closing = Closing(cashier=CASHIER, moment=MOMENT, number=107, rates=RATES)
    return close_sale(basket, settle(basket.total, given), closing)


def receipt() -> bytes:
    """A receipt as the service draws it: black and white, 576 dots wide, its QR code left out."""
    rows = _print_rows()
    image = QImage(576, 24 * len(rows) + 40, QImage.Format.Format_Mono)
    image.fill(1)
    painter = QPainter(image)
    font = QFont("JetBrains Mono")
    font.setPixelSize(21)
    painter.setFont(font)
    for place, (left, right) in enumerate(rows):
        at = QRect(24, 20 + 24 * place, 528, 24)
        painter.drawText(at, Qt.AlignmentFlag.AlignLeft, left)
        painter.drawText(at, Qt.AlignmentFlag.AlignRight, right)
    painter.end()
    kept = QBuffer()
    kept.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(kept, "PNG")
    return bytes(kept.data().data())


def _print_rows() -> list[tuple[str, str]]:
    """What stands at the left and at the right of each row of the receipt."""
    basket = ten_lines()
    rule = ("-" * 42, "")
    rows = [("MINIMARKET LIQENI sh.p.k.", ""), ("Rruga e Kavajës 114, Tiranë", ""), rule]
    for each in basket.lines:
        count = f"{format_quantity(each.quantity)} × {format_money(each.article.price)}"
        rows += [(each.article.name, ""), (count, f"{format_money(each.total)} B")]
    rows += [rule, ("TOTALI", f"{format_money(basket.total)} L"), rule, ("TVSH  Baza", "Vlera")]
    tax = vat(basket)
    rows += [(f"B 20 %  {format_money(basket.total - tax)}", format_money(tax)), rule]
    rows += [("Kartë", "2\u00a0000,00"), ("Para në dorë", "2\u00a0266,00"), rule]
    rows += [("Nr. faturës 1043/2026/gk714tb203", ""), ("20.11.2026 14:36:12", "")]
    rows += [("Njësia oj482xe119 · Op. kd482mz719", "")]
    rows += [("NSLF 8F2C41D07A9E4B6C93D15E0A7B42C6F1", ""), (f"NIVF {FIC}", "")]
    return rows


def _rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(text.splitlines()))
