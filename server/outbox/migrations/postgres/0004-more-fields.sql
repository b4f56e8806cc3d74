-- Fields of the form that have no column of their own, as JSON.
ALTER TABLE messages ADD COLUMN more_fields text;
