"""Requests invented by schemathesis from the service's own description.

``TILL_SCHEMATHESIS_EXAMPLES=2000`` makes a longer run: so many invented requests per endpoint.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings

from tests.practice.till_side import Shop, a_shop
from till.practice.app import create_app
from till.practice.server import PracticeServer

EXAMPLES = int(os.environ.get("TILL_SCHEMATHESIS_EXAMPLES", "12"))
CHECKS = [
    schemathesis.checks.not_a_server_error,
    schemathesis.checks.status_code_conformance,
    schemathesis.checks.content_type_conformance,
    schemathesis.checks.response_schema_conformance,
    schemathesis.checks.negative_data_rejection,
]
# Where the schema says everything, whatever fits it is taken; elsewhere the rules have a say.
WITHOUT_RULES = "/utilities/"
DESCRIPTION = schemathesis.openapi.from_dict(create_app(database=Path(":memory:")).openapi())


@pytest.fixture(scope="module")
def lonely_shop(tmp_path_factory: pytest.TempPathFactory, client: httpx.Client) -> Iterator[Shop]:
    """A shop at a service of its own, whose docIds meet nobody else's."""
    database = tmp_path_factory.mktemp("schemathesis") / "practice.sqlite3"
    with PracticeServer(database=database) as server:
        shop = a_shop(server, client)
        assert "fcdc" in shop.open_day().json()
        yield shop


@DESCRIPTION.parametrize()
@settings(
    max_examples=EXAMPLES,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
def test_whatever_is_sent_is_answered_as_described(
    case: schemathesis.Case, lonely_shop: Shop
) -> None:
    is_taken = [schemathesis.checks.positive_data_acceptance]
    case.call_and_validate(
        base_url=lonely_shop.server.base_url,
        headers={"Authorization": f"Bearer {lonely_shop.token}"},
        checks=CHECKS + is_taken if case.path.startswith(WITHOUT_RULES) else CHECKS,
    )


def test_a_body_with_false_for_nothing_is_another_body(lonely_shop: Shop) -> None:
    # Found by the test above: to Python, false and 0 are the same.
    body = {"docId": "false-or-nothing", "amount": 0}
    lonely_shop.post("balance/initiate", body)

    answer = lonely_shop.post("balance/initiate", {**body, "amount": False})
    again = lonely_shop.post("balance/initiate", {**body, "amount": 0.0})

    assert (answer.status_code, again.status_code) == (400, 200)
