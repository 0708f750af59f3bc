"""Choose a kingdom, resolve its setup, write and read its short code."""
