"""What a till signs of each request to its office: RFC 9421, Ed25519, label `till`.

Signing and checking themselves need a library; both sides hand the same text to it.
"""

import base64
import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

COVERED = ("@method", "@path", "@query", "content-digest")
LARGEST_SKEW_S = 300
_INPUT = re.compile(
    r'till=(?P<params>\("@method" "@path" "@query" "content-digest"\)'
    r';created=(?P<created>\d{1,12});keyid="(?P<keyid>[A-Za-z0-9_-]{1,64})";alg="ed25519")'
)
_BATCH = re.compile(
    rb'"@method": POST\n"@path": /v1/facts\n"@query": \?run=(?P<run>[0-9a-f]{16})\n'
    rb'"content-digest": [^\n]*\n"@signature-params": [^\n]*;created=(?P<created>\d{1,12});'
)
_SIGNATURE = re.compile(r"till=:(?P<bytes>[A-Za-z0-9+/]{86}==):")


class SignatureMalformed(ValueError):
    """The headers of a request hold no signature as the contract has it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedRequest:
    """A request as far as its signature covers it; `query` without its question mark."""

    method: str
    path: str
    query: str
    body: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Signature:
    """Who signed, when by their clock, and the signature itself with what it is over."""

    keyid: str
    created: int
    value: bytes
    base: bytes

    @property
    def proof(self) -> str:
        """What is signed, and the signature: to be shown to whoever has the key."""
        return ".".join(base64.b64encode(each).decode() for each in (self.base, self.value))


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedBatch:
    """What a proof says that was signed: a batch, in which run of a till, when by its clock."""

    run: str
    created: int
    value: bytes
    base: bytes


def read_proof(proof: str) -> SignedBatch | None:
    """Return what a proof says; None where that is no batch. Who signed it is still to be seen."""
    try:
        base, value = (base64.b64decode(each, validate=True) for each in proof.split("."))
    except ValueError:
        return None
    told = _BATCH.match(base)
    if told is None:
        return None
    return SignedBatch(
        run=told["run"].decode(), created=int(told["created"]), value=value, base=base
    )


def content_digest(body: bytes) -> str:
    """Return the header Content-Digest of a body as it is sent, packed or not."""
    return f"sha-256=:{base64.b64encode(hashlib.sha256(body).digest()).decode()}:"


def signature_params(keyid: str, created: int) -> str:
    """Return what is covered, by whom and when, as Signature-Input has it after its label."""
    names = " ".join(f'"{name}"' for name in COVERED)
    return f'({names});created={created};keyid="{keyid}";alg="ed25519"'


def signature_base(components: Sequence[tuple[str, str]], params: str) -> bytes:
    """Return the text that is signed (RFC 9421, 2.5)."""
    lines = [f'"{name}": {value}' for name, value in (*components, ("@signature-params", params))]
    return "\n".join(lines).encode()


def base_of(request: SignedRequest, params: str) -> bytes:
    """Return the text that is signed of a request."""
    values = (request.method, request.path, f"?{request.query}", content_digest(request.body))
    return signature_base(list(zip(COVERED, values, strict=True)), params)


def signed_headers(request: SignedRequest, params: str, value: bytes) -> dict[str, str]:
    """Return the headers that carry a signature."""
    return {
        "Content-Digest": content_digest(request.body),
        "Signature-Input": f"till={params}",
        "Signature": f"till=:{base64.b64encode(value).decode()}:",
    }


def read_signature(request: SignedRequest, headers: Mapping[str, str]) -> Signature:
    """Return the signature of a request; names of headers in small letters.

    Raises SignatureMalformed where one is missing, covers something else, or the body is another.
    """
    told = _INPUT.fullmatch(headers.get("signature-input", ""))
    value = _SIGNATURE.fullmatch(headers.get("signature", ""))
    if not told or not value or headers.get("content-digest") != content_digest(request.body):
        raise SignatureMalformed
    return Signature(
        keyid=told["keyid"],
        created=int(told["created"]),
        value=base64.b64decode(value["bytes"]),
        base=base_of(request, told["params"]),
    )
