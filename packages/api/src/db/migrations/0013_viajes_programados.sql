-- Programmed trips are read without being written; what trackers repeat is kept once; what came late says when.
-- FORCE holds the owner as well, and what is there already is looked at.
select set_config('app.tenant', '*', true);

-- Between two reports a trip remembers when its vehicle was at each stop, so that a report is looked at by itself and
-- not with all that came before it. Null: nothing was looked at yet.
-- `minute` is the departure that no other pending trip of the vehicle may have. Trips from before this rule that share
-- one keep it for the first of them only: a trip is a record, and none is taken away.
alter table gps_programadas
  add column presencias jsonb,
  add column minute timestamptz(0);
alter table gps_programadas alter column presencias set storage external;
update gps_programadas set minute = to_timestamp(floor(extract(epoch from start_at) / 60) * 60)
where _id in (
  select distinct on (account_id, vehicle_id, floor(extract(epoch from start_at) / 60)) _id
  from gps_programadas where estado = 'Pendiente'
  order by account_id, vehicle_id, floor(extract(epoch from start_at) / 60), _id
);
create unique index gps_programadas_minute on gps_programadas (account_id, vehicle_id, minute)
  where estado = 'Pendiente' and minute is not null;
-- Nobody looks for trips that are due any more: that they are over follows from the clock.
drop index gps_programadas_due;

-- What is still to be looked at for arrivals: written with the positions, deleted with what they changed.
create table gps_arrivals_due (
  _id bigint generated always as identity primary key,
  vehicle_id uuid not null,
  first_at timestamptz(0) not null,
  last_at timestamptz(0) not null,
  due_at timestamptz(3) not null
);
create index gps_arrivals_due_of on gps_arrivals_due (vehicle_id);

-- When a position came, where that is not its own time: minutes late, or without a time of its own.
create table gps_receipts (
  vehicle_id uuid not null,
  at timestamptz(0) not null,
  received_at timestamptz(0) not null,
  has_time boolean not null,
  primary key (vehicle_id, at)
);

-- A report of an inspector that comes twice is one report.
alter table gps_data_extra add column sha256 text;
update gps_data_extra set sha256 = encode(sha256(convert_to(data, 'UTF8')), 'hex');
delete from gps_data_extra as later using gps_data_extra as first
where later.programada_id = first.programada_id and later.sha256 = first.sha256
  and (later.created_at, later._id) > (first.created_at, first._id);
alter table gps_data_extra alter column sha256 set not null;
create unique index gps_data_extra_once on gps_data_extra (programada_id, sha256);

-- A photo that a tracker sends twice is one photo: pairs of photos belong to stops in their order, and one too many
-- would move all that follow. The first stays; the file of the others goes when no photo has it any more.
alter table gps_photos
  add column sha256 text,
  add column has_time boolean not null default true;
update gps_photos set sha256 = coalesce((select media.sha256 from media where media._id = gps_photos.file), gps_photos.file::text);
create temporary table repeated_photos on commit drop as
  select distinct later._id, later.file from gps_photos as later join gps_photos as first
    on later.vehicle_id = first.vehicle_id and later.at = first.at and later.sha256 = first.sha256
  where later._id > first._id;
delete from gps_photos where _id in (select _id from repeated_photos);
delete from media_uses
where kind = 'gps' and media_id in (select file from repeated_photos)
  and not exists (select from gps_photos where gps_photos.file = media_uses.media_id);
update media set deleted_at = now()
where deleted_at is null and _id in (select file from repeated_photos)
  and not exists (select from gps_photos where gps_photos.file = media._id);
drop table repeated_photos;
alter table gps_photos alter column sha256 set not null;
create unique index gps_photos_once on gps_photos (vehicle_id, at, sha256);
create unique index gps_photos_untimed on gps_photos (vehicle_id, sha256) where not has_time;

do $$
declare name text;
begin
  foreach name in array array['gps_arrivals_due', 'gps_receipts'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$ create policy platform on %I
      using (current_setting('app.tenant', true) = '*') with check (current_setting('app.tenant', true) = '*') $policy$, name);
  end loop;
end $$;

-- Acts that another service does, written down before it is asked: whatever becomes of the process or of the answer,
-- what was asked for is known, and is completed with its audit entry when it is known to have been done.
create table outside_acts (
  _id uuid primary key,
  client_id uuid not null references clients,
  user_id uuid not null references users,
  key text,
  kind text not null,
  subject text not null,
  entry jsonb not null,
  state text not null check (state in ('enviando', 'hecho', 'rechazado')),
  sending_until timestamptz(3),
  created_at timestamptz(3) not null
);
create unique index outside_acts_open on outside_acts (client_id, kind, subject) where state = 'enviando';
create index outside_acts_unsure on outside_acts (created_at) where state = 'enviando';
alter table outside_acts enable row level security;
alter table outside_acts force row level security;
create policy tenant on outside_acts using (sees(client_id)) with check (sees(client_id));
