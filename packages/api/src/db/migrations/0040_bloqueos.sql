-- What kept the vehicle of a check from leaving, in the words of its day. A check of before has none stored: its papers
-- go on naming the blocking points that were bad, as they were printed.
alter table presets add column bloqueos jsonb;
