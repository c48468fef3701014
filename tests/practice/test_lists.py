"""The lists by which a client's manners are checked."""

import hashlib
import json

import httpx
import pytest

from tests.practice.till_side import Shop, an_invoice, new_doc_id


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
    opening = new_doc_id()
    body = an_invoice()
    closed_shop.register(body)
    closed_shop.open_day(opening)

    waiting = closed_shop.document(body["docId"])
    balance = closed_shop.document(opening)

    assert (waiting["complete"], waiting["fic"], waiting["total"]) == (False, None, 420)
    assert waiting["iic"]
    assert (balance["complete"], balance["fic"], balance["total"]) == (True, None, 5000)
    assert balance["fcdc"]
    assert balance["requests"] == 1
