-- The clock as the last purge saw it, and since when it is doubted because it jumped.
CREATE TABLE purge_clock (
  id integer PRIMARY KEY CHECK (id = 1),
  seen_at timestamptz NOT NULL,
  doubted_at timestamptz
);
