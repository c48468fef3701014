"""Answers of the service, and what chance does to them.

Lives here: a valid answer of each sort, mutations of JSON and of bytes, all from a seed.
Must not: know what an answer means, or use any code of the product.
"""

import json
from random import Random

IIC = "0123456789ABCDEF0123456789ABCDEF"
NASTY: tuple[object, ...] = (
    *(None, True, False, 0, -1, 1.5, 10**25, -(2**63), 1e300, "", " ", "a", "null", "0", "\x00"),
    *("\u200b", "\ud800", "ë" * 300, "a" * 5_000, "env:CLIENT", "env:SERVER", "till-0001", "fic-1"),
    *([], {}, [[]], [None], ["fic-1"], {"fic": "fic-1"}, {"faultEnv": "env:CLIENT"}),
)
NAMES = (
    *("orderId", "fic", "eic", "iic", "fcdc", "link", "error", "cisError", "otherError", "x"),
    *("faultEnv", "faultString", "faultCode", "invoiceNumber", "invoiceOrderNumber", "message"),
    *("totalPrice", "field", "Fic", "FIC", "orderID", ""),
)
TOKENS = (
    *(b"{", b"}", b"[", b"]", b",", b":", b'"', b"\\", b"null", b"NaN", b"Infinity", b"1e999"),
    *(b"\\u0000", b"\\ud800", b"\x00", b"\xff", b"\xef\xbb\xbf", b"\n", b'"fic":"fic-1"', b"//"),
    *(b'"fic":null', b'"orderId":"till-0001"', b'"orderId":"x"', b"[" * 2_000, b"9" * 5_000),
)
ENCODINGS = ("utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-8-sig", "latin-1", "cp037")


def valid_answers(doc_id: str) -> list[object]:
    """Return one answer of each sort that the specification knows, for a document."""
    identifiers = {"fic": "fic-1", "iic": IIC, "link": "https://tax.example/1"}
    seller = {"sellerNuis": "L71904523K", "tcrCode": "ab123cd456", "sellerName": "Dyqani"}
    numbers = {"invoiceNumber": "7/2026", "invoiceOrderNumber": 7, "totalPrice": 180.5}
    fault = {"faultEnv": "env:CLIENT", "faultString": "no", "faultCode": "42"}
    later = {"cisError": {**fault, "faultEnv": "env:SERVER"}}
    order = {"orderId": doc_id}
    return [
        {**order, **identifiers, **numbers, **seller},
        {**order, **identifiers, "eic": "eic-1"},
        {**order, "fcdc": "fcdc-1"},
        {**order, "error": {"cisError": fault, "more": {"a": [1]}}},
        {**order, **identifiers, "error": later},
        {**order, "error": {"otherError": "later"}},
        {"message": "price must be a number", "field": "articles[0].price"},
        {"message": "Një kërkesë tjetër po përpunohet!"},
        {"base64": "iVBORw0KGgo=", "lang": "sq"},
        [{"Tin": "L41323036D", "Name": "Shpk"}, {"name": "Ana", "opCode": "ab123cd456"}],
    ]


def mutated(value: object, chance: Random) -> bytes:
    """Return a body made of an answer by some changes, first to its parts, then to its bytes."""
    for _ in range(chance.choice((0, 0, 1, 1, 2, 5))):
        value = _changed(value, chance)
    body = _written(value, chance).encode("utf-8", "surrogatepass")
    for _ in range(chance.choice((0, 0, 0, 1, 2, 6))):
        body = spoilt(body, chance)
    if chance.random() < 0.03:
        body = body.decode("utf-8", "replace").encode(chance.choice(ENCODINGS), "replace")
    return body


def spoilt(text: bytes, chance: Random) -> bytes:
    """Return bytes with one thing wrong: turned, cut out, doubled, put in, or cut off."""
    at, end = sorted((chance.randint(0, len(text)), chance.randint(0, len(text))))
    match chance.randrange(6):
        case 0 if text:
            spot = chance.randrange(len(text))
            return text[:spot] + bytes([text[spot] ^ 1 << chance.randrange(8)]) + text[spot + 1 :]
        case 1:
            return text[:at] + text[end:]
        case 2:
            return text[:end] + text[at:end] + text[end:]
        case 3:
            return text[:at] + chance.choice(TOKENS) + text[at:]
        case 4:
            return text[:at]
        case _:
            return text[:at] + chance.randbytes(chance.randint(1, 9)) + text[end:]


def _changed(value: object, chance: Random) -> object:
    """Return a value with one part of it changed, anywhere inside."""
    if isinstance(value, dict) and value and chance.random() < 0.9:
        fields = dict(value)
        name = chance.choice(list(fields))
        match chance.randrange(5):
            case 0:
                fields[name] = _changed(fields[name], chance)
            case 1:
                fields[name] = chance.choice(NASTY)
            case 2:
                fields[chance.choice(NAMES)] = fields.pop(name)
            case 3:
                del fields[name]
            case _:
                fields[chance.choice(NAMES)] = chance.choice((*NASTY, value))
        return fields
    if isinstance(value, list) and value and chance.random() < 0.9:
        spot = chance.randrange(len(value))
        return [*value[:spot], _changed(value[spot], chance), *value[spot + 1 :]]
    return chance.choice((chance.choice(NASTY), [value], {"data": value}, value))


def _written(value: object, chance: Random) -> str:
    """Write JSON in one of the ways it can be written; now and then a name comes twice."""
    if isinstance(value, dict):
        pairs = [*value.items()]
        if pairs and chance.random() < 0.05:
            pairs.insert(chance.randrange(len(pairs) + 1), chance.choice(pairs))
            pairs.append((chance.choice(NAMES), chance.choice(NASTY)))
        if chance.random() < 0.2:
            chance.shuffle(pairs)
        return "{" + ",".join(f"{json.dumps(k)}:{_written(v, chance)}" for k, v in pairs) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_written(each, chance) for each in value) + "]"
    return json.dumps(value, ensure_ascii=chance.random() < 0.5)
