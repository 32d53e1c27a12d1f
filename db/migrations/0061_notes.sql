-- Notes on clients and events are messages to nobody: they are merged, erased and kept like the others. Those on leads are lead_notes.
ALTER TABLE messages DROP CONSTRAINT direction_known,
  ADD CONSTRAINT direction_known CHECK (direction IN ('in', 'out', 'note'));
