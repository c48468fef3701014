"""A .deb of the same bytes each time: sorted, of root, of one moment."""

from __future__ import annotations

import io
import lzma
import os
import tarfile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

NO_SCRIPTS = {"control", "conffiles"}


def write_package(package: Path, control: Path, root: Path, moment: int) -> None:
    """Write a package of what `control` says and of the files below `root`."""
    scripts = {path.name for path in control.iterdir()} - NO_SCRIPTS
    members = {
        "debian-binary": b"2.0\n",
        "control.tar.xz": packed(control, moment, scripts=scripts),
        "data.tar.xz": packed(root, moment, scripts=set()),
    }
    package.parent.mkdir(exist_ok=True)
    package.write_bytes(archive(members, moment))


def packed(folder: Path, moment: int, *, scripts: set[str]) -> bytes:
    """Return a tar of everything below `folder`, compressed: sorted, of root, of one moment."""
    content = io.BytesIO()
    with tarfile.open(fileobj=content, mode="w", format=tarfile.GNU_FORMAT) as tar:
        for path in sorted(folder.rglob("*"), key=lambda each: each.relative_to(folder).as_posix()):
            entry = tar.gettarinfo(str(path), f"./{path.relative_to(folder).as_posix()}")
            entry.uid = entry.gid = 0
            entry.uname = entry.gname = "root"
            entry.mtime = moment
            runs = os.access(path, os.X_OK) and ".so" not in path.name  # a library is only loaded
            executable = path.is_dir() or runs or path.name in scripts
            entry.mode = 0o777 if entry.issym() else 0o755 if executable else 0o644
            if entry.isreg():
                with path.open("rb") as stream:
                    tar.addfile(entry, stream)
            else:
                tar.addfile(entry)
    return lzma.compress(content.getvalue(), preset=6)


def archive(members: dict[str, bytes], moment: int) -> bytes:
    """Return an ar archive of these members, as dpkg wants it."""
    parts = [b"!<arch>\n"]
    for name, content in members.items():
        head = f"{name:<16}{moment:<12}{0:<6}{0:<6}{'100644':<8}{len(content):<10}`\n"
        parts += [head.encode("ascii"), content, b"\n" if len(content) % 2 else b""]
    return b"".join(parts)
