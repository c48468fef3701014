"""Which proxy leads to the service, and what `service.proxy` may be."""

from pathlib import Path

import pytest

from till.domain.errors.settings import ProxyUnfit, ProxyWithPassword, SettingWrong
from till.system.profile import Profile
from till.system.proxies import proxy_for
from till.system.settings.file import SettingFile
from till.system.settings.sources import read_settings

SERVICE = "api.example.al"
VARIABLES = ("HTTPS_PROXY", "HTTP_PROXY", "ALL_PROXY", "NO_PROXY")
LOOPBACK = ("localhost", "127.0.0.1", "127.3.2.1", "::1")
SECRET = "hunter2"


@pytest.fixture(autouse=True)
def _a_system_without_proxies(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)


def set_to(tmp_path: Path, value: str) -> str:
    environment = {"TILL_SERVICE__PROXY": value}
    return read_settings(tmp_path / "settings.toml", Profile.PRODUCTION, environment).service.proxy


def test_there_is_none_unless_it_is_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTPS_PROXY", "http://proxy.example:3128")
    setting = read_settings(tmp_path / "settings.toml", Profile.PRODUCTION, {}).service.proxy

    assert setting == "none"
    assert proxy_for(SERVICE, setting) == ""


@pytest.mark.parametrize("value", ["none", "system", "http://10.0.0.1:3128", "https://proxy.al"])
def test_it_is_none_or_the_systems_or_an_address(tmp_path: Path, value: str) -> None:
    assert set_to(tmp_path, value) == value


def test_an_address_loses_its_last_slash(tmp_path: Path) -> None:
    assert set_to(tmp_path, "http://10.0.0.1:3128/") == "http://10.0.0.1:3128"


@pytest.mark.parametrize(
    "value",
    [
        "",
        "yes",
        "proxy.example:3128",
        "socks5://10.0.0.1:1080",
        "http://",
        "http://:3128",
        "http://10.0.0.1:no",
        "http://10.0.0.1:0",
        "http://10.0.0.1:3128/path",
        "http://10.0.0.1:3128?x",
        "http://[::1",
    ],
)
def test_anything_else_is_refused_with_what_it_may_be(tmp_path: Path, value: str) -> None:
    with pytest.raises(SettingWrong) as refused:
        set_to(tmp_path, value)

    assert refused.value.facts["where"] == "TILL_SERVICE__PROXY"
    assert "http://HOST:PORT" in str(refused.value.facts["allowed"])


@pytest.mark.parametrize(
    "value",
    [
        f"http://shop:{SECRET}@10.0.0.1:3128",
        f"http://{SECRET}@10.0.0.1:3128",
        f"shop:{SECRET}@10.0.0.1:3128",
        f"http://shop:{SECRET}#/?@10.0.0.1",
        f"http://shop:/{SECRET}@10.0.0.1",
    ],
)
def test_a_password_is_refused_and_quoted_nowhere(tmp_path: Path, value: str) -> None:
    file = tmp_path / "settings.toml"
    settings = SettingFile(file, Profile.PRODUCTION, {})
    with pytest.raises(ProxyWithPassword) as by_variable:
        set_to(tmp_path, value)
    with pytest.raises(ProxyWithPassword) as by_command:
        settings.change("service.proxy", value)

    assert by_variable.value.facts == {"where": "TILL_SERVICE__PROXY"}
    assert SECRET not in repr(by_command.value.facts)
    assert not file.exists()


def test_a_password_in_the_file_is_told_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(f'[service]\nproxy = "http://shop:{SECRET}@10.0.0.1"\n', encoding="utf-8")

    with pytest.raises(ProxyWithPassword) as refused:
        read_settings(file, Profile.PRODUCTION, {})

    assert refused.value.facts == {"where": f"{file}:2"}


def test_the_address_that_is_set_leads_to_the_service() -> None:
    assert proxy_for(SERVICE, "http://10.0.0.1:3128") == "http://10.0.0.1:3128"


@pytest.mark.parametrize("host", LOOPBACK)
@pytest.mark.parametrize("setting", ["system", "http://10.0.0.1:3128"])
def test_loopback_goes_by_no_proxy(
    monkeypatch: pytest.MonkeyPatch, host: str, setting: str
) -> None:
    monkeypatch.setenv("HTTPS_PROXY", "http://proxy.example:3128")
    monkeypatch.setenv("ALL_PROXY", "http://proxy.example:3128")

    assert proxy_for(host, setting) == ""


@pytest.mark.parametrize("name", ["HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"])
def test_the_systems_own_is_found_in_the_environment(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv(name, f"http://shop:{SECRET}@proxy.example:3128")

    assert proxy_for(SERVICE, "system") == f"http://shop:{SECRET}@proxy.example:3128"


def test_the_systems_own_may_lack_its_scheme(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTPS_PROXY", "proxy.example:3128")

    assert proxy_for(SERVICE, "system") == "http://proxy.example:3128"


def test_a_system_without_one_or_with_an_exception_has_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert proxy_for(SERVICE, "system") == ""

    monkeypatch.setenv("HTTPS_PROXY", "http://proxy.example:3128")
    monkeypatch.setenv("NO_PROXY", "example.al")

    assert proxy_for(SERVICE, "system") == ""
    assert proxy_for("api.other.al", "system") == "http://proxy.example:3128"


@pytest.mark.parametrize(
    "value",
    [
        "socks5://shop:hunter2@proxy.example:1080",
        "http://",
        "http://shop:hunter2@proxy.example:no",
        "http://[::1",
    ],
)
def test_a_proxy_of_the_system_that_cannot_be_used_is_told_and_not_quoted(
    monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    monkeypatch.setenv("HTTPS_PROXY", value)

    with pytest.raises(ProxyUnfit) as refused:
        proxy_for(SERVICE, "system")

    assert refused.value.facts == {}
