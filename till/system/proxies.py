"""The proxy by which the service is reached: none, the one that is set, or the system's own."""

from ipaddress import ip_address
from urllib.parse import urlsplit

from till.domain.errors.settings import ProxyUnfit

NO_PROXY = "none"
SYSTEM_PROXY = "system"


def is_loopback(host: str) -> bool:
    """Tell whether a host can be this machine alone."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:  # a name, not a number
        return False


def proxy_for(host: str, setting: str) -> str:
    """Return the address of the proxy by which a host is reached over TLS, empty for none.

    `setting` is `none`, `system` or an address. Loopback never goes by a proxy. Raises ProxyUnfit;
    may take a while, for the system may look the host up.
    """
    if setting == NO_PROXY or is_loopback(host):
        return ""
    return _proxy_of_the_system(host) if setting == SYSTEM_PROXY else setting


def _proxy_of_the_system(host: str) -> str:
    """Return what the environment says, or on Windows else the registry.

    These are HTTPS_PROXY, ALL_PROXY and NO_PROXY, also in small letters. What they name may hold
    a password: it is quoted nowhere.
    """
    from urllib.request import getproxies, proxy_bypass  # noqa: PLC0415 slow, and rarely wanted

    proxies = getproxies()
    address = proxies.get("https") or proxies.get("all") or ""
    if not address or proxy_bypass(host):
        return ""
    if "://" not in address:
        address = f"http://{address}"
    if not _can_be_used(address):
        raise ProxyUnfit
    return address


def _can_be_used(address: str) -> bool:
    try:
        parts = urlsplit(address)
        return parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
    except ValueError:  # a port that is no number, a bracket that does not close
        return False
