"""What the service answers, as JSON Schema."""

from till.practice.json_text import Json, Part


def _text(note: str) -> Part:
    return {"type": "string", "description": note}


def _number(note: str) -> Part:
    return {"type": "number", "description": note}


def _refers(name: str) -> Part:
    return {"$ref": f"#/components/schemas/{name}"}


_ORDER_ID = _text("The docId of the request.")
_IIC: Part = {**_text("Invoice identifier."), "pattern": "^[0-9A-Fa-f]{32}$"}
_ANSWERED_BY_PLATFORM = "Present when the document is incomplete or failed."

# Specification 2.14
_INVOICE: Part = {
    "orderId": _ORDER_ID,
    "fic": _text("Code of the tax platform; completes a normal invoice."),
    "eic": _text("Electronic invoice code; completes an electronic one together with fic."),
    "iic": _IIC,
    "link": {**_text("Public verification link."), "format": "uri"},
    "error": {**_refers("FiscalError"), "description": _ANSWERED_BY_PLATFORM},
    "invoiceNumber": _text("Fiscal invoice number."),
    "invoiceOrderNumber": {"type": "integer", "description": "Fiscal sequence number."},
    "invoiceType": {"type": "string", "enum": ["CASH", "NONCASH"]},
    "totalPrice": _number("Gross total; negative for reversals."),
    "totalPriceWithoutVat": _number("Net total."),
    "totalVatAmount": _number("VAT total."),
    "taxFreeAmount": _number("Tax-free total."),
    "goodsExport": _number("Export amount."),
    "markUpAmount": _number("Markup amount."),
    "operatorCode": _text("Fiscal operator code."),
    "businessUnitCode": _text("Fiscal business-unit code."),
    "tcrCode": _text("Fiscal device; empty for electronic invoices."),
    "sellerName": _text("Name of the business."),
    "sellerNuis": _text("NUIS of the business."),
    "sellerAddress": _text("Address of the business."),
}

ANSWER_SCHEMAS: Part = {
    "InvoiceResponse": {
        "type": "object",
        "properties": _INVOICE,
        "required": ["orderId"],
        "anyOf": [{"required": ["fic"]}, {"required": ["error"]}],
        "additionalProperties": False,
    },
    "IncompleteElectronicInvoice": {
        "type": "object",
        "description": "Not fiscalized: ask status or register again with the same docId.",
        "properties": {"orderId": _ORDER_ID, "error": _refers("FiscalError")},
        "required": ["orderId", "error"],
        "additionalProperties": False,
    },
    # Specification 2.15
    "FiscalError": {
        "type": "object",
        "description": "May carry additional properties.",
        "properties": {
            "cisError": _refers("CisError"),
            "otherError": _text("Temporary processing error; retry with the same docId."),
        },
    },
    "CisError": {
        "type": "object",
        "properties": {
            "faultEnv": {
                "type": "string",
                "enum": ["env:CLIENT", "env:SERVER"],
                "description": "env:CLIENT: the request is wrong; env:SERVER: temporary.",
            },
            "faultString": _text("Message of the tax platform."),
            "faultCode": _text("Code of the tax platform."),
        },
    },
    # Specification 2.16
    "PdfResponse": {
        "type": "object",
        "properties": {
            "base64": {
                **_text("PDF (A4) or PNG (receipt); absent while the invoice is incomplete."),
                "contentEncoding": "base64",
            },
            "lang": {"type": "string", "enum": ["sq", "en"]},
        },
        "required": ["lang"],
        "additionalProperties": False,
    },
    "EinvoicePdfResponse": {
        "type": "object",
        "properties": {
            "base64": {**_text("The official PDF."), "contentEncoding": "base64"},
            "eic": _text("Electronic invoice identifier."),
        },
        "required": ["eic"],
        "additionalProperties": False,
    },
    "BalanceResponse": {
        "type": "object",
        "properties": {
            "orderId": _ORDER_ID,
            "fcdc": _text("Completes the balance operation."),
            "error": _refers("FiscalError"),
        },
        "required": ["orderId"],
        "oneOf": [{"required": ["fcdc"]}, {"required": ["error"]}],
        "additionalProperties": False,
    },
    "Taxpayer": {
        "type": "object",
        "description": "May carry additional properties.",
        "properties": {
            "Tin": _text("Taxpayer number."),
            "Name": _text("Registered name."),
            "Address": {"type": "string"},
            "Town": {"type": "string"},
            "Country": {"type": "string", "pattern": "^[A-Z]{3}$", "description": "ISO 3166-1."},
        },
    },
    "Operator": {
        "type": "object",
        "properties": {
            "name": _text("Display name."),
            "opCode": _text("What operatorCode takes in other requests."),
        },
        "required": ["name", "opCode"],
    },
    # Specification 7
    "Error": {
        "type": "object",
        "properties": {
            "message": _text("What is wrong."),
            "field": _text("The field that failed, for validation errors alone."),
        },
        "required": ["message"],
        "additionalProperties": False,
    },
}

_INVOICE_FORMS: Json = {
    "anyOf": [_refers("InvoiceResponse"), _refers("IncompleteElectronicInvoice")]
}
_BALANCE = _refers("BalanceResponse")

# What a 200 of each endpoint holds (specification 4).
ANSWERS: Part = {
    "invoice/register": _INVOICE_FORMS,
    "invoice/cancel": _INVOICE_FORMS,
    "invoice/status": _INVOICE_FORMS,
    "invoice/pdf": {"anyOf": [_refers("PdfResponse"), _refers("EinvoicePdfResponse")]},
    "balance/initiate": _BALANCE,
    "balance/withdraw": _BALANCE,
    "balance/deposit": _BALANCE,
    "utilities/get-taxpayers": {"type": "array", "items": _refers("Taxpayer")},
    "utilities/get-operators": {"type": "array", "items": _refers("Operator")},
}
