"""A caller that leaves in the middle of a request leaves nothing behind (specification 4)."""

import socket
from urllib.parse import urlsplit

import pytest

from tests.practice.till_side import Shop


def test_a_request_that_breaks_off_is_no_fault_and_no_document(
    shop: Shop, caplog: pytest.LogCaptureFixture
) -> None:
    url = urlsplit(shop.server.base_url)
    head = "POST /v1/invoice/register HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n{"

    with socket.create_connection((str(url.hostname), url.port or 0)) as connection:
        connection.sendall(head.encode())
    sale = shop.sell()

    assert sale["fic"]
    assert "ClientDisconnect" not in caplog.text
