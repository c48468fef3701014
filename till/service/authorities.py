"""Who vouches for a service: the authorities that this computer trusts."""

import os
import ssl
import sys

EXTRA_FILE = "SSL_CERT_FILE"


def trusted_authorities() -> ssl.SSLContext:
    """Return what a service's certificate is held against; making it takes time, so once.

    Windows fetches an authority when it is first met, which a list that was read before does not
    know: there the system itself is asked. Elsewhere its list is whole, and read once: asking for
    each connection reads it anew, 45 ms on the window's own thread.
    """
    return asked_of_the_system() if sys.platform == "win32" else read_once()


def asked_of_the_system() -> ssl.SSLContext:
    """Return a context by which the system judges each certificate itself.

    A file that SSL_CERT_FILE names counts beside the system's own, as it does elsewhere.
    """
    import truststore  # noqa: PLC0415 only where the system is asked

    context = truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    if extra := os.environ.get(EXTRA_FILE):
        context.load_verify_locations(extra)
    return context


def read_once() -> ssl.SSLContext:
    """Return a context with the system's list; it leaves no keys in a file, whoever asks for it."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.load_default_certs()
    return context
