"""Content packs: cards, tracks and drivers as data, read and judged."""
