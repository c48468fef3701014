"""Settings of the service, of the wait for its receipts, of practice, and which of them starts."""

from datetime import date
from typing import Annotated, Literal
from urllib.parse import SplitResult, urlsplit

from pydantic import AfterValidator, Field

from till.domain.errors.settings import AddressNotHttps
from till.system.proxies import NO_PROXY, SYSTEM_PROXY, is_loopback
from till.system.settings.types import FilePath, Line, Name, SettingSection

PROXIES = "none, system, http://HOST:PORT, https://HOST:PORT"
LOOPBACK = "false; true: production accepts a service on this computer, confirmed by an owner"
PROFILES = "production, development, practice"
ADDRESSES = "https://HOST/PATH, http://127.0.0.1:PORT/PATH"


def _address(text: str) -> str:
    """Check a base address and take its last slash off; an empty text means none."""
    if not text:
        return ""
    parts = urlsplit(text)
    host = parts.hostname or ""
    if parts.scheme not in {"http", "https"} or not host or _has_extras(parts):
        raise ValueError(text)
    if parts.scheme == "http" and not is_loopback(host):
        raise AddressNotHttps(address=text)
    return text.rstrip("/")


def _proxy(text: str) -> str:
    """Check a proxy: `none`, `system`, or an address without a name, a password or a path."""
    if text in {NO_PROXY, SYSTEM_PROXY}:
        return text
    parts = urlsplit(text)
    if parts.scheme not in {"http", "https"} or not parts.hostname or _has_extras(parts):
        raise ValueError(text)
    if parts.path not in {"", "/"}:
        raise ValueError(text)
    return text.rstrip("/")


def _history(text: str) -> str:
    """Check what of its past a till sends: `all`, `none`, or what was from a day on."""
    return text if text in {"all", "none"} else date.fromisoformat(text).isoformat()


def _has_extras(parts: SplitResult) -> bool:
    """Tell whether an address holds more than host, port and path. Raises ValueError."""
    port_is_named = parts.port != 0  # a port that is no number raises here
    return bool(parts.username or parts.password or parts.query or parts.fragment) or (
        not port_is_named
    )


Address = Annotated[str, AfterValidator(_address)]
Proxy = Annotated[str, AfterValidator(_proxy)]
History = Annotated[str, AfterValidator(_history)]


class ServiceSettings(SettingSection):
    """The fiscalization service; the token is a secret and no setting."""

    base_url: Address = Field(default="", description=ADDRESSES)
    integration_app: Name = Field(default="till", description="1–100 characters")
    timeout_s: int = Field(default=15, ge=1, le=120, description="1–120")
    proxy: Proxy = Field(default=NO_PROXY, description=PROXIES)
    parallel: int = Field(default=4, ge=1, le=8, description="1–8")
    allow_loopback: bool = Field(default=False, description=LOOPBACK)

    @property
    def is_on_loopback(self) -> bool:
        """Whether the address can be this machine alone."""
        return is_loopback(urlsplit(self.base_url).hostname or "")


class ReceiptSettings(SettingSection):
    """How long a sale waits for its fiscal receipt, and how long its picture is kept."""

    patience_s: int = Field(default=8, ge=1, le=120, description="1–120")
    keep_months: int = Field(default=24, ge=0, le=240, description="0–240; 0: always")


class PracticeSettings(SettingSection):
    """The practice service that the practice profile starts by itself; port 0 is any free one."""

    port: int = Field(default=0, ge=0, le=65535, description="0–65535")
    latency_ms: int = Field(default=0, ge=0, le=60_000, description="0–60000")


class StartSettings(SettingSection):
    """Which environment the till opens in, where an owner has chosen one."""

    profile: Literal["", "production", "development", "practice"] = Field(
        default="", description=PROFILES
    )


class OfficeSettings(SettingSection):
    """The office of a chain; the keys by which it knows this till are secrets and no settings."""

    url: Address = Field(default="", description=ADDRESSES)
    name: Line = Field(default="", description="0–100 characters")
    ca: FilePath = Field(default="", description="/PATH/AUTHORITY.pem")
    history: History = Field(default="all", description="all, none, YYYY-MM-DD")
