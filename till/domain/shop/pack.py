"""Packs: codes that sell several of an article, some at a price of their own; and deposits.

Both are written as a cashier types them, and so they are kept, in files too: among the barcodes
`6*5310042031108` sells six, `6*5310042031108=330` sells them as a pack for 330 lek; an article
brings the deposit `D20` along, or `24*D20` where 24 go with one.
"""

import re
from dataclasses import dataclass, replace
from decimal import Decimal

from till.domain.barcode import LONGEST_CODE, excerpt, without_leading_zero
from till.domain.errors.catalogue import CodeUnfit, DepositUnfit, PackOfMeasured, PackUnfit
from till.domain.money import checked_price
from till.domain.quantity import plain
from till.domain.shop.article import LONGEST_NAME, Article, ArticleId
from till.domain.typed import read_amount

FEWEST_PIECES = 2
MOST_PIECES = 9_999
PACK = "XPK"  # UN/CEFACT: sold whole, whatever is in it
_SHAPE = re.compile(r"([0-9]+)\*(.+?)(?:=([0-9][0-9 .,]*))?", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack:
    """A code, how many it sells, and what all of them cost together (lek) where that is said."""

    code: str
    pieces: int = 1
    price: Decimal | None = None

    @property
    def text(self) -> str:
        """How it is kept."""
        if self.pieces == 1:
            return self.code
        price = "" if self.price is None else f"={plain(self.price)}"
        return f"{self.pieces}*{self.code}{price}"


def read_pack(text: str) -> Pack:
    """Read a barcode, or a pack's: a code without a star is one piece.

    Raises CodeUnfit for a code that cannot be typed again, PackUnfit for less than 2 or more than
    9,999 pieces, and what a price may be refused for.
    """
    typed = text.strip()
    found = _SHAPE.fullmatch(typed)
    code = (found[2] if found else typed).strip()
    if not 0 < len(code) <= LONGEST_CODE or not code.isprintable() or "*" in code:
        raise CodeUnfit(code=excerpt(typed))
    if not found:
        return Pack(code=code)
    if (
        "=" in code
        or len(found[1]) > len(str(MOST_PIECES))
        or not FEWEST_PIECES <= int(found[1]) <= MOST_PIECES
    ):
        raise PackUnfit(code=excerpt(typed), most=MOST_PIECES)
    price = checked_price(read_amount(found[3])) if found[3] else None
    return Pack(code=code, pieces=int(found[1]), price=price)


def code_in(barcode: str) -> str:
    """Return the code of a barcode as it is looked up, whatever it sells."""
    found = _SHAPE.fullmatch(barcode) if "*" in barcode else None
    return without_leading_zero(found[2] if found else barcode)


def pieces_alone(barcodes: tuple[str, ...]) -> tuple[str, ...]:
    """Return the barcodes that sell one piece."""
    return tuple(each for each in barcodes if "*" not in each)


def pack_of(article: Article, code: str) -> Pack | None:
    """Return the pack that a code of an article sells, or None where it sells one piece."""
    looked_up = without_leading_zero(code)
    for each in article.barcodes:
        if "*" in each and code_in(each) == looked_up:
            return read_pack(each)
    return None


def as_pack(article: Article, pack: Pack) -> Article:
    """Return a pack as an article: one costs what all of them do, exactly, and it is sold whole.

    Its code is its id, so that turnover tells packs and pieces apart and nothing merges them.
    """
    deposit = None
    if article.deposit is not None:
        one = read_pack(article.deposit)
        deposit = replace(one, pieces=one.pieces * pack.pieces).text
    return replace(
        article,
        article_id=ArticleId(pack.code),
        name=f"{pack.pieces} × {article.name}"[:LONGEST_NAME],
        price=article.price * pack.pieces if pack.price is None else pack.price,
        unit=PACK,
        barcodes=(pack.code,),
        deposit=deposit,
        price_version=None,
    )


def checked_deposit(text: str | None) -> str | None:
    """Return how a deposit is kept, None for none. Raises what `read_pack` does."""
    if not text or not text.strip():
        return None
    return replace(read_pack(text), price=None).text


def require_deposit(article: Article, kept: Article | None) -> None:
    """Raise DepositUnfit where what is `kept` under the code of a deposit cannot be one."""
    is_other = kept is not None and kept.article_id != article.article_id
    if kept is None or not is_other or kept.weighed or kept.deposit or kept.has_open_price:
        raise DepositUnfit(code=article.deposit or "")


def check_packs(article: Article) -> None:
    """Raise PackOfMeasured for goods by measure, PackUnfit where a pack has too many deposits.

    A pack and a deposit are of whole pieces.
    """
    most = max((read_pack(each).pieces for each in article.barcodes if "*" in each), default=1)
    if article.weighed and (most > 1 or article.deposit):
        raise PackOfMeasured(name=article.name)
    if article.deposit and most * read_pack(article.deposit).pieces > MOST_PIECES:
        raise PackUnfit(code=article.deposit, most=MOST_PIECES)
