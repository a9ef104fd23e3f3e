"""Facts declared once: what lies on a table, what each thing is called, who may see it."""

from fivewide.kernel.declared.document import Declared, Field, TableAt
from fivewide.kernel.declared.domains import (
    FLAG,
    SEAT,
    Domain,
    Unknown,
    Words,
    coded,
    counted,
    listed,
    literal,
    money,
)
from fivewide.kernel.declared.shapes import NOBODY, Shape, list_of, maybe, one, per, ranked, set_of

__all__ = [
    "FLAG",
    "NOBODY",
    "SEAT",
    "Declared",
    "Domain",
    "Field",
    "Shape",
    "TableAt",
    "Unknown",
    "Words",
    "coded",
    "counted",
    "list_of",
    "listed",
    "literal",
    "maybe",
    "money",
    "one",
    "per",
    "ranked",
    "set_of",
]
