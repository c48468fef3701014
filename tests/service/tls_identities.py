"""Certificates that the servers of these tests show, and the authority that vouches for some.

The authority's key was thrown away.
"""

import ssl
from pathlib import Path

CERTIFICATES = Path(__file__).with_name("certificates")
AUTHORITY = CERTIFICATES / "authority.pem"
GOOD = CERTIFICATES / "good.pem"
SELF_SIGNED = Path(__file__).with_name("self_signed.pem")  # and its key: for localhost alone


def showing(certificate: Path) -> ssl.SSLContext:
    """A server's context that shows a certificate."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    return context
