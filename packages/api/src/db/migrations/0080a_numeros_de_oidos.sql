-- From PostgreSQL 15 on the numbers of an unlogged table are unlogged too: they begin again after a crash, when other
-- servers do not look so far back, and on a replica that was promoted they cannot be read, so that no report is taken.
-- A sequence of its own is kept and replicated. It begins above every number that was given: milliseconds of today.
create sequence gps_heard_numbers;
select setval('gps_heard_numbers', (extract(epoch from now()) * 1000)::bigint);
alter table gps_heard alter column _id drop identity;
alter table gps_heard alter column _id set default nextval('gps_heard_numbers');
-- With the table itself: servers that are running write the next row the moment this is committed.
do $$ begin
  if exists (select from pg_roles where rolname = 'fenix_app') then
    grant select, usage on sequence gps_heard_numbers to fenix_app;
  end if;
end $$;
