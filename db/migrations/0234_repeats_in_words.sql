-- A task also repeats on days in words, such as "Every last Friday of the month".
ALTER TABLE tasks DROP CONSTRAINT repeats_known,
  ADD CONSTRAINT repeats_known CHECK (repeats ~ '^(daily|weekly|fortnightly|monthly|quarterly|yearly|Every .{1,140})$');
