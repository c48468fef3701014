"""Python for the Linux bundle: Debian's own, each of its packages known by its SHA-256.

`linux/runtime.lock` names the packages by their place in Debian's archive; where that is, the
sources of this machine's apt say. It is never the Python that happens to run the build.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from programs import SetupStoppedError, clean_environment, run_quietly, say

from builds.product import CHECKOUT, sha256_of

LINE = "3.11"
SUITE = "bookworm"  # Debian 12, the oldest the till runs on; its C library decides that
LIBC = "2.36"  # of that Debian
LOCKED = CHECKOUT / "packaging" / "linux" / "runtime.lock"
KEPT = CHECKOUT / "build" / "debian-python"
LIBRARIES = "usr/lib/x86_64-linux-gnu"
HELPER = "/usr/lib/apt/apt-helper"
KEYS = "/usr/share/keyrings/debian-archive-keyring.gpg"
ENTRY = re.compile(r"^(?P<place>pool/\S+\.deb) sha256:(?P<sha256>[0-9a-f]{64})$", re.MULTILINE)
RENEW = "python3 packaging/lock.py --debian"
OF_PYTHON = "usr/lib/python3"


class NoDebianError(SetupStoppedError):
    """Nothing here knows where Debian's archive is."""


class NoLongerOfferedError(SetupStoppedError):
    """Debian has a newer one in the place of a locked package."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DebianPackage:
    """One locked package: `place` in the archive, such as pool/main/o/openssl/NAME_VERSION.deb."""

    place: str
    sha256: str

    @property
    def file(self) -> Path:
        """Where it lies once it was fetched, or was put there by hand."""
        return KEPT / PurePosixPath(self.place).name

    @property
    def name(self) -> str:
        """Its name, such as libssl3."""
        return PurePosixPath(self.place).name.split("_")[0]

    @property
    def version(self) -> str:
        """Its version, such as 3.0.22-1~deb12u2."""
        return PurePosixPath(self.place).name.split("_")[1]


@dataclass(frozen=True, slots=True, kw_only=True)
class DebianPython:
    """The packages unpacked below `root`; `shipped` are those that bring more than a program."""

    root: Path
    shipped: tuple[DebianPackage, ...]

    @property
    def program(self) -> Path:
        """The interpreter."""
        return self.root / "usr" / "bin" / f"python{LINE}"

    @property
    def settings(self) -> dict[str, str]:
        """What makes it, and whoever asks the loader, use the libraries it came with."""
        return {"LD_LIBRARY_PATH": str(self.root / LIBRARIES)}

    def openssl(self) -> str:
        """Return the version of its OpenSSL, such as 3.0.22."""
        told = run_quietly(
            [str(self.program), "-I", "-c", "import ssl; print(ssl.OPENSSL_VERSION)"],
            environment=clean_environment(**self.settings),
            otherwise="Debian's Python cannot load its OpenSSL; the lines above say why.",
        )
        return told.split()[1]


def locked() -> list[DebianPackage]:
    """Return the locked packages."""
    return packages_in(LOCKED.read_text(encoding="utf-8"))


def packages_in(text: str) -> list[DebianPackage]:
    """Return the packages that a lock names."""
    return [DebianPackage(**each.groupdict()) for each in ENTRY.finditer(text)]


def unpack(packages: list[DebianPackage], root: Path) -> DebianPython:
    """Fetch what is not here yet, and unpack it below `root`; raises SetupStoppedError."""
    shipped = []
    for package in packages:
        fetch(package)
        files = run_quietly(
            ["dpkg-deb", "--vextract", str(package.file), str(root)],
            otherwise=f"{package.file.name} cannot be unpacked; the lines above say why.",
        )
        if OF_PYTHON in files or ".so" in files:
            shipped.append(package)
    # Where Python was unpacked to, its library is looked for beside it.
    library = f"libpython{LINE}.so.1.0"
    (root / "usr" / "lib" / library).symlink_to(root / LIBRARIES / library)
    return DebianPython(root=root, shipped=tuple(shipped))


def fetch(package: DebianPackage) -> None:
    """Have a package, by its hash; apt knows the way out of here.

    Raises NoDebianError, NoLongerOfferedError.
    """
    if package.file.exists() and sha256_of(package.file) == package.sha256:
        return
    KEPT.mkdir(parents=True, exist_ok=True)
    say(f"Fetching {package.file.name} ...")
    said = []
    for site in sites():
        fetched = subprocess.run(
            [
                *(HELPER, "download-file", f"{site}/{package.place}", str(package.file)),
                f"SHA256:{package.sha256}",
            ],
            env=clean_environment(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
        if fetched.returncode == 0:
            return
        said += [line for line in fetched.stderr.splitlines() if line.startswith("E:")]
    told = "\n".join(said)
    raise NoLongerOfferedError(
        f"{told}\n{package.file.name} could not be had. Debian may have put a newer one in its"
        f" place: {RENEW} takes that into the lock. Or put the file into {KEPT}."
    )


def sites() -> list[str]:
    """Return where Debian's archive is, as apt's sources say; raises NoDebianError."""
    found: list[str] = []
    if shutil.which("apt-get") and Path(HELPER).exists():
        told = run_quietly(
            ["apt-get", "indextargets", "--format", "$(SITE)", "Created-By: Packages"],
            otherwise="apt does not say what its sources are.",
        )
        found = sorted({line for line in told.splitlines() if _is_debian(line)})
    if not found:
        raise NoDebianError(
            "The Linux bundle is built around Debian's Python, and no source of apt here leads to"
            f" Debian. The files that {LOCKED.name} names may be put into {KEPT}."
        )
    return found


def _is_debian(site: str) -> bool:
    return site.rstrip("/").rpartition("/")[2] in ("debian", "debian-security")


def newest() -> str:
    """Return the lock with what Debian has now, its security updates among it.

    apt proves the lists by Debian's signature. Raises SetupStoppedError.
    """
    names = [package.name for package in locked()]
    with tempfile.TemporaryDirectory() as folder:
        apt = _own_apt(Path(folder))
        run_quietly(["apt-get", *apt, "update"], otherwise="Debian's lists could not be had.")
        told = run_quietly(
            ["apt-cache", *apt, "show", "--no-all-versions", *names],
            otherwise="Debian does not have all that the lock names.",
        )
    places = re.findall(r"^Filename: (\S+)$", told, re.MULTILINE)
    hashes = re.findall(r"^SHA256: ([0-9a-f]{64})$", told, re.MULTILINE)
    entries = sorted(
        f"{place} sha256:{digest}\n" for place, digest in zip(places, hashes, strict=True)
    )
    head = ENTRY.split(LOCKED.read_text(encoding="utf-8"))[0]
    return head + "".join(entries)


def _own_apt(folder: Path) -> list[str]:
    """Return the options of an apt that knows that one Debian, and touches nothing of the system's.

    Raises NoDebianError.
    """
    (folder / "lists" / "partial").mkdir(parents=True)
    suites = {site: f"{SUITE}-security" if "security" in site else SUITE for site in sites()}
    lines = [f"deb [signed-by={KEYS}] {site} {suite} main\n" for site, suite in suites.items()]
    (folder / "sources.list").write_text("".join(lines), encoding="utf-8")
    (folder / "status").touch()
    settings = {
        "Dir::Etc::SourceList": folder / "sources.list",
        "Dir::Etc::SourceParts": "/dev/null",
        "Dir::State::Lists": folder / "lists",
        "Dir::State::Status": folder / "status",
        "Dir::Cache": folder,
        "APT::Architecture": "amd64",
        "APT::Architectures": "amd64",
        "Acquire::Languages": "none",
    }
    return [word for name, value in settings.items() for word in ("-o", f"{name}={value}")]
