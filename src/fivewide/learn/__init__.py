"""Guided races: lessons that lie in a game's own folder, read, judged and begun."""

from __future__ import annotations

from fivewide.learn.lesson import Lesson, Note, lessons_of
from fivewide.learn.opening import begins_late, settled

__all__ = ["Lesson", "Note", "begins_late", "lessons_of", "settled"]
