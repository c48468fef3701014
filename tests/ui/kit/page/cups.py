"""A declared page of the kit's own, with a form of three fields and a hand at it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from PySide6.QtCore import QSize
from pytestqt.qtbot import QtBot

from tests.ui.drivers.hand import SQ, Hand, heard, show
from till.domain.errors import RuleBroken
from till.domain.typed import read_price
from ui.kit.choice.exclusive import Option
from ui.kit.page.controls import KeyControl, LineControl
from ui.kit.page.form import ON, Face, Field, Form, KeyPlace, Pick, Tick, Values
from ui.kit.page.key import At, Key
from ui.kit.page.plan import ListPlan, RecordForm, RecordPlan
from ui.kit.page.record_screen import ADD, SAVE, RecordScreen
from ui.kit.table.record_list import ListColumn, ListRecord
from ui.kit.wording import format_price


class CupTaken(RuleBroken, key="catalogue.price_missing", place="name"):
    """Something else has this name already."""


class CupGone(RuleBroken, key="asked.refused"):
    """It is no field's: somebody has taken it away meanwhile."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cup:
    """Something with a name, codes, a price and a size."""

    code: str
    name: str
    codes: str = ""
    price: Decimal = Decimal(100)
    size: str = "small"
    is_glass: bool = False


CUPS = tuple(
    Cup(code=str(number), name=name, codes=f"900{number}")
    for number, name in enumerate(("Filxhan", "Gotë", "Kupë", "Krikëll"), start=1)
)


def written(cup: Cup) -> Values:
    return {
        "name": cup.name,
        "codes": cup.codes,
        "price": format_price(cup.price),
        "size": cup.size,
        "glass": ON if cup.is_glass else "",
    }


def typed(values: Values, before: Cup | None) -> Cup:
    return Cup(
        code=before.code if before else values["code"],
        name=values["name"],
        codes=values["codes"],
        price=read_price(values["price"]),
        size=values["size"],
        is_glass=bool(values["glass"]),
    )


def face(cup: Cup | None) -> Face:
    """A large cup is called by another word, has no size, is not broken and keeps its codes."""
    if cup is None or cup.size != "large":
        return Face()
    words = {"name": "Emri i madh", "wash": "Laj me dorë"}
    return Face(words=words, away={"size", "break"}, idle={"codes"})


def cups_plan() -> RecordPlan[Cup]:
    """The page as it is declared."""
    parts = (
        Field(name="name", words="Emri"),
        Field(name="code", words="Kodi", only_new=True),
        Field(name="codes", words="Barkodet", takes_scans=True),
        Field(name="price", words="Çmimi"),
        Pick(
            name="size",
            words="Madhësia",
            options=[Option(key=each, words=each) for each in ("small", "large")],
            beside=True,
        ),
        Tick(name="glass", words="Qelq", detail="Thyhet", locks="price"),
        KeyPlace(name="wash", words="Larja"),
    )
    form: Form[Cup] = Form(
        parts=parts,
        write=written,
        read=typed,
        blank={"price": "100,00", "size": "small"},
        hints=lambda values, cup: {
            "codes": f"{len(values['codes'].split())} kode",
            "wash": f"Larë: {cup.name}" if cup else "Ende e re",
        },
    )
    return RecordPlan(
        name="cups",
        title="Gotat",
        list=ListPlan(
            columns=(
                ListColumn(words="Kodi", width=46),
                ListColumn(words="Emri", width=0),
                ListColumn(words="Çmimi", width=100, is_right=True),
            ),
            spoken="Gotat",
            search="Kërko",
            icon="package",
            nothing=("Ende pa gota", "F2 shton të parën."),
            not_found=("Asnjë gotë", "Provo një fjalë tjetër."),
            groups=[Option(key=each, words=each) for each in ("all", "large")],
        ),
        form=RecordForm(
            form=form,
            key_of=lambda cup: cup.code,
            heading=lambda cup: cup.name,
            new_heading="Gotë e re",
            worth_keeping=("name",),
            face=face,
        ),
        keys=(
            Key(name=ADD, keys="F2", words="Gotë e re", icon="plus", at=At.HEAD),
            Key(name="wash", keys="F7", words="Laj", at=At.FIELDS),
            Key(name="count", keys="F6", words="Numëro", at=At.ABOVE),
            Key(name="break", keys="F8", words="Thyej", needs_record=True),
            Key(name=SAVE, keys="F12", words="Ruaj", primary=True),
        ),
    )


def row_of(cup: Cup) -> ListRecord:
    return ListRecord(key=cup.code, cells=(cup.code, cup.name, format_price(cup.price)), sub="x")


class CupsDriver(Hand):
    """The page, and what was asked for there; a choice of a row shows its record."""

    def __init__(self, qtbot: QtBot, width: int = 1280) -> None:
        self.screen: RecordScreen[Cup] = RecordScreen(SQ, cups_plan())
        super().__init__(qtbot, self.screen)
        self.screen.resize(QSize(width, 752))
        self.asked = heard(self.screen.asked)
        self.saved = heard(self.screen.save_requested)
        self.pressed = heard(self.screen.pressed)
        self.left = heard(self.screen.left)
        self.screen.chosen.connect(self._show)
        show(qtbot, self.screen)
        self.screen.setFocus()
        self.screen.show_rows([row_of(each) for each in CUPS])

    def _show(self, code: str) -> None:
        self.screen.show_record(next(each for each in CUPS if each.code == code))

    @property
    def shown(self) -> str:
        """The code of what is in the fields."""
        assert self.screen.form is not None
        return self.screen.form.shown_key

    @property
    def focus(self) -> str:
        """The name of what has the focus."""
        return self._focus().objectName()

    def values(self) -> Values:
        """What stands in the fields."""
        assert self.screen.form is not None
        return self.screen.form.view.values()

    @property
    def labels(self) -> dict[str, str]:
        """What stands over the fields, by their names."""
        controls = self.screen.fields.view.controls.items()
        return {
            name: each.field.label.text()
            for name, each in controls
            if isinstance(each, LineControl)
        }

    def hint(self, name: str) -> str:
        """What is said under a key among the fields."""
        control = self.screen.fields.view.controls[name]
        assert isinstance(control, KeyControl)
        return control.hint.text()

    def write(self, field: str, text: str) -> None:
        """Write into a field in the place of what stands there."""
        line = self.field(f"cups.{field}")
        line.setFocus()
        line.selectAll()
        self.type(text)


def renamed(cup: Cup, name: str) -> Sequence[object]:
    """What is to be kept of a cup that was given another name."""
    return (replace(cup, name=name), False)
