CREATE TABLE messages (
  id uuid PRIMARY KEY,
  status text NOT NULL CHECK (status IN ('queued', 'sent', 'dead', 'quarantined', 'erased')),
  received_at timestamptz NOT NULL,
  -- Whether its deliveries exist; without a channel they do not, and the message waits.
  planned_at timestamptz,
  settled_at timestamptz,
  held_at timestamptz,
  reason text,
  language text NOT NULL,
  first_name text,
  last_name text,
  email text,
  company text,
  message text,
  claimed_timestamp text,
  claimed_user_agent text
);
CREATE INDEX messages_received ON messages (received_at, id);
CREATE INDEX messages_status ON messages (status, settled_at);
CREATE INDEX messages_email ON messages (email);
CREATE INDEX messages_unplanned ON messages (planned_at, received_at) WHERE status = 'queued' AND planned_at IS NULL;

CREATE TABLE deliveries (
  message_id uuid NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  channel text NOT NULL CHECK (channel IN ('email', 'webhook')),
  status text NOT NULL CHECK (status IN ('queued', 'sending', 'sent', 'dead')),
  -- When it was queued, first or again by the operator: giving up counts from here.
  queued_at timestamptz NOT NULL,
  -- When it may be taken: the next attempt of a queued one, the end of the lease of one being sent.
  next_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  lease_owner text,
  ended_at timestamptz,
  last_error text,
  PRIMARY KEY (message_id, channel)
);
CREATE INDEX deliveries_due ON deliveries (channel, next_at) WHERE status IN ('queued', 'sending');

CREATE TABLE submission_keys (
  key text PRIMARY KEY,
  message_id uuid NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX submission_keys_expiry ON submission_keys (expires_at);

CREATE TABLE limits (
  key text PRIMARY KEY,
  used integer NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX limits_expiry ON limits (expires_at);

CREATE TABLE daily_secrets (
  day text PRIMARY KEY,
  secret text NOT NULL
);

-- What operators did, without personal data; rows are only added.
CREATE TABLE actions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  done_at timestamptz NOT NULL,
  command text NOT NULL,
  count integer NOT NULL,
  reason text
);

-- Written to by the readiness probe.
CREATE TABLE probe (
  id integer PRIMARY KEY CHECK (id = 1),
  written_at timestamptz NOT NULL
);
INSERT INTO probe VALUES (1, now());
