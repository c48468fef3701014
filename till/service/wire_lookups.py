"""The words of the lookups, exactly as the specification writes them."""

from typing import Annotated

from pydantic import Field, TypeAdapter

from till.service.wire import Beside, RequestBody, ResponseBody, Text

GET_TAXPAYERS = "utilities/get-taxpayers"
GET_OPERATORS = "utilities/get-operators"


class GetTaxpayersRequest(RequestBody):
    """Specification 2.13."""

    searchTerm: Annotated[str, Field(min_length=3, max_length=200)]  # noqa: N815 the wire's own spelling


class GetOperatorsRequest(RequestBody):
    """Specification 4.8: an empty object."""


class Taxpayer(ResponseBody):
    """Specification 2.16; further properties are allowed, and any of these may be missing."""

    Tin: Beside[Text] = None
    Name: Beside[Text] = None
    Address: Beside[Text] = None
    Town: Beside[Text] = None
    Country: Beside[Text] = None


class Operator(ResponseBody):
    """Specification 2.16."""

    name: Beside[Text] = None
    opCode: Beside[Text] = None  # noqa: N815 the wire's own spelling


# An entry that is no object is passed over: it must not hide the others.
TAXPAYERS = TypeAdapter(list[Beside[Taxpayer]])
OPERATORS = TypeAdapter(list[Beside[Operator]])
