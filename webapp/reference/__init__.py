"""Cards, rules and search, as pages."""
