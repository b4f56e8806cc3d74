-- Who did it; NULL for the site.
ALTER TABLE actions ADD COLUMN done_by TEXT;
