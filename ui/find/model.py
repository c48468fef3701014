"""The articles that a search has found as a Qt list, with everything a row says."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt
from typing_extensions import override

from till.domain.selling.search import folded
from till.domain.shop.article import Article, Unit
from till.domain.shop.vat import VatRates
from ui.kit.table.plain_view import row_data
from ui.kit.wording import NO_BREAK_SPACE, format_percent, format_price, unit_word
from ui.shell.messages import Messages

Index = QModelIndex | QPersistentModelIndex
NOTHING: Final = QModelIndex()
DIRECT: Final = 9
"""So many rows can be added with Ctrl and their number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundRow:
    """One row, written out; `marks` are the parts of the name that were asked for."""

    key: str
    name: str
    marks: tuple[tuple[int, int], ...]
    code: str
    unit: str
    vat: str
    price: str
    weighed: bool


class FoundModel(QAbstractListModel):
    """At most some fifty rows, reset with each answer; a row is written out when it is seen."""

    def __init__(
        self, words: Messages, units: Mapping[str, Unit], rates: Callable[[], VatRates]
    ) -> None:
        super().__init__()
        self._words = words
        self._units = units
        self._rates = rates
        self._articles: tuple[Article, ...] = ()
        self._asked = ""
        self._rows: dict[int, FoundRow] = {}

    @override
    def rowCount(self, parent: Index = NOTHING, /) -> int:
        return 0 if parent.isValid() else len(self._articles)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole, /) -> object:
        return row_data(index, role, name=lambda row: self._articles[row].name, spoken=self.spoken)

    def show(self, articles: Sequence[Article], asked: str) -> None:
        """Show other articles; `asked` is the text that they were found by."""
        self.beginResetModel()
        self._articles = tuple(articles)
        self._asked = asked
        self._rows = {}
        self.endResetModel()

    def row(self, row: int) -> FoundRow:
        """A row, written out. Raises IndexError."""
        if row not in self._rows:
            self._rows[row] = self._written(self._articles[row])
        return self._rows[row]

    def article(self, row: int) -> Article:
        """The article of a row. Raises IndexError."""
        return self._articles[row]

    def place_of(self, article_id: str) -> int:
        """The row of an article; 0, the first, when it is not among them."""
        keys = [str(article.article_id) for article in self._articles]
        return keys.index(article_id) if article_id in keys else 0

    def spoken(self, row: int) -> str:
        """A whole row in words, for screen readers."""
        shown = self.row(row)
        cells = (shown.name, shown.code, shown.unit, shown.vat, shown.price)
        return ", ".join(each for each in cells if each).replace(NO_BREAK_SPACE, " ")

    def unit_word(self, article: Article) -> str:
        """The short word of an article's unit; empty when the unit is not known."""
        return unit_word(self._words, self._units, article)

    def vat_text(self, article: Article) -> str:
        """The VAT code with its rate, `B 20 %`."""
        rate = self._rates().percent.get(article.vat_code)
        letter = article.vat_code.value
        return letter if rate is None else f"{letter} {format_percent(rate)}"

    def price_text(self, article: Article) -> str:
        """The price of one unit in lek; words where each sale has its own price."""
        if article.has_open_price:
            return self._words.say("find.open_price")
        return format_price(article.price)

    def _written(self, article: Article) -> FoundRow:
        return FoundRow(
            key=article.article_id,
            name=article.name,
            marks=marks_of(article.name, self._asked),
            code=shown_code(article, self._asked),
            unit=self.unit_word(article),
            vat=self.vat_text(article),
            price=self.price_text(article),
            weighed=article.weighed,
        )


def shown_code(article: Article, asked: str = "") -> str:
    """The code to show: the one that was asked for, else the first barcode, else the article's."""
    wanted = asked.strip()
    codes = (*article.barcodes, str(article.article_id))
    return next((code for code in codes if wanted and code.startswith(wanted)), codes[0])


def marks_of(name: str, asked: str) -> tuple[tuple[int, int], ...]:
    """Where a name holds what was asked for, as (start, end): the whole text, else its words."""
    here = _by_sign(name)
    whole = _by_sign(" ".join(asked.split()))
    words = [whole] if whole and whole in here else whole.split()
    found = [(here.index(word), len(word)) for word in words if word in here]
    marks: list[tuple[int, int]] = []
    for start, length in sorted(found):
        end = start + length
        if marks and start <= marks[-1][1]:
            marks[-1] = (marks[-1][0], max(end, marks[-1][1]))
        else:
            marks.append((start, end))
    return tuple(marks)


def _by_sign(text: str) -> str:
    """The text as it is searched, with each sign still in its place."""
    return "".join(folded(sign)[:1] or sign for sign in text)
