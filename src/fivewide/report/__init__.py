"""Race reports: the story of a finished race, where its result came from, figures, moments."""

from fivewide.report.making import NotOver, report_of
from fivewide.report.model import RaceReport

__all__ = ["NotOver", "RaceReport", "report_of"]
