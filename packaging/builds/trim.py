"""What of Qt the till needs, and which libraries come from the system's own packages."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

# Modules of Qt, without "Qt6" or "libQt6": those the window uses, and those they link to.
MODULES = {"Core", "Gui", "Widgets", "Svg", "Test", "DBus", "XcbQpa", "WaylandClient"}
MODULES |= {"WlShellIntegration"}  # for xdg-shell below
PLUGINS: dict[str, frozenset[str]] = {
    "platforms": frozenset({"qxcb", "qwayland", "qoffscreen", "qwindows"}),
    "platforminputcontexts": frozenset(
        {"composeplatforminputcontextplugin", "ibusplatforminputcontextplugin"}
    ),
    "platformthemes": frozenset({"qxdgdesktopportal"}),
    "imageformats": frozenset({"qsvg", "qico"}),
    "iconengines": frozenset({"qsvgicon"}),
    "styles": frozenset({"qmodernwindowsstyle"}),
    "wayland-shell-integration": frozenset({"xdg-shell"}),
    "wayland-decoration-client": frozenset({"bradient"}),
}
# The binding's own Python files; its stubs, tools and build files are not needed to run.
BINDING = re.compile(r"(?:__init__|_config|_git_pyside_version)\.py")
BINDING_FOLDERS = ("support",)
RUNTIME = re.compile(
    r"libicu(?:data|i18n|uc)\.so\.\d+|(?:lib)?(?:pyside6|shiboken6)(?:\.abi3)?\.(?:so|dll)[\d.]*"
    r"|(?:msvcp|vcruntime|concrt)140\w*\.dll"
)
MODULE_FILE = re.compile(r"(?:lib)?Qt6?(?P<name>[A-Za-z0-9]+?)(?:\.abi3)?\.(?:so|dll|pyd)[\d.]*")

# Where this machine's own packages put libraries. The package depends on those.
SYSTEM = re.compile(r"/(?:usr/)?lib(?:64|32)?/")


def is_needed_of_qt(path: str) -> bool:
    """Say whether a file of the product is wanted; all that is not Qt's is."""
    parts = PurePosixPath(path.replace("\\", "/")).parts
    name = parts[-1]
    module = MODULE_FILE.fullmatch(name)
    if module is not None and "plugins" not in parts:
        return module["name"] in MODULES
    if "PySide6" not in parts:
        return True
    inner = parts[parts.index("PySide6") + 1 :]
    if "plugins" in inner:
        return _is_needed_plugin(inner[inner.index("plugins") + 1 :])
    if inner[0] in BINDING_FOLDERS:
        return name.endswith(".py")
    return bool(RUNTIME.fullmatch(name) or (len(inner) == 1 and BINDING.fullmatch(name)))


def is_from_the_system(source: str) -> bool:
    """Say whether a library (where it was found) is left to the system."""
    return SYSTEM.match(source) is not None


def _is_needed_plugin(inner: tuple[str, ...]) -> bool:
    """Tell of a plugin by its kind and its own name, such as platforms/libqxcb.so."""
    kind = inner[0]
    name = inner[-1]
    plain = name.removeprefix("lib").rpartition(".")[0]
    return plain in PLUGINS.get(kind, frozenset())
