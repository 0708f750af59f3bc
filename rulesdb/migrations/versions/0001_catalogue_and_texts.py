"""The catalogue and the texts as rows."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the tables of cards, sets, recommended sets and texts."""
    op.create_table(
        "build",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("digest", sa.String(), nullable=False),
    )
    op.create_table(
        "card_set",
        sa.Column("slug", sa.String(), primary_key=True),
        sa.Column("number", sa.Integer(), nullable=False, unique=True),
        sa.Column("name_en", sa.String(), nullable=False),
        sa.Column("name_pt", sa.String(), nullable=False),
    )
    op.create_table(
        "edition",
        sa.Column("set_slug", sa.String(), sa.ForeignKey("card_set.slug"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("year", sa.Integer(), nullable=False),
    )
    op.create_table(
        "card",
        sa.Column("slug", sa.String(), primary_key=True),
        sa.Column("number", sa.Integer(), nullable=False, unique=True),
        sa.Column(
            "set_slug", sa.String(), sa.ForeignKey("card_set.slug"), nullable=False, index=True
        ),
        sa.Column("kind", sa.String(), nullable=False, index=True),
        sa.Column("pt_source", sa.String(), nullable=False),
        sa.Column("cost_coins", sa.Integer()),
        sa.Column("cost_potion", sa.Integer()),
        sa.Column("cost_debt", sa.Integer()),
        sa.Column("cost_star", sa.Boolean(), nullable=False),
        sa.Column("cost_plus", sa.Boolean(), nullable=False),
        sa.Column("copies", sa.String(), nullable=False),
        sa.Column("supply", sa.Boolean(), nullable=False),
        sa.Column("pile", sa.String()),
        sa.Column("place", sa.Integer()),
    )
    op.create_table(
        "card_name",
        sa.Column("card_slug", sa.String(), sa.ForeignKey("card.slug"), primary_key=True),
        sa.Column("language", sa.String(), primary_key=True),
        sa.Column("name", sa.String(), primary_key=True),
        sa.Column("is_alias", sa.Boolean(), nullable=False),
        sa.Column("folded", sa.String(), nullable=False, index=True),
    )
    op.create_table(
        "card_fact",
        sa.Column("card_slug", sa.String(), sa.ForeignKey("card.slug"), primary_key=True),
        sa.Column("fact", sa.String(), primary_key=True),
        sa.Column("place", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("value", sa.String(), nullable=False, index=True),
    )
    op.create_table(
        "recommended_set",
        sa.Column("slug", sa.String(), primary_key=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("colony", sa.Boolean(), nullable=False),
        sa.Column("shelters", sa.Boolean(), nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.Column("note", sa.String(), nullable=False),
    )
    op.create_table(
        "recommended_member",
        sa.Column(
            "recommended_slug", sa.String(), sa.ForeignKey("recommended_set.slug"), primary_key=True
        ),
        sa.Column("role", sa.String(), primary_key=True),
        sa.Column("place", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("value", sa.String(), nullable=False, index=True),
    )
    op.create_table(
        "text",
        sa.Column("language", sa.String(), primary_key=True),
        sa.Column("role", sa.String(), primary_key=True),
        sa.Column("subject", sa.String(), primary_key=True),
        sa.Column("place", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("anchor", sa.String()),
        sa.Column("title", sa.String()),
        sa.Column("provenance", sa.String()),
        sa.Column("year", sa.Integer()),
        sa.Column("body", sa.Text(), nullable=False),
    )


def downgrade() -> None:
    """Drop them, those that point before those pointed at."""
    for table in (
        "text",
        "recommended_member",
        "recommended_set",
        "card_fact",
        "card_name",
        "card",
        "edition",
        "card_set",
        "build",
    ):
        op.drop_table(table)
