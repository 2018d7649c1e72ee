"""Tests of tables without a network."""
