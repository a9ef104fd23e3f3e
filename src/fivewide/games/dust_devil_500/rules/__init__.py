"""The rules of Dust Devil 500, one file per chapter."""
