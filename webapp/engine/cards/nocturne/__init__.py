"""Nocturne: what its cards, Boons, Hexes and States do."""
