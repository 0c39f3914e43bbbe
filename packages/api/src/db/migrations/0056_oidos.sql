-- Changes with every write of a tracker, so that servers may remember trackers for minutes and still see a new key soon.
create table gps_devices_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null
);

create function gps_devices_changed() returns trigger language plpgsql as $$
begin
  insert into gps_devices_version (version) values (1)
  on conflict (only_row) do update set version = gps_devices_version.version + 1;
  return null;
end $$;
create trigger changed after insert or update or delete on gps_devices
  for each statement execute function gps_devices_changed();

-- Which vehicles a server has just kept reports of, for the control towers of the other servers. A row for each write
-- of reports; minutes later it is deleted. What is lost with a crash is read again with the next whole look at a fleet.
create unlogged table gps_heard (
  _id bigint generated always as identity primary key,
  server uuid not null,
  at timestamptz(3) not null,
  vehicles uuid[] not null
);
create index gps_heard_at on gps_heard (at);

do $$
declare name text;
begin
  foreach name in array array['gps_devices_version', 'gps_heard'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$ create policy platform on %I
      using (current_setting('app.tenant', true) = '*') with check (current_setting('app.tenant', true) = '*') $policy$, name);
  end loop;
end $$;
