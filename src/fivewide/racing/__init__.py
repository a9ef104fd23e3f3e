"""A vocabulary that racing games share: running orders, points, bags of cards, liveries."""
