"""What is true of Dominion's cards and rules, and the words for it."""
