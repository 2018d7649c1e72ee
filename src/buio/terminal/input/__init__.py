"""What a player types, read into moves."""
