"""Questions that a test makes up."""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["MadeUpQuestion"]

if TYPE_CHECKING:
    from fivewide.kernel.agenda import Question as MadeUpQuestion
else:  # once it is compiled no test can derive from it; here a question is its class and its rule
    MadeUpQuestion = object
