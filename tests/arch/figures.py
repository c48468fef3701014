"""The size of the house in figures: `python -m tests.arch.figures`, before a change and after.

Lives here: what is counted in the source, and the table of it.
Must not: hold a bound; the tests beside it do.
"""

import ast
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.arch.checkout import CHECKOUT, modules, name_of, tree_of

FOLDERS = ("till", "ui")
NEW_WORK = {
    "office, on a till": (
        "till/office_client",
        "till/actions/chain",
        "till/store/chain",
        "ui/office",
    ),
    "office, server and wire": ("till/office_server", "till/domain/chain"),
    "orders and invoices": ("ui/orders", "ui/invoice"),
    "page kit": ("ui/kit",),
}
LAYS_OUT = {
    "addWidget", "addLayout", "addStretch", "addSpacing", "setContentsMargins", "setSpacing",
    "setFixedSize", "setFixedWidth", "setFixedHeight", "setMinimumWidth", "setMinimumHeight",
    "QVBoxLayout", "QHBoxLayout", "QGridLayout", "QStackedLayout",
}  # fmt: skip
SHARED = ("ui/kit/", "ui/shell/", "ui/theme/", "ui/input/", "ui/app/")


@dataclass(frozen=True, slots=True, kw_only=True)
class ModuleFigures:
    """One module, counted."""

    name: str
    lines: int
    statements: int
    laying_out: int
    """Statements that call a layout or fix a widget's size."""
    private: tuple[str, ...]
    """Private functions and methods that it defines."""
    used: Mapping[str, int]
    """How often each name stands in it besides."""
    called: Mapping[str, int]
    """How often each is called there; a slot, a key or a callback is handed on instead."""


def count(path: Path) -> ModuleFigures:
    """Count one module."""
    tree = tree_of(path)
    statements = [
        node for node in ast.walk(tree) if isinstance(node, ast.stmt) and not _is_text(node)
    ]
    return ModuleFigures(
        name=name_of(path),
        lines=len(path.read_text(encoding="utf-8").splitlines()),
        statements=len(statements),
        laying_out=sum(_lays_out(node) for node in statements),
        private=tuple(_private_functions(tree)),
        used=Counter(_names_used(tree)),
        called=Counter(
            name
            for call in ast.walk(tree)
            if isinstance(call, ast.Call)
            for name in _names_used(call.func, within=False)
        ),
    )


def used_once(counted: list[ModuleFigures]) -> tuple[int, int, int]:
    """Return how many private functions their module uses once, how many of these it calls itself.

    And how many private functions there are. What is handed on has to be a function.
    """
    functions = [(each, name) for each in counted for name in each.private]
    once = [(each, name) for each, name in functions if each.used[name] == 1]
    return len(once), sum(each.called[name] == 1 for each, name in once), len(functions)


def table() -> Iterator[tuple[str, str]]:
    """Yield what is counted, and the figure."""
    counted = [count(path) for path in modules(*FOLDERS)]
    for name, places in (("product", FOLDERS), ("ui", ("ui",)), *NEW_WORK.items()):
        inside = [each for each in counted if each.name.startswith(tuple(f"{p}/" for p in places))]
        yield f"{name}: lines · statements · files", _sizes(inside)
    in_ui = [each for each in counted if each.name.startswith("ui/")]
    features = [each for each in in_ui if not each.name.startswith(SHARED)]
    yield "statements that lay out: features", f"{sum(each.laying_out for each in features):,}"
    yield "statements that lay out: ui", f"{sum(each.laying_out for each in in_ui):,}"
    once, called, private = used_once(counted)
    yield "private functions used once (called), of all", f"{once:,} ({called:,}) of {private:,}"
    widest = Counter(str(Path(each.name).parent) for each in counted)
    yield "widest folder, modules", "{} ({})".format(*reversed(widest.most_common(1)[0]))
    longest = max(counted, key=lambda each: each.lines)
    yield "longest file, lines", f"{longest.lines} ({longest.name})"
    yield "tests, lines", f"{sum(count(path).lines for path in modules('tests')):,}"
    page = CHECKOUT / "docs" / "architecture.md"
    yield "architecture page, characters", f"{len(page.read_text(encoding='utf-8')):,}"
    yield "decision records", str(len(list((CHECKOUT / "docs" / "decisions").glob("*.md"))))
    yield "merges among commits", _merges()


def by_folder() -> Iterator[tuple[str, str]]:
    """Yield each folder of the product, one below the top, with its sizes."""
    inside: defaultdict[str, list[ModuleFigures]] = defaultdict(list)
    for path in modules(*FOLDERS):
        each = count(path)
        inside["/".join(each.name.split("/")[:-1][:2])].append(each)
    for folder, counted in sorted(inside.items()):
        yield folder, _sizes(counted)


def _sizes(counted: list[ModuleFigures]) -> str:
    lines = sum(each.lines for each in counted)
    statements = sum(each.statements for each in counted)
    return f"{lines:,} · {statements:,} · {len(counted)}"


def _is_text(node: ast.stmt) -> bool:
    """Tell whether a statement is a docstring: it is read, not run."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _lays_out(node: ast.stmt) -> bool:
    if not isinstance(node, ast.Expr | ast.Assign | ast.AnnAssign):
        return False
    calls = [each.func for each in ast.walk(node) if isinstance(each, ast.Call)]
    names = {each.attr if isinstance(each, ast.Attribute) else ast.unparse(each) for each in calls}
    return not LAYS_OUT.isdisjoint(names)


def _private_functions(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        is_function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if is_function and node.name.startswith("_") and not node.name.endswith("__"):
            yield node.name


def _names_used(tree: ast.AST, *, within: bool = True) -> Iterator[str]:
    for node in ast.walk(tree) if within else (tree,):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr


def _merges() -> str:
    if not (CHECKOUT / ".git").exists():
        return "not a clone"
    counts = [
        subprocess.run(
            ["git", "rev-list", "--count", *merges, "HEAD"],
            cwd=CHECKOUT, capture_output=True, text=True, check=True,
        ).stdout.strip()
        for merges in ((), ("--merges",))
    ]  # fmt: skip
    return f"{counts[1]} of {counts[0]}"


if __name__ == "__main__":
    for what, figure in (*table(), *by_folder()):
        sys.stdout.write(f"{what:45} {figure}\n")
