"""Dark Ages: what its cards do."""
