"""The bodies of the service's answers, field by field (specification 2.14 to 2.16 and 7).

Field names are the wire's own; what is None is not written.
"""

from decimal import Decimal
from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema

from till.practice.rules.exact_json import write_json
from till.practice.rules.field_types import Iic, Perhaps
from till.practice.rules.schemas import Language

Money: TypeAlias = Annotated[Decimal, WithJsonSchema({"type": "number"})]
OrderId: TypeAlias = Annotated[str, Field(description="The docId of the request.")]
Base64: TypeAlias = Annotated[str, WithJsonSchema({"type": "string", "contentEncoding": "base64"})]
Uri: TypeAlias = Annotated[str, WithJsonSchema({"type": "string", "format": "uri"})]


class AnswerBody(BaseModel, frozen=True, extra="forbid"):
    """An answer that holds the fields described and no others."""

    def as_json(self) -> str:
        """Write it down; what is None is left out."""
        return write_json(self.model_dump(exclude_none=True))


class CisFault(BaseModel, frozen=True, title="CisError"):
    """What the tax platform says against a document; env:CLIENT is for good, env:SERVER is not."""

    faultEnv: Literal["env:CLIENT", "env:SERVER"]
    faultString: Annotated[str, Field(description="Message of the tax platform.")]
    faultCode: Annotated[str, Field(description="Code of the tax platform.")]


class IncompleteCause(BaseModel, frozen=True, title="FiscalError"):
    """Why a document is not complete. May carry additional properties."""

    cisError: Perhaps[CisFault] = None
    otherError: Perhaps[
        Annotated[str, Field(description="Temporary processing error; retry with the same docId.")]
    ] = None


class InvoiceAnswer(AnswerBody, title="InvoiceResponse"):
    """A document of register, cancel or status: complete with fic, else with error (2.14)."""

    model_config = ConfigDict(
        json_schema_extra={"anyOf": [{"required": ["fic"]}, {"required": ["error"]}]}
    )

    orderId: OrderId
    fic: Annotated[
        Perhaps[str], Field(description="Code of the tax platform; completes a normal invoice.")
    ] = None
    eic: Annotated[
        Perhaps[str], Field(description="Completes an electronic invoice together with fic.")
    ] = None
    iic: Annotated[Perhaps[Iic], Field(description="Invoice identifier.")] = None
    link: Annotated[Perhaps[Uri], Field(description="Public verification link.")] = None
    error: Perhaps[IncompleteCause] = None
    invoiceNumber: Annotated[Perhaps[str], Field(description="Fiscal invoice number.")] = None
    invoiceOrderNumber: Annotated[Perhaps[int], Field(description="Fiscal sequence number.")] = None
    invoiceType: Perhaps[Literal["CASH", "NONCASH"]] = None
    totalPrice: Annotated[
        Perhaps[Money], Field(description="Gross total; negative for reversals.")
    ] = None
    totalPriceWithoutVat: Annotated[Perhaps[Money], Field(description="Net total.")] = None
    totalVatAmount: Annotated[Perhaps[Money], Field(description="VAT total.")] = None
    taxFreeAmount: Annotated[Perhaps[Money], Field(description="Tax-free total.")] = None
    goodsExport: Annotated[Perhaps[Money], Field(description="Export amount.")] = None
    markUpAmount: Annotated[Perhaps[Money], Field(description="Markup amount.")] = None
    operatorCode: Annotated[Perhaps[str], Field(description="Fiscal operator code.")] = None
    businessUnitCode: Annotated[Perhaps[str], Field(description="Fiscal business-unit code.")] = (
        None
    )
    tcrCode: Annotated[
        Perhaps[str], Field(description="Fiscal device; empty for electronic invoices.")
    ] = None
    sellerName: Annotated[Perhaps[str], Field(description="Name of the business.")] = None
    sellerNuis: Annotated[Perhaps[str], Field(description="NUIS of the business.")] = None
    sellerAddress: Annotated[Perhaps[str], Field(description="Address of the business.")] = None


class IncompleteAnswer(AnswerBody, title="IncompleteElectronicInvoice"):
    """Not fiscalized: ask status or register again with the same docId (2.14)."""

    orderId: OrderId
    error: IncompleteCause


class BalanceAnswer(AnswerBody, title="BalanceResponse"):
    """A balance operation: complete with fcdc, else with error (2.16)."""

    model_config = ConfigDict(
        json_schema_extra={"oneOf": [{"required": ["fcdc"]}, {"required": ["error"]}]}
    )

    orderId: OrderId
    fcdc: Annotated[Perhaps[str], Field(description="Completes the balance operation.")] = None
    error: Perhaps[IncompleteCause] = None


class PdfAnswer(AnswerBody, title="PdfResponse"):
    """A rendering as PDF (A4) or PNG (receipt); without base64 while the invoice is incomplete."""

    base64: Perhaps[Base64] = None
    lang: Language


class EinvoicePdfAnswer(AnswerBody, title="EinvoicePdfResponse"):
    """The official PDF of an electronic invoice (2.16)."""

    base64: Perhaps[Base64] = None
    eic: Annotated[str, Field(description="Electronic invoice identifier.")]


class TaxpayerEntry(BaseModel, frozen=True, title="Taxpayer"):
    """One entry of the register; no word on its status (4.7). May carry additional properties."""

    Tin: Annotated[str, Field(description="Taxpayer number.")]
    Name: Annotated[str, Field(description="Registered name.")]
    Address: str
    Town: str
    Country: Annotated[str, Field(pattern="^[A-Z]{3}$", description="ISO 3166-1 alpha-3.")]


class OperatorEntry(BaseModel, frozen=True, title="Operator"):
    """An operator of the business; opCode is what operatorCode takes in other requests."""

    name: str
    opCode: str


class ErrorAnswer(AnswerBody, title="Error"):
    """What is wrong; the field that failed for validation errors alone (7)."""

    message: str
    field: Perhaps[str] = None


def other_error(text: str) -> IncompleteCause:
    """Give a temporary processing error (2.15)."""
    return IncompleteCause(otherError=text)


def platform_error(*, server: bool, code: str, text: str) -> IncompleteCause:
    """Give an error of the tax platform; ``server`` says that it is temporary (2.15)."""
    environment: Literal["env:CLIENT", "env:SERVER"] = "env:SERVER" if server else "env:CLIENT"
    return IncompleteCause(
        cisError=CisFault(faultEnv=environment, faultString=text, faultCode=code)
    )
