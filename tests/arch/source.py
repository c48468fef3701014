"""What the rules of the house ask of each module, read once for all of them.

A syntax tree is thrown away as soon as it is read: those of the whole project take much memory.
"""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.arch.checkout import CHECKOUT, modules, name_of, tree_of

Function = ast.FunctionDef | ast.AsyncFunctionDef
ASKING = {"say", "count"}
ABSTRACT = {"typing.Protocol", "typing_extensions.Protocol", "abc.ABC"}


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassSource:
    """A class: its bases in full, the private names it has and those it reads off `self`."""

    name: str
    docstring: str
    is_outermost: bool
    bases: tuple[str, ...]
    key: str
    """What it says as `key=` beside its bases, if anything: the key of an error's words."""
    private: frozenset[str]
    reads: frozenset[str]

    @property
    def is_abstract(self) -> bool:
        """Whether it is a Protocol or says that it is abstract."""
        return not ABSTRACT.isdisjoint(self.bases)


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """A string as it is written, or what an f-string begins with."""

    text: str
    is_whole: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Texts:
    """The strings of a module that may be keys of texts, or their beginnings."""

    wholes: frozenset[str]
    beginnings: frozenset[str]
    asked: tuple[tuple[Text, bool], ...]
    """What `say` and `count` are given, and whether it is a plural."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ModuleSource:
    """A module: its imports in full by their names here, the lengths of its functions."""

    path: Path
    module: str
    docstring: str
    lines: int
    imports: Mapping[str, str]
    classes: tuple[ClassSource, ...]
    functions: tuple[tuple[str, int], ...]
    packed_lines: tuple[int, ...]
    late_constants: tuple[str, ...]
    """Constants that stand behind a class or a function and need none of them."""
    texts: Texts

    @property
    def name(self) -> str:
        """The path from the top of the checkout."""
        return name_of(self.path)

    @property
    def folder(self) -> str:
        """The folder from the top of the checkout."""
        return name_of(self.path.parent)

    @property
    def is_package(self) -> bool:
        """Whether it is the file of a folder itself."""
        return self.path.stem == "__init__"


@cache
def read_modules(*roots: str) -> tuple[ModuleSource, ...]:
    """Return what is known of every module under `roots`."""
    return tuple(_read(path) for path in modules(*roots))


def classes_by_name(*roots: str) -> dict[str, ClassSource]:
    """Return every class under `roots` by its name in full."""
    return {
        f"{source.module}.{each.name}": each
        for source in read_modules(*roots)
        for each in source.classes
    }


def module_imports(*roots: str) -> dict[str, set[str]]:
    """Return for each module under `roots` those of them that it imports."""
    known = {source.module for source in read_modules(*roots)}
    return {
        source.module: {
            found
            for name in source.imports.values()
            if (found := name if name in known else name.rpartition(".")[0]) in known
        }
        for source in read_modules(*roots)
    }


def importers(*roots: str) -> dict[str, list[ModuleSource]]:
    """Return for each module under `roots` those of them that import it."""
    imports = module_imports(*roots)
    return {
        module: [s for s in read_modules(*roots) if module in imports[s.module] - {s.module}]
        for module in imports
    }


def ancestors(name: str, classes: Mapping[str, ClassSource]) -> Iterator[str]:
    """Yield the bases of a class in full, their bases too; what is not ours has none."""
    for base in classes[name].bases if name in classes else ():
        yield base
        yield from ancestors(base, classes)


@cache
def _read(path: Path) -> ModuleSource:
    tree = tree_of(path)
    module = _module_of(path)
    nodes = list(ast.walk(tree))
    imports = dict(_imports(nodes))
    classes = [each for each in nodes if isinstance(each, ast.ClassDef)]
    local = {each.name: f"{module}.{each.name}" for each in classes}
    outermost = set(tree.body)
    return ModuleSource(
        path=path,
        module=module,
        docstring=ast.get_docstring(tree) or "",
        lines=len(path.read_text(encoding="utf-8").splitlines()),
        imports=imports,
        classes=tuple(
            _class(each, imports | local, is_outermost=each in outermost) for each in classes
        ),
        functions=tuple((n.name, _length(n)) for n in nodes if isinstance(n, Function)),
        packed_lines=tuple(n.lineno for n in nodes if isinstance(n, ast.Assign) and _is_packed(n)),
        late_constants=tuple(_late_constants(tree)),
        texts=_texts(nodes),
    )


def _module_of(path: Path) -> str:
    """Return a module's name as others import it; the scripts of packaging stand on the path."""
    parts = path.relative_to(CHECKOUT).with_suffix("").parts
    parts = parts[1:] if parts[0] == "packaging" and len(parts) > 1 else parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imports(nodes: list[ast.AST]) -> Iterator[tuple[str, str]]:
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from ((alias.asname or alias.name, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                yield alias.asname or alias.name, f"{node.module}.{alias.name}"


def _texts(nodes: list[ast.AST]) -> Texts:
    written = [text for node in nodes if (text := _text_of(node)) is not None]
    return Texts(
        wholes=frozenset(each.text for each in written if each.is_whole and " " not in each.text),
        beginnings=frozenset(each.text for each in written if not each.is_whole),
        asked=tuple(
            (text, node.func.attr == "count")
            for node in nodes
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
            if node.func.attr in ASKING and node.args
            if (text := _text_of(node.args[0])) is not None
        ),
    )


def _text_of(node: ast.AST) -> Text | None:
    """Return a string, or what an f-string begins with."""
    is_whole = isinstance(node, ast.Constant)
    first = node.values[0] if isinstance(node, ast.JoinedStr) and node.values else node
    if isinstance(first, ast.Constant) and isinstance(first.value, str):
        return Text(text=first.value, is_whole=is_whole)
    return None


def _class(node: ast.ClassDef, names: Mapping[str, str], *, is_outermost: bool) -> ClassSource:
    attributes = [
        each
        for each in ast.walk(node)
        if isinstance(each, ast.Attribute)
        and isinstance(each.value, ast.Name)
        and each.value.id == "self"
        and _is_private(each.attr)
    ]
    kept = {each.attr for each in attributes if isinstance(each.ctx, ast.Store)}
    keys = [each.value for each in node.keywords if each.arg == "key"]
    return ClassSource(
        name=node.name,
        docstring=ast.get_docstring(node) or "",
        is_outermost=is_outermost,
        bases=tuple(_full_name(base, names) for base in node.bases),
        key=str(ast.literal_eval(keys[0])) if keys else "",
        private=frozenset(kept | {each for each in _defined(node.body) if _is_private(each)}),
        reads=frozenset({each.attr for each in attributes}),
    )


def _full_name(base: ast.expr, names: Mapping[str, str]) -> str:
    written = ast.unparse(base.value if isinstance(base, ast.Subscript) else base)
    first, dot, rest = written.partition(".")
    return f"{names.get(first, first)}{dot}{rest}"


def _defined(body: list[ast.stmt]) -> Iterator[str]:
    for node in body:
        if isinstance(node, Function):
            yield node.name
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id
        elif isinstance(node, ast.Assign):
            yield from (each.id for each in node.targets if isinstance(each, ast.Name))


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def _length(function: Function) -> int:
    """Lines of code from `def` to the end; the docstring is not counted."""
    first = function.body[0]
    lines = (function.end_lineno or function.lineno) - function.lineno + 1
    if ast.get_docstring(function) is not None:
        lines -= (first.end_lineno or first.lineno) - first.lineno + 1
    return lines


def _is_packed(node: ast.Assign) -> bool:
    """Tell whether values stand side by side to save room; an exchange of values does not."""
    target = node.targets[0]
    if not isinstance(node.value, ast.Tuple) or not isinstance(target, ast.Tuple):
        return False
    given = {ast.unparse(each) for each in node.value.elts}
    return given.isdisjoint(ast.unparse(each) for each in target.elts)


def _late_constants(tree: ast.Module) -> Iterator[str]:
    """Yield the constants behind the first class or function that could stand above it."""
    made_here: set[str] = set()
    is_behind = False
    for node in tree.body:
        if isinstance(node, ast.ClassDef | Function):
            is_behind = True
            made_here.add(node.name)
        elif is_behind:
            names = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
            if not isinstance(node, ast.Assign | ast.AnnAssign):
                made_here |= names
            elif names & made_here:
                made_here |= set(_defined([node]))
            else:
                yield from sorted(_defined([node]))
