"""The compiled kernels: numbers and arrays in, arrays out, no objects. Importing this imports Numba."""
