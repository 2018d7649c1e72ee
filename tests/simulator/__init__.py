"""A simulator of processes, their store, their clocks and the net: nights with every kind of trouble, from a seed."""
