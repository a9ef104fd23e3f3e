"""Pile Up Racing, chapter by chapter."""
