"""Pages as HTML: templates with everything escaped, in the words of one language."""

from datetime import date, datetime
from decimal import Decimal
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from till.domain.business_day import in_tirane
from till.domain.errors import Fact
from till.domain.formatting import marked, write_lek, write_moment
from till.office_server.words import ServerWords

if TYPE_CHECKING:
    from jinja2 import Environment

WEEKDAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def render(name: str, words: ServerWords, **facts: object) -> str:
    """Return a page; every text that is not ours is escaped."""

    def say_here(name: str, /, **more: Fact) -> str:
        return words.say(f"office_page.{name}", **more)

    def count_here(name: str, number: int, /, **more: Fact) -> str:
        return words.count(f"office_page.{name}", number, **more)

    template = _environment().get_template(f"{name}.html")
    told = {
        "say": words.say,
        "t": say_here,
        "n": count_here,
        "words": words,
        "lang": words.language,
    }
    return str(template.render(**told, **facts))


def write_day(day: date | datetime) -> str:
    """Write a day: `20.11.2026`; of a moment the day in Tirane."""
    return f"{in_tirane(day) if isinstance(day, datetime) else day:%d.%m.%Y}"


def write_clock(moment: datetime) -> str:
    """Write the time of day in Tirane: `14:36`."""
    return f"{in_tirane(moment):%H:%M}"


def write_share(part: Decimal, whole: Decimal) -> str:
    """Write a part of a whole in percent: `50,7 %`; nothing of nothing."""
    return marked(f"{part * 100 / whole:.1f}") + "\u00a0%" if whole else ""


@cache
def _environment() -> "Environment":
    from jinja2 import Environment, PackageLoader, StrictUndefined  # noqa: PLC0415 pages alone

    made = Environment(
        loader=PackageLoader("till.office_server.pages"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters |= {
        "lek": write_lek,
        "day": write_day,
        "clock": write_clock,
        "moment": write_moment,
        "quantity": lambda value: marked(f"{value:,f}"),
    }
    made.globals |= {"icon": _icon, "share": write_share}
    return made


@cache
def _icon(name: str) -> object:
    """Return an icon of the till's as part of a page; screens alone draw it."""
    from markupsafe import Markup  # noqa: PLC0415 as above

    own = files(__package__).joinpath("static", f"{name}.svg")
    of_till = files("resources").joinpath("icons", f"{name}.svg")
    text = (own if own.is_file() else of_till).read_text(encoding="utf-8")
    drawn = text[text.index("<svg") :].replace("<svg", '<svg aria-hidden="true"', 1)
    return Markup(drawn)  # noqa: S704 a file of ours, and nothing else
