"""A real browser for the pages: Debian's Chromium by its driver, over the W3C's WebDriver.

Lives here: opening, finding, typing, pressing; the driver ends with its context.
Must not: sentences.
"""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import httpx

ARGUMENTS = ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage")
DRIVER = "chromedriver"
IS_WHOLE = "document.readyState == 'complete'"
NO_SCRIPTS = "profile.managed_default_content_settings.javascript"
PATIENCE_S = 30
STARTED = "was started successfully on port"


@dataclass(frozen=True)
class Chromium:
    """A window of the browser on one server."""

    session: str
    client: httpx.Client
    server: str

    def ask(self, method: str, path: str, **told: object) -> Any:
        """Give the driver one command and return what it answers."""
        body = told if method == "POST" else None
        answer = self.client.request(method, f"{self.session}{path}", json=body).json()["value"]
        assert not (isinstance(answer, dict) and "error" in answer), answer
        return answer

    def go(self, path: str) -> None:
        self.ask("POST", "/url", url=self.server + path)

    def type(self, field: str, text: str) -> None:
        self.ask("POST", f"/element/{self._find(field)}/value", text=text)

    def press(self, what: str) -> None:
        self.ask("POST", f"/element/{self._find(what)}/click")

    def text(self, what: str) -> str:
        return str(self.ask("GET", f"/element/{self._find(what)}/text"))

    def run(self, script: str) -> Any:
        return self.ask("POST", "/execute/sync", script=script, args=[])

    def texts(self, what: str) -> list[str]:
        """Return what is read of each that matches, in their order."""
        found = f"[...document.querySelectorAll({what!r})].map(each => each.textContent.trim())"
        return list(self.run(f"return {found}"))

    def until(self, script: str) -> None:
        """Wait until an expression of a page that is whole is true."""
        end = time.monotonic() + PATIENCE_S
        while not self.run(f"return {IS_WHOLE} && Boolean({script})"):
            assert time.monotonic() < end, script

    def command(self, name: str, **params: object) -> None:
        """Give the browser a command of its own tools."""
        self.ask("POST", "/goog/cdp/execute", cmd=name, params=params)

    def before_each_page(self, script: str) -> None:
        """Run a script before those of each page."""
        self.command("Page.addScriptToEvaluateOnNewDocument", source=script)

    def size(self, width: int, height: int) -> None:
        told = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.command("Emulation.setDeviceMetricsOverride", **told)

    def _find(self, what: str) -> str:
        (found,) = self.ask("POST", "/element", using="css selector", value=what).values()
        return str(found)


@contextmanager
def a_browser(server: str, *, scripts: bool = True) -> Iterator[Chromium]:
    """Open a window, and close browser and driver at the end."""
    command = [str(shutil.which(DRIVER)), "--port=0"]
    driver = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)
    try:
        assert driver.stdout is not None
        said = next(line for line in driver.stdout if STARTED in line)
        address = f"http://127.0.0.1:{said.split(STARTED)[1].strip().strip('.')}/session"
        preferences = {} if scripts else {NO_SCRIPTS: 2}
        options = {"args": ARGUMENTS, "prefs": preferences}
        waits = {"implicit": PATIENCE_S * 1000}  # until what is looked for is there
        wanted = {"browserName": "chrome", "goog:chromeOptions": options, "timeouts": waits}
        with httpx.Client(timeout=60, trust_env=False) as client:
            body = {"capabilities": {"alwaysMatch": wanted}}
            begun = client.post(address, json=body).json()["value"]
            browser = Chromium(f"{address}/{begun['sessionId']}", client, server)
            yield browser
            browser.ask("DELETE", "")
    finally:
        os.killpg(driver.pid, signal.SIGTERM)  # a window of a test that failed holds its output
        driver.communicate()


def make_a_code(browser: Chromium, till: str) -> str:
    """Make a code for a new till on the page of codes, and return it."""
    browser.type("#code-name", till)
    browser.press("#code-make")
    return browser.text("#code-shown")


def shut_out(browser: Chromium, till: str, reason: str) -> None:
    """Shut a till out on the page of codes."""
    browser.press(f"[data-till={till}] summary")
    browser.type(f"#reason-{till}", reason)
    browser.press(f"#revoke-{till}")
