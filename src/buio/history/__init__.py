"""History: hand records, logs in words, statistics."""
