"""What each endpoint takes, gives and asks for, as FastAPI describes it in OpenAPI 3.1.

Requests and answers are described by the very models that read and write them, conditions that no
schema can say by the sentences of the rules.
"""

import inspect
import json
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from types import UnionType

from fastapi import APIRouter, Depends, Request, Response
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute
from fastapi.security import HTTPBearer
from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue, models_json_schema
from pydantic_core import core_schema
from typing_extensions import override

from till.practice.rules import schemas
from till.practice.rules.rulebook import (
    CANCEL_RULES,
    MOVEMENT_RULES,
    OPENING_RULES,
    REGISTER_RULES,
    TOTAL_RULES,
)
from till.practice.service import exchange
from till.practice.service.answers import (
    BalanceAnswer,
    EinvoicePdfAnswer,
    ErrorAnswer,
    IncompleteAnswer,
    InvoiceAnswer,
    OperatorEntry,
    PdfAnswer,
    TaxpayerEntry,
)

TITLE = "Practice fiscalization service"
INTERFACE_VERSION = "1.0.1"  # specification 9
_ABOUT = (
    "A fiscalization service for practice, on one machine; it issues no real document. The same"
    " docId continues the same document. HTTP 200 can describe an unfinished document: it is"
    " complete when fic (normal), fic and eic (electronic) or fcdc (balance) is there. Unknown"
    " top-level fields are refused. A docId that is being processed is refused with HTTP 400."
)
_SCHEMAS = "#/components/schemas/"
_REFUSALS: dict[int | str, dict[str, object]] = {
    400: {"model": ErrorAnswer, "description": "The request breaks a rule."},
    401: {"model": ErrorAnswer, "description": "The token is not known."},
}
_INTEGRATION_APP = {
    "name": "integration-app",
    "in": "header",
    "required": False,
    "description": "Stable identifier of the calling integration.",
    "schema": {"type": "string"},
}
# It describes the token; whether one is good is the service's own question, asked in its order.
_BEARER = HTTPBearer(bearerFormat="JWT", scheme_name="bearer", auto_error=False)
_BALANCE_FAILS = "A failure is HTTP 200 with error and without fcdc."
_FISCAL = "The same docId with the same body continues the same document."


class _RequestSchemas(GenerateJsonSchema):
    """Says nothing of None, which is how the service sees a field that was left out."""

    @override
    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        described = super().default_schema(schema)
        if described.get("default", schema) is None:
            del described["default"]
        return described


@dataclass(frozen=True, slots=True, kw_only=True)
class EndpointDescription:
    """One endpoint: what it takes, what a HTTP 200 of it holds, what it does, its rules."""

    path: str
    body: type[BaseModel]
    answer: UnionType | type[BaseModel] | type[list[TaxpayerEntry]] | type[list[OperatorEntry]]
    does: str
    rules: Sequence[object] = ()

    @property
    def description(self) -> str:
        """Say what it does, and each condition that the rules ask beyond the schema."""
        if not self.rules:
            return self.does
        conditions = [f"- {inspect.getdoc(rule) or ''}" for rule in self.rules]
        return "\n".join((self.does, "", "Conditions beyond the schema:", "", *conditions))


# Specification 4, in its order.
DESCRIPTIONS = (
    EndpointDescription(
        path=exchange.REGISTER,
        body=schemas.RegisterBody,
        answer=InvoiceAnswer | IncompleteAnswer,
        does=f"Registers a fiscal document (4.1). {_FISCAL} A cash invoice needs the opening"
        " balance of the day (4.6).",
        rules=(*REGISTER_RULES, *TOTAL_RULES),
    ),
    EndpointDescription(
        path=exchange.CANCEL,
        body=schemas.CancelBody,
        answer=InvoiceAnswer | IncompleteAnswer,
        does=f"Reverses the articles and payments of an earlier invoice (4.2). {_FISCAL}",
        rules=CANCEL_RULES,
    ),
    EndpointDescription(
        path=exchange.STATUS,
        body=schemas.StatusBody,
        answer=InvoiceAnswer | IncompleteAnswer,
        does="Tries to complete an earlier document and gives its state (4.3); HTTP 400 where the"
        " docId is not found.",
    ),
    EndpointDescription(
        path=exchange.PDF,
        body=schemas.PdfBody,
        answer=PdfAnswer | EinvoicePdfAnswer,
        does="Renders an invoice (4.4): A4 in sq or en and eInvoice as PDF, receipt as PNG. An"
        " eInvoice needs an invoice that has an eic. Everything is marked as practice.",
    ),
    EndpointDescription(
        path=exchange.INITIATE,
        body=schemas.BalanceBody,
        answer=BalanceAnswer,
        does="Reports the opening cash balance, once for each device and calendar day in Tirane"
        f" (4.6). {_BALANCE_FAILS}",
        rules=OPENING_RULES,
    ),
    EndpointDescription(
        path=exchange.WITHDRAW,
        body=schemas.BalanceBody,
        answer=BalanceAnswer,
        does=f"Reports cash taken out of the till (4.5). {_BALANCE_FAILS}",
        rules=MOVEMENT_RULES,
    ),
    EndpointDescription(
        path=exchange.DEPOSIT,
        body=schemas.BalanceBody,
        answer=BalanceAnswer,
        does=f"Reports cash put into the till (4.5). {_BALANCE_FAILS}",
        rules=MOVEMENT_RULES,
    ),
    EndpointDescription(
        path=exchange.TAXPAYERS,
        body=schemas.TaxpayerSearchBody,
        answer=list[TaxpayerEntry],
        does="Finds taxpayers by number or by name (4.7).",
    ),
    EndpointDescription(
        path=exchange.OPERATORS,
        body=schemas.OperatorListBody,
        answer=list[OperatorEntry],
        does="Lists the operators of the business (4.8); the body is an empty object.",
    ),
)


def describe(router: APIRouter) -> JsonSchemaValue:
    """Describe the routes of specification 4 on a router; paths begin after {base_url}.

    It is worked out when it is asked for: the schemas of all answers take their time, and hardly
    a start of the service ever needs them.
    """
    described_router = APIRouter(dependencies=[Depends(_BEARER)], responses=_REFUSALS)
    takers = {route.path: route.endpoint for route in router.routes if isinstance(route, APIRoute)}
    for endpoint in DESCRIPTIONS:
        _describe_route(described_router, endpoint, takers[f"/{endpoint.path}"])
    described = get_openapi(
        title=TITLE,
        version=INTERFACE_VERSION,
        description=_ABOUT,
        routes=described_router.routes,
        servers=[{"url": "/v1"}],
    )
    bodies = {endpoint.body for endpoint in DESCRIPTIONS}
    _, requests = models_json_schema(
        [(body, "validation") for body in bodies],
        ref_template=_SCHEMAS + "{model}",
        schema_generator=_RequestSchemas,
    )
    described["components"]["schemas"].update(requests["$defs"])
    # each schema bears the specification's own name, which is its title
    text = json.dumps(described)
    for name, schema in described["components"]["schemas"].items():
        text = text.replace(f'"{_SCHEMAS}{name}"', f'"{_SCHEMAS}{schema["title"]}"')
    renamed: JsonSchemaValue = json.loads(text)
    components = renamed["components"]
    named = {schema["title"]: schema for schema in components["schemas"].values()}
    components["schemas"] = dict(sorted(named.items()))
    return renamed


def _describe_route(
    router: APIRouter, endpoint: EndpointDescription, take: Callable[[Request], Awaitable[Response]]
) -> None:
    schema = {"$ref": f"{_SCHEMAS}{endpoint.body.__name__}"}
    router.add_api_route(
        f"/{endpoint.path}",
        take,
        methods=["POST"],
        operation_id=endpoint.path.replace("/", "-"),
        tags=[endpoint.path.partition("/")[0]],
        summary=endpoint.does.partition(". ")[0],
        description=endpoint.description,
        response_model=endpoint.answer,
        response_description="The result.",
        openapi_extra={
            "parameters": [_INTEGRATION_APP],
            "requestBody": {"required": True, "content": {"application/json": {"schema": schema}}},
        },
    )
