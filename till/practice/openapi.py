"""The service's description of itself in OpenAPI 3.1."""

from fastapi import APIRouter, Response

from till.practice.json_text import Json, Part, write_json
from till.practice.openapi_answers import ANSWER_SCHEMAS, ANSWERS
from till.practice.openapi_fields import object_schema
from till.practice.openapi_requests import REQUESTS, Endpoint

_OPENAPI_VERSION = "3.1.0"
_INTERFACE_VERSION = "1.0.1"
_ABOUT = (
    "A fiscalization service for practice, on one machine; it issues no real document. The same"
    " docId continues the same document. HTTP 200 can describe an unfinished document: it is"
    " complete when fic (normal), fic and eic (electronic) or fcdc (balance) is there. Unknown"
    " top-level fields are refused. A docId that is being processed is refused with HTTP 400."
)
_INTEGRATION_APP: Json = {
    "name": "integration-app",
    "in": "header",
    "required": False,
    "description": "Stable identifier of the calling integration.",
    "schema": {"type": "string"},
}


def openapi_routes() -> APIRouter:
    """Build the route of the description; it asks for no token."""
    router = APIRouter()

    @router.get("/openapi.json")
    async def show_description() -> Response:
        return Response(write_json(describe()), media_type="application/json")

    return router


def describe() -> Part:
    """Describe all endpoints; paths begin after {base_url}."""
    requests: Part = {one.request: object_schema(one.fields, closed=True) for one in REQUESTS}
    return {
        "openapi": _OPENAPI_VERSION,
        "info": {
            "title": "Practice fiscalization service",
            "version": _INTERFACE_VERSION,
            "description": _ABOUT,
        },
        "servers": [{"url": "/v1"}],
        "security": [{"bearer": []}],
        "paths": {f"/{one.path}": {"post": _operation(one)} for one in REQUESTS},
        "components": {
            "schemas": {**requests, **ANSWER_SCHEMAS},
            "securitySchemes": {
                "bearer": {"type": "http", "scheme": "bearer", "bearerFormat": "JWT"}
            },
        },
    }


def _operation(endpoint: Endpoint) -> Part:
    error: Json = {"$ref": "#/components/schemas/Error"}
    request: Json = {"$ref": f"#/components/schemas/{endpoint.request}"}
    return {
        "operationId": endpoint.path.replace("/", "-"),
        "tags": [endpoint.path.partition("/")[0]],
        "summary": endpoint.does.partition(". ")[0],
        "description": endpoint.description,
        "parameters": [_INTEGRATION_APP],
        "requestBody": {"required": True, "content": _as_json(request)},
        "responses": {
            "200": {"description": "The result.", "content": _as_json(ANSWERS[endpoint.path])},
            "400": {"description": "The request breaks a rule.", "content": _as_json(error)},
            "401": {"description": "The token is not known.", "content": _as_json(error)},
        },
    }


def _as_json(schema: Json) -> Part:
    return {"application/json": {"schema": schema}}
