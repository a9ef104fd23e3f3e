"""Seasons: a calendar of races, points, standings, and what a thousand seasons say."""
