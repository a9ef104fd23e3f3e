"""Knows no racing: agenda, chance, events, tables, records, positions, scenarios."""
