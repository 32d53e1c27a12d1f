-- Who has lines of two events at once is asked by time.
CREATE INDEX run_items_by_time ON run_items (starts_at) WHERE deleted_at IS NULL;
