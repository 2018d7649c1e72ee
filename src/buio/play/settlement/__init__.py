"""Settlement: who gets which chips when a deal ends."""
