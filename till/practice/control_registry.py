"""Tokens and operators, set from beside the service."""

from datetime import timedelta

from fastapi import APIRouter

from till.practice.answers import BadRequest
from till.practice.devices import (
    ENVIRONMENTS,
    PRACTICE_SHOP,
    Business,
    Device,
    code_from,
    digest_of,
    tcr_code_of,
)
from till.practice.fields import Field, Kind
from till.practice.json_text import Json, Part, number_in, text_in
from till.practice.posted import checked, controlled
from till.practice.service import Service

_NUIS = Field(name="nuis", pattern="[A-Z][0-9]{8}[A-Z]")
_TOKEN = (
    Field(name="token", required=True, length=(1, 4000)),
    Field(name="environment", one_of=ENVIRONMENTS),
    Field(
        name="tcrCode", pattern="[a-z]{2}[0-9]{3}[a-z]{2}[0-9]{3}"
    ),  # renewed, not another device
    Field(name="expires_in_s", kind=Kind.NUMBER, least=-1_000_000, most=1_000_000_000),
    _NUIS,
    Field(name="name", length=(1, 200)),
    Field(name="address", length=(1, 200)),
    Field(name="vatCodes", pattern="[ABCDEJ]+"),
)
_OPERATOR = (
    Field(name="opCode", required=True, pattern="[a-z]{2}[0-9]{3}[a-z]{2}[0-9]{3}"),
    Field(name="name", length=(1, 200)),
    _NUIS,
)


def add_registry_routes(router: APIRouter, service: Service) -> None:
    """Add the routes for tokens and operators."""
    _add_token_routes(router, service)
    _add_operator_routes(router, service)


def _add_token_routes(router: APIRouter, service: Service) -> None:
    def know(posted: Json) -> Json:
        part = checked(posted, _TOKEN)
        _take_business(part, service)
        device = _device(part, service)
        service.registry.add_device(device)
        service.registry.set_revoked(device.token_sha256, revoked=False)
        return {"tcrCode": device.tcr_code, "revoked": False}

    def revoke(posted: Json) -> Json:
        token = text_in(checked(posted, _TOKEN[:1]), "token")
        service.registry.set_revoked(digest_of(token), revoked=True)
        return {"tcrCode": tcr_code_of(token), "revoked": True}

    router.add_api_route("/tokens", controlled(know), methods=["POST"])
    router.add_api_route("/tokens", controlled(revoke), methods=["DELETE"])


def _device(part: Part, service: Service) -> Device:
    token = text_in(part, "token")
    seconds = float(number_in(part, "expires_in_s"))
    expires_at = service.conditions.now() + timedelta(seconds=seconds)
    return Device(
        token_sha256=digest_of(token),
        tcr_code=text_in(part, "tcrCode", tcr_code_of(token)),
        environment=text_in(part, "environment", service.environment),
        expires_at=expires_at if "expires_in_s" in part else None,
        business=_business(part, service),
    )


def _take_business(part: Part, service: Service) -> None:
    """Register the business of a token where one is described."""
    if {"nuis", "name", "address", "vatCodes"} & set(part):
        service.registry.add_business(_business(part, service))


def _business(part: Part, service: Service) -> Business:
    """Give the business of a token: the practice shop, or the one named by its NUIS."""
    nuis = text_in(part, "nuis", PRACTICE_SHOP.nuis)
    known = service.registry.business(nuis)
    if nuis == PRACTICE_SHOP.nuis:
        known = known or PRACTICE_SHOP
    return Business(
        nuis=nuis,
        name=text_in(part, "name", known.name if known else f"BIZNESI {nuis}"),
        address=text_in(part, "address", known.address if known else "Rruga e Provës 1, Tiranë"),
        unit_code=known.unit_code if known else code_from(nuis),
        vat_codes=text_in(part, "vatCodes", known.vat_codes if known else PRACTICE_SHOP.vat_codes),
    )


def _add_operator_routes(router: APIRouter, service: Service) -> None:
    def add(posted: Json) -> Json:
        part = checked(posted, _OPERATOR)
        nuis = text_in(part, "nuis", PRACTICE_SHOP.nuis)
        code = text_in(part, "opCode")
        if service.registry.business(nuis) is None:
            raise BadRequest("There is no business with this NUIS", field="nuis")
        service.registry.add_operator(nuis, code, text_in(part, "name", code))
        return _listed(nuis, service)

    def remove(posted: Json) -> Json:
        part = checked(posted, _OPERATOR)
        nuis = text_in(part, "nuis", PRACTICE_SHOP.nuis)
        service.registry.remove_operator(nuis, text_in(part, "opCode"))
        return _listed(nuis, service)

    router.add_api_route("/operators", controlled(add), methods=["POST"])
    router.add_api_route("/operators", controlled(remove), methods=["DELETE"])


def _listed(nuis: str, service: Service) -> Json:
    operators = service.registry.operators(nuis)
    return [{"opCode": code, "name": name} for code, name in operators.items()]
