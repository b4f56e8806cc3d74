-- The clock as the last purge saw it, and since when it is doubted because it jumped.
CREATE TABLE purge_clock (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  seen_at INTEGER NOT NULL,
  doubted_at INTEGER
) STRICT;
