CREATE TABLE messages (
  id TEXT NOT NULL PRIMARY KEY,
  status TEXT NOT NULL CHECK (status IN ('queued', 'sent', 'dead', 'quarantined', 'erased')),
  received_at INTEGER NOT NULL,
  -- Whether its deliveries exist; without a channel they do not, and the message waits.
  planned_at INTEGER,
  settled_at INTEGER,
  held_at INTEGER,
  reason TEXT,
  language TEXT NOT NULL,
  first_name TEXT,
  last_name TEXT,
  email TEXT,
  company TEXT,
  message TEXT,
  claimed_timestamp TEXT,
  claimed_user_agent TEXT
) STRICT;
CREATE INDEX messages_received ON messages (received_at, id);
CREATE INDEX messages_status ON messages (status, settled_at);
CREATE INDEX messages_email ON messages (email);
CREATE INDEX messages_unplanned ON messages (planned_at, received_at) WHERE status = 'queued' AND planned_at IS NULL;

CREATE TABLE deliveries (
  message_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  channel TEXT NOT NULL CHECK (channel IN ('email', 'webhook')),
  status TEXT NOT NULL CHECK (status IN ('queued', 'sending', 'sent', 'dead')),
  -- When it was queued, first or again by the operator: giving up counts from here.
  queued_at INTEGER NOT NULL,
  -- When it may be taken: the next attempt of a queued one, the end of the lease of one being sent.
  next_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  lease_owner TEXT,
  ended_at INTEGER,
  last_error TEXT,
  PRIMARY KEY (message_id, channel)
) STRICT, WITHOUT ROWID;
CREATE INDEX deliveries_due ON deliveries (channel, next_at) WHERE status IN ('queued', 'sending');

CREATE TABLE submission_keys (
  key TEXT PRIMARY KEY,
  message_id TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX submission_keys_expiry ON submission_keys (expires_at);

CREATE TABLE limits (
  key TEXT PRIMARY KEY,
  used INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX limits_expiry ON limits (expires_at);

CREATE TABLE daily_secrets (
  day TEXT PRIMARY KEY,
  secret TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- What operators did, without personal data; rows are only added.
CREATE TABLE actions (
  id INTEGER PRIMARY KEY,
  done_at INTEGER NOT NULL,
  command TEXT NOT NULL,
  count INTEGER NOT NULL,
  reason TEXT
) STRICT;

-- Written to by the readiness probe.
CREATE TABLE probe (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  written_at INTEGER NOT NULL
) STRICT;
INSERT INTO probe VALUES (1, 0);
