"""The built-in packs, as data."""
