"""What a person keeps: sets, history, favourites, and the file to carry them away in."""
