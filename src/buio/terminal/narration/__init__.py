"""What is told at a table: one narrator a subject, and one for each part of a view."""
