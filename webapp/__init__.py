"""Arauto's web application."""
