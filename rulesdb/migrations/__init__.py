"""The history of the tables, run by `rulesdb.database.prepare` on SQLite and PostgreSQL alike."""
