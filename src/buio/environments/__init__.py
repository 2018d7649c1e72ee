"""Environments for research: thousands of tables that stop at each decision, in arrays of fixed types.

`vector` is the machine; what it observes is what a seat may know, and nothing else.
"""

from buio.environments.vector import IllegalAction, VectorTables, vector

__all__ = ["IllegalAction", "VectorTables", "vector"]
