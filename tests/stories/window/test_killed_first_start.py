"""kill -9 at every write of a first start, at the real window: it is taken up where it stood.

Lives here: what a till has and asks after it was killed anywhere between its first write and its
first sale. `check` kills at one write, at another each day; `check --long` at every one.
"""

import sys
from collections.abc import Iterator

import pytest

from tests.rotation import part_of_today
from tests.stories.process_factory import ProcessFactory, a_process_factory
from tests.stories.shop import Shop

WRITES = range(1, 67)  # before and after each commit and each file, until there is a first sale
FEWEST = 60  # the printer may be told of in one write less
TODAY = frozenset(part_of_today(WRITES, len(WRITES)))
DEMO_ARTICLES = "306"
PEOPLE = "['cashier', 'owner']"
KILLED = -9

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is POSIX's")


@pytest.fixture(scope="module")
def process_factory() -> Iterator[ProcessFactory]:
    with a_process_factory("tests.stories.dying_first_start") as made:
        yield made


def live(process_factory: ProcessFactory, shop: Shop, write: int) -> tuple[int, list[str]]:
    """Let somebody set the till up until its so manyth write; 0 is until something is sold."""
    return process_factory.life(shop, step=str(write), printer=shop.printer.url)


def told(said: list[str], kind: str) -> list[str]:
    """What a life said of one kind."""
    return [each.removeprefix(f"{kind} ") for each in said if each.startswith(f"{kind} ")]


@pytest.mark.parametrize(
    "write",
    [pytest.param(each, marks=() if each in TODAY else pytest.mark.long) for each in WRITES],
)
def test_killed_at_a_write_it_goes_on_where_it_stood_to_the_first_sale(
    write: int, process_factory: ProcessFactory, shop: Shop
) -> None:
    status, before = live(process_factory, shop, write)
    if status == 0:
        assert write > FEWEST  # it lived to its first sale
    else:
        assert status == KILLED, before
        status, after = live(process_factory, shop, 0)
        assert status == 0, (before, after)
        finished = told(before, "step")[:-1]
        assert not {*finished} & {*told(after, "step")}, "a step was asked twice"
        assert told(after, "people") == [PEOPLE]
        assert told(after, "articles") == [DEMO_ARTICLES]
        assert told(after, "shop") == ["Drita"]
    shop.check()
