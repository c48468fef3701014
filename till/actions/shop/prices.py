"""Prices with a date: planning one, taking one back, what there was."""

from datetime import datetime

from till.actions.people.authorisation import permit_right
from till.actions.ports.events import QuickKeysChanged
from till.actions.ports.records import PriceTakenBack
from till.actions.till import SYSTEM, Till
from till.domain.errors.catalogue import PriceFromPassed, PriceFromTaken, PriceNotPlanned
from till.domain.formatting import write_moment, write_price
from till.domain.rights.approval import Approval
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import Right
from till.domain.shop.article import Article, ArticleId
from till.domain.shop.prices import PriceSetting, PriceStanding, PriceVersion


def price_change(till: Till) -> PriceSetting:
    """Return what makes prices now: whoever stands at the till, by the clock that prices follow."""
    person = till.session.cashier.named if till.session.cashier else SYSTEM
    return PriceSetting(made_at=till.articles.now(), person=person)


def require_moment_free(till: Till, article: Article) -> None:
    """Raise PriceFromPassed or PriceFromTaken where a price cannot begin at its moment."""
    begins = article.price_from
    if begins is None:
        return
    now = till.articles.now()
    if begins <= now:
        raise PriceFromPassed(moment=write_moment(begins), now=write_moment(now))
    if (other := planned_price(till, article.article_id, begins)) is not None:
        raise PriceFromTaken(moment=write_moment(begins), price=write_price(other.price))


async def take_back_price(
    till: Till, article: Article, begins: datetime, approval: Approval | None = None
) -> PriceVersion:
    """Take back the price of an article that is to begin at a moment, and return it.

    Raises PriceNotPlanned, ApprovalNeeded.
    """
    planned = planned_price(till, article.article_id, begins)
    if planned is None or planned.number is None:
        raise PriceNotPlanned(moment=write_moment(begins))
    approved_by = permit_right(till, Right.CATALOGUE, approval)
    facts = {
        "article": article.article_id,
        "name": article.name,
        "price_taken_back": str(planned.price),
        "price_from": write_moment(begins),
    }
    taken = PriceTakenBack(version=planned.number, change=price_change(till))
    entry = till.entry(JournalAction.ARTICLE_CHANGED, **facts, **approved_by)
    await till.ledger.record(taken, entry)
    till.announce(QuickKeysChanged())
    return planned


def planned_price(till: Till, article_id: ArticleId, begins: datetime) -> PriceVersion | None:
    """Return the price of an article that is to begin at a moment, if one is planned."""
    return next(
        (
            each
            for each in till.articles.prices(article_id)
            if each.state is PriceStanding.PLANNED and each.holds_from == begins
        ),
        None,
    )
