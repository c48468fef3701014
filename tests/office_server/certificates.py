"""Certificates for an office on this computer, of any age.

Lives here: a certificate of its own authority, and its key.
Must not: who trusts it.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

YEAR = timedelta(days=365)
HERE = "127.0.0.1"


@dataclass(frozen=True)
class Certificate:
    """The files of one."""

    file: Path
    key: Path


def a_certificate(folder: Path, *, ends_in: timedelta) -> Certificate:
    """Make one for this computer that signs itself; a time that has passed makes it an old one."""
    key = generate_private_key(SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "office")])
    ends = datetime.now(UTC) + ends_in  # noqa: TID251 as those who look at it have it
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(ends - YEAR)
        .not_valid_after(ends)
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(IPv4Address(HERE))]), False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), True)
        .sign(key, SHA256())
    )
    found = Certificate(folder / "office.crt", folder / "office.key.pem")
    found.file.write_bytes(made.public_bytes(Encoding.PEM))
    plain = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    found.key.write_bytes(plain)
    return found
