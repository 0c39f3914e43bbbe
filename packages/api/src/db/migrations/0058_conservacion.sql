-- For how long what grows is kept: a client's own periods in days, 0 for ever, null as the installation says.
create table conservacion (
  client_id uuid primary key references clients,
  posiciones integer check (posiciones >= 0),
  viajes integer check (viajes >= 0),
  fotos integer check (fotos >= 0),
  avisos integer check (avisos >= 0)
);

-- One row for each run that deletes what is over its period. Its counts are written with each batch, so that a run that
-- a kill interrupted goes on and still says how much it deleted in all.
create table conservacion_runs (
  _id uuid primary key,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3),
  counts jsonb not null default '{}'
);
create index conservacion_runs_newest on conservacion_runs (started_at desc);

-- What was noted about this installation: its last copy, the last check of the audit chain. It is in no copy.
create table facts (key text primary key, value jsonb not null);

do $$
declare one text;
begin
  foreach one in array array['conservacion', 'conservacion_runs', 'facts'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy server on %I using ((select speaks_for_all())) with check ((select speaks_for_all()))', one);
  end loop;
end $$;

-- 'camera': these photos have a quota of their own. Null: everything else, and photos from before, which a job marks.
alter table media add column origin text;
-- argued: a partial index that is empty when it is made; the scan of 'media' takes a second for a million files.
create index media_camera_usage on media (client_id) include (bytes) where deleted_at is null and origin = 'camera';

-- Drops the months of positions that ended before a moment and hold none. The table is locked before it is looked at,
-- and not waited for: whoever writes positions goes first. Row-level security holds for the owner too: a caller who
-- sees no rows must not take a month for empty.
create function gps_drop_empty_months(before timestamptz) returns integer
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '500ms' as $$
declare
  one record;
  is_empty boolean;
  dropped integer := 0;
begin
  if not speaks_for_all() then return 0; end if;
  for one in
    select c.relname as name
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'gps_positions'::regclass
      and c.relname ~ '^gps_positions_\d{4}_\d\d$'
      and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' <= before at time zone 'UTC'
    order by c.relname
  loop
    execute format('select not exists (select from %I)', one.name) into is_empty;
    continue when not is_empty;
    execute format('lock table %I in access exclusive mode', one.name);
    execute format('select not exists (select from %I)', one.name) into is_empty;
    continue when not is_empty;
    execute format('drop table %I', one.name);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;
