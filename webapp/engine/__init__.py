"""The rules of the game: no I/O, no Flask, no human language."""
