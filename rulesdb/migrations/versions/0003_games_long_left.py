"""Saved games by when they were last saved, so that those long left are found and dropped."""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Index saved games by their moment."""
    op.create_index("ix_saved_game_saved", "saved_game", ["saved"])


def downgrade() -> None:
    """Drop the index."""
    op.drop_index("ix_saved_game_saved", "saved_game")
