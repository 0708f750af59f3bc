"""Examples and games, told to people."""
