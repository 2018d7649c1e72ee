"""Tables for browsers: connections, stores and doors around rooms of `buio.table`; it needs the extra `table`."""
