"""Which tokens are good: known, of this environment, not expired, not revoked (specification 5)."""

from datetime import timedelta
from pathlib import Path

import httpx
import pytest

from tests.practice.till_side import (
    MovableClock,
    Shop,
    a_nuis,
    a_shop,
    an_invoice,
    new_doc_id,
    refusal,
)
from tests.practice_server import PracticeServer
from till.practice.service.exchange import ENDPOINTS
from till.practice.service.registry import PRACTICE_TOKEN


@pytest.mark.parametrize("endpoint", ENDPOINTS)
@pytest.mark.parametrize("header", ["", "Bearer", "Bearer nobody", "Basic dTpw"])
def test_without_a_known_token_there_is_no_entry(shop: Shop, endpoint: str, header: str) -> None:
    answer = shop.post(endpoint, {"nonsense": 1}, headers={"Authorization": header})

    assert answer.status_code == 401
    assert set(answer.json()) == {"message"}


def test_a_token_can_be_revoked_and_given_back(shop: Shop) -> None:
    body = an_invoice()

    shop.set("tokens", {"token": shop.token}, method="DELETE")
    while_revoked = shop.register(body)
    shop.set("tokens", {"token": shop.token})

    assert while_revoked.status_code == 401
    assert "fic" in shop.register(body).json()


def test_a_token_expires_and_may_be_renewed_with_the_docid_kept(
    shop: Shop, clock: MovableClock
) -> None:
    shop.set("tokens", {"token": shop.token, "expires_in_s": 60})
    body = an_invoice()

    in_time = shop.register(an_invoice())
    clock.move(timedelta(seconds=60))
    too_late = shop.register(body)
    shop.set("tokens", {"token": shop.token, "expires_in_s": 60})

    assert in_time.status_code == 200
    assert too_late.status_code == 401
    assert "fic" in shop.register(body).json()


@pytest.mark.parametrize("environment", ["development", "production"])
def test_a_token_of_another_environment_is_not_good_here(shop: Shop, environment: str) -> None:
    elsewhere = a_shop(shop.server, shop.client, environment=environment)

    assert elsewhere.open_day().status_code == 401


def test_each_environment_knows_its_own_tokens(tmp_path: Path, client: httpx.Client) -> None:
    database = tmp_path / "production.sqlite3"
    with PracticeServer(database=database, environment="production") as server:
        own = Shop(server=server, client=client, token=PRACTICE_TOKEN)
        developer = a_shop(server, client, environment="development")

        answers = [own.open_day(), a_shop(server, client).open_day(), developer.open_day()]

    assert [answer.status_code for answer in answers] == [200, 200, 401]


def test_the_token_says_which_business_and_which_device(shop: Shop) -> None:
    nuis = a_nuis()
    desks = [a_shop(shop.server, shop.client, nuis=nuis, name="DYQANI TJETËR") for _ in range(2)]
    for desk in desks:
        desk.open_day()

    sales = [desk.sell() for desk in desks]

    assert {(sale["sellerNuis"], sale["sellerName"]) for sale in sales} == {(nuis, "DYQANI TJETËR")}
    assert len({sale["tcrCode"] for sale in sales}) == 2
    assert len({sale["businessUnitCode"] for sale in sales}) == 1


def test_a_docid_belongs_to_a_business(shop: Shop) -> None:
    other = a_shop(shop.server, shop.client, nuis=a_nuis())
    other.open_day()
    doc_id = new_doc_id()

    ours = shop.sell(docId=doc_id)
    theirs = other.sell(docId=doc_id)

    assert ours["fic"] != theirs["fic"]
    assert other.status(doc_id).json()["sellerNuis"] == theirs["sellerNuis"]
    sold_here = shop.sell()
    assert refusal(other.status(sold_here["orderId"])) == (400, "docId")


def test_another_desk_of_the_business_may_ask_for_a_document(shop: Shop) -> None:
    sale = shop.sell()

    asked = a_shop(shop.server, shop.client).status(sale["orderId"])

    assert asked.json()["fic"] == sale["fic"]


def test_the_name_of_the_calling_program_is_kept(shop: Shop) -> None:
    body = an_invoice()

    shop.post("invoice/register", body, headers={"integration-app": "till-for-tests"})
    shop.status(body["docId"])

    assert [row["integrationApp"] for row in shop.requests(body["docId"])] == [
        "till-for-tests",
        None,
    ]


@pytest.mark.parametrize(
    ("posted", "field"),
    [
        ({}, "token"),
        ({"token": "t", "environment": "moon"}, "environment"),
        ({"token": "t", "nuis": "1"}, "nuis"),
        ({"token": "t", "vatCodes": "BF"}, "vatCodes"),
        ({"token": "t", "colour": 1}, "colour"),
    ],
)
def test_a_token_that_is_none_is_not_registered(
    shop: Shop, posted: dict[str, object], field: str
) -> None:
    assert refusal(shop.set("tokens", posted)) == (400, field)


def test_the_service_keeps_no_token_in_its_files(shop: Shop) -> None:
    shop.sell()

    folder = shop.server.database.parent
    kept = b"".join(path.read_bytes() for path in folder.iterdir())

    assert shop.token.encode() not in kept
