"""Exact numbers: what hands, ranges and stacks are worth, and how deals go."""
