"""Pictures of every widget in its states, for looking: `python -m tests.ui.gallery --out DIR`.

Lives here: pages laid out like the pictures of the design, in both themes.
Must not: assert anything.
"""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from tests.ui.shots.gallery_pages import page, row, sell_page, strip
from tests.ui.shots.photographer import darkroom, read_options, settle, write
from till.system.words import Words
from ui.app.window import FocusRing
from ui.kit.amount_display import AmountDisplay, Mood
from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.choice.exclusive import Option, Segmented
from ui.kit.choice.people_grid import OperatorTile
from ui.kit.entry.amount_field import AmountField
from ui.kit.entry.field import LabelledField
from ui.kit.entry.note_key import NoteKey
from ui.kit.entry.number_pad import NumberPad, PadLook
from ui.kit.entry.pin_pad import PinDots
from ui.kit.frame.overlay import Overlay
from ui.kit.frame.page import PageHead
from ui.kit.layout import Panel
from ui.kit.page.figure_screen import BusyRing
from ui.kit.state import Pill, State
from ui.kit.text import EmptyState, KeyValue, Text
from ui.sell.quick_keys import QuickKeyTile
from ui.sell.scan_field import ScanField
from ui.shell.messages import Messages
from ui.theme.style import apply_theme
from ui.theme.tokens import TextRole


def hovered(widget: QWidget) -> QWidget:
    widget.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    return widget


def states_page() -> tuple[QWidget, QWidget]:
    made = page(640, 800)
    column = QVBoxLayout(made)
    column.setContentsMargins(22, 20, 22, 20)
    column.setSpacing(10)
    pills = row(Text("Gjendjet", role=TextRole.PAY))
    pills.addStretch(1)
    for state, words in (
        (State.OK, "Fiskalizuar"),
        (State.WAIT, "Në pritje"),
        (State.ATT, "Refuzuar"),
    ):
        pills.addWidget(Pill(words, state))
    pills.addWidget(Pill("Draft", State.INFO))
    column.addLayout(pills)
    primary = [Button("Ruaj", kind=ButtonKind.PRIMARY, keys="F12") for _ in range(4)]
    hovered(primary[1])
    primary[2].setDown(True)
    column.addLayout(row(*primary))
    disabled = Button("Printo")
    busy = Button("Printo")
    disabled.disable("Nuk ka printer")
    busy._busy = True
    busy._busy_words = "Po printohet"
    column.addLayout(row(Button("Printo"), hovered(Button("Printo")), disabled, busy))
    column.addLayout(
        row(
            Button("Fshi", kind=ButtonKind.DANGER),
            Button("Përdor", kind=ButtonKind.GHOST, keys="F3"),
        )
    )
    off = LabelledField()
    wrong = LabelledField()
    off.set_text("386 · Parapagim")
    off.setEnabled(False)
    wrong.set_text("L6210487")
    wrong.show_error("NIPT: një shkronjë, tetë shifra, një shkronjë. Mungon 1 shifër.")
    column.addLayout(row(LabelledField(placeholder="p.sh. L62104871M"), off))
    column.addWidget(wrong)
    scan = ScanField(Messages(Words("sq", strict=True)))
    scan.set_narrow(narrow=True)
    scan.show_problem("5310042099991", "Kodi nuk gjendet")
    column.addWidget(scan)
    held = QuickKeyTile("Banane", "190/kg", weighed=True)
    blank = QuickKeyTile("Banane", "pa çmim")
    held.setDown(True)
    blank.disable("Ska çmim")
    column.addLayout(
        row(QuickKeyTile("Banane", "190/kg", weighed=True), held, QuickKeyTile(), blank)
    )
    panel = Panel(margins=(0, 0, 0, 0))
    empty = EmptyState(
        "scan-barcode", "Gati për klientin", "Skano artikullin e parë për të filluar"
    )
    panel.body.addLayout(row(empty, BusyRing(), Text("Duke kërkuar në shërbim", tone="text2")))
    column.addWidget(panel, 1)
    return made, primary[3]


def sign_in_page() -> QWidget:
    made = page(1280, 800)
    column = QVBoxLayout(made)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(strip(sign_in=True))
    body = QHBoxLayout()
    body.setContentsMargins(64, 34, 64, 36)
    body.setSpacing(56)
    tiles = QGridLayout()
    tiles.setSpacing(12)
    people = (
        ("AH", "Arta Hoxha"),
        ("BL", "Besnik Leka"),
        ("EÇ", "Elira Çela"),
    )
    for place, (initials, name) in enumerate(people):
        tile = OperatorTile(initials, name, "Arkëtare", f"F{place + 2}")
        tile.setChecked(place == 0)
        tiles.addWidget(tile, place // 3, place % 3)
    left = QVBoxLayout()
    left.setSpacing(16)
    left.addWidget(Text("06:54", role=TextRole.CLOCK))
    left.addWidget(Text("Kush po hyn në arkë?", role=TextRole.TITLE_FINISHED))
    left.addLayout(tiles)
    field = AmountField("Arkëtuar në lekë")
    field.set_text("500")
    left.addWidget(field)
    kinds = [
        ("lek", "Lek", "F12"),
        ("eur", "EUR", ""),
        ("card", "Kartë", "F10"),
        ("other", "Tjetër", "F11"),
    ]
    segmented = Segmented([Option(key=key, words=words, keys=keys) for key, words, keys in kinds])
    segmented.choose("lek")
    left.addWidget(segmented)
    notes = [NoteKey("318", "Fiks"), NoteKey("500"), NoteKey("1 000")]
    notes[1].setChecked(True)
    left.addLayout(row(*notes))
    left.addWidget(KeyValue("Mbyllja e djeshme", "14 500,00 L"))
    left.addStretch(1)
    body.addLayout(left, 1)
    body.addWidget(pin_panel(), 0, Qt.AlignmentFlag.AlignTop)
    column.addLayout(body, 1)
    return made


def pin_panel() -> Panel:
    made = Panel(margins=(24, 24, 24, 24), spacing=12)
    made.setFixedWidth(388)
    made.body.addWidget(
        Text("Arta Hoxha", role=TextRole.TITLE_DIALOG), 0, Qt.AlignmentFlag.AlignCenter
    )
    dots = PinDots()
    dots.set_filled(3)
    made.body.addWidget(dots, 0, Qt.AlignmentFlag.AlignCenter)
    made.body.addWidget(NumberPad(look=PadLook.PIN, clear_words="Fshi"))
    made.body.addWidget(Button("Hyr", kind=ButtonKind.PRIMARY, size=ButtonSize.BIG, keys="Enter"))
    return made


def payment_page() -> QWidget:
    made = sell_page(1280, 800)
    words = Messages(Words("sq", strict=True))
    overlay = Overlay(words, made, name="pay", size=QSize(1150, 744))
    frame = overlay.frame
    frame.set_words("Pagesa", "10 rreshta · Kafe Bar Agimi sh.p.k.")
    glass = AmountDisplay(steps=(120, 96, 72, 54))
    glass.set_heading("Kusuri për klientin", "Paguar plotësisht")
    glass.set_number("182,00", mood=Mood.OK)
    glass.set_foot(
        [("Për të paguar", "4\u00a0266,00"), ("Marrë", "4\u00a0448,00"), ("Mbetet", "0,00")]
    )
    left = QVBoxLayout()
    right = QVBoxLayout()
    head = PageHead()
    head.set_words("Hap ditën", "Numëro paratë që janë tani në sirtar.")
    left.addWidget(glass)
    left.addWidget(head)
    left.addStretch(1)
    right.addWidget(AmountField("Arkëtuar në lekë"))
    right.addWidget(NumberPad(look=PadLook.AMOUNT))
    right.addStretch(1)
    done = Button(
        "Përfundo shitjen",
        kind=ButtonKind.PRIMARY,
        size=ButtonSize.HUGE,
        icon="check",
        keys="Enter",
    )
    done.spread = True
    right.addWidget(done)
    both = QHBoxLayout()
    both.addLayout(left, 702)
    both.addLayout(right, 404)
    frame.body.addLayout(both)
    made.show()
    overlay.open()
    return made


def main() -> None:
    """Write one PNG for each page and theme; these pages have one size and one language."""
    application = darkroom()
    options = read_options(__doc__)
    for theme in dict.fromkeys(theme for theme, _language in options.looks):
        apply_theme(application, theme, text_size=options.text_size, animate=False)
        states, focused = states_page()
        ring = FocusRing(states)
        states.show()
        ring._follow(None, focused)
        write(states, options.folder / f"states-{theme}.png")
        for name, made in (
            ("sell", sell_page(1280, 800)),
            ("sell-1024", sell_page(1024, 768)),
            ("sign-in", sign_in_page()),
            ("payment", payment_page()),
        ):
            made.show()
            settle()
            write(made, options.folder / f"{name}-{theme}.png")
            made.close()
            made.deleteLater()


if __name__ == "__main__":
    main()
