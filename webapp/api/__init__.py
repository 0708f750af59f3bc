"""JSON over the same functions as the pages."""
