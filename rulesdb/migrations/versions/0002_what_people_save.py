"""What people save: sets they own, options, games played, favourites, and games to resume."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Create the tables of people and of what belongs to them, and that of saved games."""
    op.create_table(
        "person",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("options", sa.Text(), nullable=False),
    )
    op.create_table(
        "owned_set",
        _person(),
        sa.Column("name", sa.String(), primary_key=True),
    )
    op.create_table(
        "marked_card",
        _person(),
        sa.Column("slug", sa.String(), primary_key=True),
        sa.Column("mark", sa.String(), nullable=False),
    )
    op.create_table(
        "favourite_kingdom",
        _person(),
        sa.Column("code", sa.String(), primary_key=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("added", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "played",
        _person(),
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("added", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
    )
    op.create_table(
        "played_result",
        sa.Column("person_id", sa.String(), primary_key=True),
        sa.Column("played_id", sa.String(), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("score", sa.Integer()),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id", "played_id"], ["played.person_id", "played.id"], ondelete="CASCADE"
        ),
    )
    op.create_table(
        "move_link",
        sa.Column("key_hash", sa.String(), primary_key=True),
        sa.Column(
            "person_id",
            sa.String(),
            sa.ForeignKey("person.id", ondelete="CASCADE"),
            nullable=False,
            index=True,
        ),
        sa.Column("expires", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "saved_game",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.Column("saved", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "saved_game_seat",
        sa.Column(
            "game_id",
            sa.String(),
            sa.ForeignKey("saved_game.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("seat", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("key_hash", sa.String(), nullable=False),
    )


def downgrade() -> None:
    """Drop them, those that point before those pointed at."""
    for table in (
        "saved_game_seat",
        "saved_game",
        "move_link",
        "played_result",
        "played",
        "favourite_kingdom",
        "marked_card",
        "owned_set",
        "person",
    ):
        op.drop_table(table)


def _person() -> sa.Column[str]:
    """Return the column that says whose a row is; it goes when its person does."""
    return sa.Column(
        "person_id", sa.String(), sa.ForeignKey("person.id", ondelete="CASCADE"), primary_key=True
    )
