-- Dispatches: how a client's ticket speaks, what was asked of the platform, and what stands beside a trip.
alter table clients
  add column "showAsProvider" boolean not null default false,
  add column "ticketHeader" text;

-- One row per dispatch asked for, written before the platform is: `_id` is the reference by which a dispatch whose
-- answer was lost is found there again. `sending_until` keeps two equal requests from sending it at once.
create table despachos (
  _id uuid primary key,
  client_id uuid not null references clients,
  user_id uuid not null references users,
  key text,
  asked jsonb not null,
  state text not null check (state in ('enviando', 'programado', 'rechazado')),
  platform_id text,
  sending_until timestamptz(3),
  created_at timestamptz(3) not null
);
create unique index despachos_key on despachos (user_id, key);
create index despachos_open on despachos (created_at) where state = 'enviando';

-- TRIP-25, TRIP-32: what a person counted on a photo of a trip, once; `foto` is the name of the photo within the trip.
create table formimages (
  id uuid primary key,
  client_id uuid not null references clients,
  trip_id text not null,
  foto text not null,
  fecha_hora timestamptz(3) not null,
  "numPassengers" integer not null check ("numPassengers" >= 0),
  noveltie text not null default '',
  responsable text not null,
  unique (client_id, trip_id, foto)
);
create index formimages_of_trip on formimages (client_id, trip_id, fecha_hora, id);

-- PRE-15, PRE-22: pre-readiness checks; one with estado 'true' approves its vehicle for that day.
create table presets (
  _id uuid primary key,
  consecutive integer not null unique,
  client_id uuid not null references clients,
  "cretedDate" timestamptz(3) not null,
  "sendDate" timestamptz(3) not null,
  "isBuffer" boolean not null default false,
  "isFast" boolean not null default false,
  kilometraje integer,
  observation text not null default '',
  observationfast text not null default '',
  driver jsonb not null,
  vehicle jsonb not null,
  vehicle_id text not null,
  "checkList" jsonb not null default '[]',
  signature uuid,
  "signatureDriver" uuid,
  "signatureReponsible" uuid,
  estado text not null
);
create index presets_newest on presets (client_id, "cretedDate" desc, _id desc);
create index presets_of_vehicle on presets (client_id, vehicle_id, "cretedDate" desc);

do $$
declare
  one text;
begin
  foreach one in array array['despachos', 'formimages', 'presets'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant on %I using (sees(client_id)) with check (sees(client_id))', one);
  end loop;
end $$;
