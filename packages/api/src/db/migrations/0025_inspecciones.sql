-- Of tens of thousands of trips the ones that are inspected, in the order in which they are listed.
create index gps_programadas_inspected on gps_programadas (account_id, start_at, _id)
  where definicion->>'inControl' = 'true';
