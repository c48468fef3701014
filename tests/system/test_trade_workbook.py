"""Trade as a workbook.

Lives here: what a spreadsheet may not make of it, names of buckets.
Must not: figures (tests/domain), the command (tests/cli).
"""

import io
from datetime import date
from decimal import Decimal

import pytest
from openpyxl import load_workbook

from till.domain.reports.report import ArticleLine
from till.domain.reports.trade import Period, Trade, TradeFacts
from till.domain.reports.trade_sums import trade_of
from till.domain.shop.article import ArticleId
from till.system.reports.trade_text import name_of, trade_sheet
from till.system.reports.trade_workbook import trade_workbook
from till.system.words import LANGUAGES, Words

UNTIL = date(2026, 11, 20)


def a_trade(period: Period = Period.DAYS, *articles: ArticleLine) -> Trade:
    return trade_of(TradeFacts(articles=articles), period, UNTIL)


def an_article(name: str) -> ArticleLine:
    return ArticleLine(
        article_id=ArticleId("-5"), name=name, quantity=Decimal("0.125"), amount=Decimal("1.50")
    )


@pytest.mark.parametrize("name", ["=1+1", "@SUM(A1)", "-2+3", "Djathë\x07 i bardhë"])
def test_no_name_of_an_article_is_a_formula_or_spoils_the_file(name: str) -> None:
    trade = a_trade(Period.DAYS, an_article(name))

    workbook = load_workbook(io.BytesIO(trade_workbook(trade, Words("sq", strict=True))))

    code, said, quantity, amount = workbook["Artikujt më të shitur"][2]
    assert (said.data_type, said.value) == ("s", name.replace("\x07", ""))
    assert (code.data_type, code.value) == ("s", "-5")
    assert (quantity.value, quantity.number_format) == (0.125, "0.###")
    assert (amount.value, amount.number_format) == (1.5, "#,##0.00")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("period", Period)
def test_every_period_can_be_written_in_every_language(period: Period, language: str) -> None:
    words = Words(language, strict=True)
    trade = a_trade(period)

    assert trade_workbook(trade, words).startswith(b"PK")
    assert trade_sheet(trade, words).title.endswith("20.11.2026")


def test_buckets_are_called_by_their_days() -> None:
    names = [name_of(a_trade(each).buckets[-1], each) for each in Period]

    assert names == ["20.11.2026", "16.11–20.11.2026", "11.2026"]
