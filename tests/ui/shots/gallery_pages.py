"""Pages of the gallery: the sell page and what it is made of.

Lives here: example content in the shape of the design's pictures.
Must not: assert anything.
"""

from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from till.system.words import Words
from ui.app.status_strip import StatusStrip
from ui.finished.steps import StepRow, StepState
from ui.kit.amount_display import AmountDisplay
from ui.kit.choice.button import Button, ButtonSize
from ui.kit.choice.chips import Tabs
from ui.kit.choice.exclusive import Option
from ui.kit.choice.fkey import FKey, Look
from ui.kit.entry.stepper import Stepper
from ui.kit.frame.banner import Banner
from ui.kit.layout import Panel, Separator
from ui.kit.state import State
from ui.kit.text import Text
from ui.sell.quick_keys import QuickKeyTile
from ui.sell.scan_field import ScanField
from ui.shell.messages import Messages
from ui.theme.tokens import TextRole


def page(width: int, height: int) -> QWidget:
    made = QWidget()
    made.setProperty("kind", "page")
    made.setFixedSize(width, height)
    return made


def row(*widgets: QWidget, spacing: int = 9) -> QHBoxLayout:
    made = QHBoxLayout()
    made.setSpacing(spacing)
    for widget in widgets:
        made.addWidget(widget)
    return made


def strip(*, sign_in: bool = False, offline: bool = False) -> StatusStrip:
    made = StatusStrip(sign_in=sign_in)
    made.show_shop("Minimarket Liqeni", "Arka 1")
    made.show_operator("AH", "Arta Hoxha", "Arkëtare")
    made.show_day("20.11.2026", "e hapur")
    made.show_attention(2 if offline else 0, "kërkojnë vëmendje")
    if offline:
        made.show_service(State.WAIT, "Pa lidhje", "që nga 14:02 · 7 në pritje", offline=True)
        made.show_environment("TESTIM")
    else:
        made.show_service(State.OK, "Online", "në pritje: 0")
    made.show_printer(State.OK, "Printeri gati")
    made.show_clock("14:36")
    made.set_lock_name("Blloko", "Ctrl+L")
    if sign_in:
        languages = [Option(key="sq", words="Shqip"), Option(key="en", words="English")]
        made.show_languages(languages, "sq")
    return made


BAR = (
    ("F1", "Ndihmë", "circle-question-mark"),
    ("F2", "Gjej", "search"),
    ("F3", "Sasia", "hash"),
    ("F4", "Zbritje", "tag"),
    ("F5", "Pezullo", "pause"),
    ("F6", "Klienti", "user"),
    ("F7", "Faturat", "file-text"),
    ("F8", "Arka", "inbox"),
    ("F9", "Porosi", "layout-grid"),
)


def bar(right: int) -> QHBoxLayout:
    keys = [FKey(key, words, icon=icon) for key, words, icon in BAR]
    keys[4].set_badge(2)
    keys[2].disable("Asnjë rresht")
    card = FKey("F10", "Kartë", icon="credit-card", look=Look.PAY)
    other = FKey("F11", "Tjetër", icon="arrow-left-right", look=Look.PAY)
    cash = FKey("F12", "Para në dorë", icon="banknote", look=Look.CASH)
    left = row(*keys, spacing=6)
    pay = QWidget()
    pay.setFixedWidth(right)
    box = row(card, other, cash, spacing=8)
    box.setContentsMargins(0, 0, 0, 0)
    box.setStretch(2, 1)
    card.setFixedWidth(112 if right > 400 else 84)
    other.setFixedWidth(100 if right > 400 else 80)
    pay.setLayout(box)
    left.addSpacing(6)
    left.addWidget(pay)
    return left


def sell_page(width: int, height: int) -> QWidget:
    made = page(width, height)
    right = 440 if width > 1100 else 324
    column = QVBoxLayout(made)
    column.setContentsMargins(0, 0, 0, 12)
    column.setSpacing(0)
    column.addWidget(strip(offline=width > 1100))
    column.addLayout(sell_body(right), 1)
    holder = QHBoxLayout()
    holder.setContentsMargins(12, 0, 12, 0)
    holder.addLayout(bar(right))
    column.addLayout(holder)
    return made


def sell_body(right: int) -> QHBoxLayout:
    body = QHBoxLayout()
    body.setContentsMargins(12, 12, 12, 5)
    body.setSpacing(12)
    left = QVBoxLayout()
    left.setSpacing(10)
    scan = ScanField(Messages(Words("sq", strict=True)))
    scan.set_narrow(narrow=right < 400)
    scan.set_placeholder("Skano ose shkruaj kodin")
    left.addWidget(scan)
    banner = Banner(State.WAIT, icon="cloud-off")
    banner.show_words(
        "Vazhdo shitjen. Shërbimi nuk përgjigjet që nga 14:02.",
        "7 dokumente u ruajtën dhe dërgohen automatikisht.",
    )
    banner.show_button("Hap listën", "F7")
    banner.show_close("Mbyll")
    left.addWidget(banner)
    left.addWidget(finished_panel(), 1)
    body.addLayout(left, 1)
    side = QWidget()
    side.setFixedWidth(right)
    side.setLayout(quick_side(right))
    body.addWidget(side)
    return body


def quick_side(right: int) -> QVBoxLayout:
    made = QVBoxLayout()
    made.setContentsMargins(0, 0, 0, 0)
    made.setSpacing(10)
    made.addWidget(
        Tabs(
            [
                Option(key="a", words="Favoritët", icon="star"),
                *[
                    Option(key=words, words=words)
                    for words in ("Fruta-perime", "Furra", "Pije", "Bulmet")
                ],
            ]
        )
    )
    grid = QGridLayout()
    grid.setSpacing(8)
    goods = (
        "Domate serre",
        "Patate",
        "Mollë Korçe",
        "Banane",
        "Djathë i bardhë",
        "Kaçkavall",
        "Ambalazh kthimi",
        "Simite",
    )
    for place in range(20 if right > 400 else 12):
        across = 4 if right > 400 else 3
        key = QuickKeyTile(
            goods[place % 8], "1 200/kg" if place % 3 else "90", weighed=bool(place % 3)
        )
        grid.addWidget(key, place // across, place % across)
    made.addLayout(grid, 1)
    glass = AmountDisplay(steps=(72, 64, 54, 48) if right > 400 else (54, 48))
    glass.set_heading("Për të paguar", "10 rreshta")
    glass.set_number("4\u00a0266,00")
    glass.set_foot([("TVSH", "711,00"), ("Zbritje", "−42,00"), ("EUR", "43,80")])
    made.addWidget(glass)
    return made


def finished_panel() -> Panel:
    made = Panel(margins=(24, 20, 24, 20), spacing=0)
    made.body.addWidget(Text("Jep kusurin 182,00 L", role=TextRole.TITLE_FINISHED))
    rows = [StepRow() for _ in range(4)]
    rows[0].show_step(StepState.OK, "Paguar", sub="Kartë 2 000,00 · Para në dorë 2 448,00")
    rows[1].show_step(StepState.OK, "Fatura u fiskalizua", sub="NIVF 5b0d9c1e…b7a0", right="0,8 s")
    rows[2].show_step(StepState.RUNNING, "Po printohet kuponi…")
    rows[3].show_step(
        StepState.ATTENTION, "Printeri", sub="Vendos letër. Kuponi printohet automatikisht."
    )
    for step in rows:
        made.body.addWidget(Separator())
        made.body.addWidget(step)
    made.body.addStretch(1)
    buttons = row(
        Button("Riprinto", size=ButtonSize.SMALL, keys="Ctrl+P"),
        Button("PDF A4", size=ButtonSize.SMALL),
        Stepper("4"),
        spacing=8,
    )
    buttons.addStretch(1)
    made.body.addLayout(buttons)
    return made
