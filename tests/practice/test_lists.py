"""Tokens (specification 5) and the lists by which a client's manners are checked."""

import hashlib
import json

import httpx
import pytest

from tests.practice.till_side import Shop, an_invoice, new_doc_id


@pytest.mark.parametrize("endpoint", ["invoice/register", "invoice/status", "invoice/pdf"])
@pytest.mark.parametrize("header", ["", "Bearer", "Bearer nobody", "Basic dTpw"])
def test_without_a_known_token_there_is_no_entry(shop: Shop, endpoint: str, header: str) -> None:
    answer = shop.post(endpoint, {"nonsense": 1}, headers={"Authorization": header})

    assert answer.status_code == 401
    assert answer.json()["message"]


def test_a_token_can_be_revoked_and_given_back(shop: Shop) -> None:
    body, url = an_invoice(), f"{shop.server.practice_url}/tokens"

    shop.client.request("DELETE", url, json={"token": shop.token})
    while_revoked = shop.register(body)
    shop.client.post(url, json={"token": shop.token})

    assert while_revoked.status_code == 401
    assert "fic" in shop.register(body).json()


def test_the_service_keeps_no_token_in_its_files(shop: Shop) -> None:
    shop.sell()

    folder = shop.server.database.parent
    kept = b"".join(path.read_bytes() for path in folder.iterdir())

    assert shop.token.encode() not in kept


def test_every_request_is_logged_in_order_with_its_digest(shop: Shop) -> None:
    body = an_invoice()
    raw = json.dumps(body).encode()
    shop.fault({"kind": "lost_request"}, {"kind": "bad_gateway"})

    with pytest.raises(httpx.RemoteProtocolError):
        shop.post_bytes("invoice/register", raw)
    shop.post_bytes("invoice/register", raw)
    shop.status(body["docId"])
    shop.post_bytes("invoice/register", raw)

    rows = shop.requests(body["docId"])
    assert [row["endpoint"] for row in rows] == [
        "invoice/register",
        "invoice/register",
        "invoice/status",
        "invoice/register",
    ]
    assert [row["status"] for row in rows] == [None, 502, 400, 200]
    assert [row["fault"] for row in rows] == ["lost_request", "bad_gateway", None, None]
    assert {rows[i]["sha256"] for i in (0, 1, 3)} == {hashlib.sha256(raw).hexdigest()}
    assert [row["number"] for row in rows] == sorted(row["number"] for row in rows)
    assert all(row["endedAt"] for row in rows)


def test_every_document_is_listed_with_its_identifiers(closed_shop: Shop) -> None:
    opening, body = new_doc_id(), an_invoice()
    closed_shop.register(body)
    closed_shop.open_day(opening)

    waiting, balance = closed_shop.document(body["docId"]), closed_shop.document(opening)

    assert (waiting["complete"], waiting["fic"], waiting["total"]) == (False, None, 420)
    assert waiting["iic"]
    assert (balance["complete"], balance["fic"], balance["total"]) == (True, None, 5000)
    assert balance["fcdc"]
    assert balance["requests"] == 1
