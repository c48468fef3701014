"""The service's own description: complete, true to its tables, and kept by its answers."""

import json
from typing import Any

import httpx
import jsonschema_rs
import pytest

from tests.practice.till_side import (
    Shop,
    a_cancellation,
    a_summary,
    an_electronic_invoice,
    an_invoice,
    an_order,
    new_doc_id,
)
from tests.practice_server import PracticeServer
from till.practice.rules import rulebook, schemas
from till.practice.service.description import DESCRIPTIONS
from till.practice.service.exchange import ENDPOINTS


@pytest.fixture(scope="module")
def description(server: PracticeServer, client: httpx.Client) -> dict[str, Any]:
    described: dict[str, Any] = client.get(f"{server.base_url}/openapi.json").json()
    return described


def complaints(description: dict[str, Any], schema_at: dict[str, Any], value: Any) -> list[str]:
    """What a value breaks of a schema of the description."""
    whole = {**schema_at, "components": description["components"]}
    return [str(error) for error in jsonschema_rs.Draft202012Validator(whole).iter_errors(value)]


def request_schema(description: dict[str, Any], endpoint: str) -> dict[str, Any]:
    operation = description["paths"][f"/{endpoint}"]["post"]
    found: dict[str, Any] = operation["requestBody"]["content"]["application/json"]["schema"]
    return found


def answer_schema(description: dict[str, Any], answer: httpx.Response) -> dict[str, Any]:
    endpoint = answer.request.url.path.removeprefix("/v1")
    responses = description["paths"][endpoint]["post"]["responses"]
    found: dict[str, Any] = responses[str(answer.status_code)]["content"]["application/json"]
    return found["schema"]


def test_it_is_served_without_a_token(server: PracticeServer, client: httpx.Client) -> None:
    answer = client.get(f"{server.base_url}/openapi.json")

    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/json")
    assert answer.json()["servers"] == [{"url": "/v1"}]
    assert answer.json()["info"]["version"] == "1.0.1"  # specification 9


def test_it_describes_every_endpoint_as_post_with_token_header_and_answers(
    description: dict[str, Any],
) -> None:
    assert set(description["paths"]) == {f"/{endpoint}" for endpoint in ENDPOINTS}
    for path in description["paths"].values():
        assert set(path) == {"post"}
        assert path["post"]["security"] == [{"bearer": []}]
        assert set(path["post"]["responses"]) == {"200", "400", "401"}
        assert [one["name"] for one in path["post"]["parameters"]] == ["integration-app"]


def test_schemas_bear_the_names_of_the_specification(description: dict[str, Any]) -> None:
    assert set(description["components"]["schemas"]) == {
        *("RegisterInvoiceRequest", "CancelInvoiceRequest", "StatusInvoiceRequest"),
        *("InvoicePdfRequest", "BalanceRequest", "GetTaxpayersRequest", "GetOperatorsRequest"),
        *("Article", "Rebate", "Currency", "Payment", "PaymentDetail", "Buyer"),
        *("CorrectiveInvoiceRef", "SupplyPeriod", "InvoiceResponse", "IncompleteElectronicInvoice"),
        *("FiscalError", "CisError", "PdfResponse", "EinvoicePdfResponse", "BalanceResponse"),
        *("Taxpayer", "Operator", "Error"),
    }


def test_every_reference_leads_somewhere(description: dict[str, Any]) -> None:
    schemas = description["components"]["schemas"]
    text = json.dumps(description)

    named = {part.split('"')[0] for part in text.split("#/components/schemas/")[1:]}

    assert named == set(schemas)


def test_requests_are_closed_at_the_top_and_name_every_field(description: dict[str, Any]) -> None:
    described = description["components"]["schemas"]

    for endpoint in DESCRIPTIONS:
        request = described[request_schema(description, endpoint.path)["$ref"].split("/")[-1]]
        assert request["additionalProperties"] is False
        assert list(request["properties"]) == list(endpoint.body.model_fields)
    assert set(schemas.RegisterBody.model_fields) > {"articles", "total", "buyer"}
    assert "additionalProperties" not in described["Article"]


def test_no_field_may_be_null(description: dict[str, Any]) -> None:
    assert "null" not in json.dumps(description)


def test_what_the_schema_cannot_say_is_said_in_words() -> None:
    described = "\n".join(endpoint.description for endpoint in DESCRIPTIONS)

    for rule in rulebook.RULES:
        assert rule.__doc__
        assert rule.__doc__.split("\n", maxsplit=1)[0] in described


@pytest.mark.parametrize(
    ("endpoint", "body"),
    [
        ("invoice/register", an_invoice()),
        ("invoice/register", an_electronic_invoice()),
        ("invoice/register", an_order()),
        ("invoice/register", a_summary(["A" * 32], 420)),
        ("invoice/register", an_invoice(prepaidAmount=19.99, payDeadline="2026-03-02")),
        ("invoice/cancel", a_cancellation("a" * 32)),
        ("invoice/status", {"docId": "12345"}),
        ("invoice/pdf", {"iic": "A" * 32, "pdfType": "receipt", "paperWidth": 58}),
        ("balance/withdraw", {"docId": "12345", "amount": 0.1}),
        ("utilities/get-taxpayers", {"searchTerm": "L71904523K"}),
        ("utilities/get-operators", {}),
    ],
)
def test_a_good_request_fits_its_schema(
    description: dict[str, Any], endpoint: str, body: dict[str, Any]
) -> None:
    described = request_schema(description, endpoint)

    assert complaints(description, described, body) == []
    assert complaints(description, described, {**body, "surprise": 1}) != []


@pytest.mark.parametrize(
    "body",
    [
        an_invoice(docId="1234"),
        an_invoice(docId="x" * 201),
        an_invoice(articles=[]),
        an_invoice(payment=[{"type": "BEADS", "amount": 420}]),
        an_invoice(payment=[{"type": "CARD", "amount": 10**12}]),
        an_invoice(prepaidAmount=-1),
        an_invoice(prepaidAmount=0.001),
        an_invoice(operatorCode="ab123cd4567"),
        an_invoice(selectedProcess="P12"),
        an_invoice(invoiceNotes="x" * 501),
        an_invoice(summaryInvoices=["G" * 32]),
        an_invoice(isEinvoice="true"),
    ],
)
def test_a_bad_request_fits_neither_the_schema_nor_the_service(
    shop: Shop, description: dict[str, Any], body: dict[str, Any]
) -> None:
    described = request_schema(description, "invoice/register")

    assert complaints(description, described, body) != []
    assert shop.register(body).status_code == 400


def test_what_the_service_answers_fits_what_it_describes(
    shop: Shop, description: dict[str, Any]
) -> None:
    iic = shop.sell()["iic"]
    electronic = shop.send()["iic"]
    shop.fault({"kind": "incomplete"}, {"kind": "client_error"})
    answers = [
        shop.register(an_invoice()),
        shop.register(an_electronic_invoice()),
        shop.register(an_invoice()),
        shop.register(an_electronic_invoice()),
        shop.cancel(iic),
        shop.status(new_doc_id()),
        shop.register({}),
        shop.open_day(),
        shop.post("balance/deposit", {"docId": new_doc_id(), "amount": 5}),
        shop.post("invoice/pdf", {"iic": iic, "lang": "en"}),
        shop.post("invoice/pdf", {"iic": electronic, "pdfType": "eInvoice"}),
        shop.post("invoice/pdf", {"iic": iic, "pdfType": "eInvoice"}),
        shop.post("utilities/get-taxpayers", {"searchTerm": "sh.p.k"}),
        shop.post("utilities/get-operators", {}),
        shop.post("utilities/get-operators", {}, headers={"Authorization": "Bearer nobody"}),
    ]

    assert {answer.status_code for answer in answers} == {200, 400, 401}
    for answer in answers:
        described = answer_schema(description, answer)
        assert complaints(description, described, answer.json()) == [], answer.text
