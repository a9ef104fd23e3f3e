"""The rules of Apocalypse Road, one file per chapter."""
