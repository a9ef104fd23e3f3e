"""Small changes of a module's source, each of which some test should notice.

A comparison one off or turned round, `and` for `or`, a `not` dropped, a number one higher, plus for
minus, a statement left out. Only inside functions: a number that a module gives a name to is that
number everywhere.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

COMPARED: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
}
COUNTED: dict[type[ast.operator], str] = {
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "+",
    ast.FloorDiv: "*",
    ast.Mod: "+",
}
LEFT_OUT = (ast.Expr, ast.AugAssign, ast.Assign, ast.Break, ast.Continue, ast.Return)


@dataclass(frozen=True)
class Mutant:
    """A function of a file, with a piece of its source exchanged."""

    file: str  # below the game's folder
    function: str  # the outermost: `Car.move`, `line_up`
    line: int
    start: int  # bytes of the file
    end: int
    old: str
    new: str
    before: str  # the whole line, as it was
    after: str

    def applied(self, source: bytes) -> bytes:
        return source[: self.start] + self.new.encode() + source[self.end :]

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What it is known by where its line may move."""
        return self.file, self.function, self.before, self.after


def mutants_of(file: str, source: bytes) -> list[Mutant]:
    """Everything that can be changed in a file, in its order."""
    lines = source.splitlines(keepends=True)
    starts = [0]
    for each in lines:
        starts.append(starts[-1] + len(each))

    def span(node: ast.AST) -> tuple[int, int]:
        first, last = starts[node.lineno - 1], starts[node.end_lineno - 1]  # type: ignore[attr-defined]
        return first + node.col_offset, last + node.end_col_offset  # type: ignore[attr-defined]

    found = []
    for name, function in outermost(ast.parse(source), ""):
        for node, new in changes_in(function, source.decode()):
            start, end = span(node)
            line = source[:start].count(b"\n") + 1
            changed = source[:start] + new.encode() + source[end:]
            before = lines[line - 1].decode().strip()
            after = changed.splitlines()[line - 1].decode().strip()
            old = source[start:end].decode()
            found.append(Mutant(file, name, line, start, end, old, new, before, after))
    return sorted(set(found), key=lambda mutant: (mutant.start, mutant.end, mutant.new))


def outermost(tree: ast.AST, prefix: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    """Functions and methods by their qualified names; those inside them are part of them."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef):
            yield prefix + node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from outermost(node, f"{prefix}{node.name}.")


def changes_in(function: ast.FunctionDef, source: str) -> Iterator[tuple[ast.AST, str]]:
    """Nodes of a function with the text to put in their place."""
    for statement in function.body:
        for node in without_annotations(statement):
            yield from ((node, new) for new in exchanged(node, source))


def without_annotations(node: ast.AST) -> Iterator[ast.AST]:
    yield node
    for field, value in ast.iter_fields(node):
        if field not in ("annotation", "returns"):
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from without_annotations(child)


def exchanged(node: ast.AST, source: str) -> Iterator[str]:
    def text(part: ast.AST) -> str:
        found = ast.get_source_segment(source, part)
        assert found is not None
        # A part that stands in brackets of its own keeps them: their source has none.
        return f"({found})" if isinstance(part, COMPOUND) else found

    match node:
        case ast.Compare(left=left, ops=[operator], comparators=[right]):
            yield f"{text(left)} {COMPARED[type(operator)]} {text(right)}"
        case ast.BoolOp(op=both, values=values):
            other = " or " if isinstance(both, ast.And) else " and "
            yield f"({other.join(text(value) for value in values)})"
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield text(operand)
        case ast.BinOp(left=left, op=counted, right=right) if type(counted) in COUNTED:
            yield f"({text(left)} {COUNTED[type(counted)]} {text(right)})"
        case ast.Constant(value=bool(value)):
            yield str(not value)
        case ast.Constant(value=int(value)):
            yield str(value + 1)
        case ast.Expr(value=ast.Constant()):
            pass  # what a docstring says, no test can miss
        case ast.Assign(targets=[ast.Name()]):
            pass  # without it the next line would not know the name: that says nothing
        case ast.Return(value=value) if value is not None:
            pass
        case _ if isinstance(node, LEFT_OUT):
            yield "pass"


COMPOUND = (ast.BoolOp, ast.BinOp, ast.Compare, ast.IfExp, ast.NamedExpr, ast.Lambda, ast.UnaryOp)
