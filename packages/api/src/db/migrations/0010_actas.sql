-- Service records: what was done to a device on a vehicle, its follow-ups, its laboratory reports, and the catalogues
-- the form chooses from.
create table actas (
  _id uuid primary key,
  client_id uuid not null references clients,
  consecutive integer not null unique,
  fecha timestamptz(3) not null,
  tipe text not null,
  format text not null check (format in ('dvr', 'gps', 'other')),
  plate text not null,
  "internalNumber" text,
  name text not null,
  complete boolean not null default false,
  close boolean not null default false,
  "delete" boolean not null default false,
  "closeProcces" text,
  "timeDiffFinally" integer,
  -- How many follow-ups it has had: the next one's place.
  process_count integer not null default 0,
  observations text,
  "stateInit" text,
  novelties text,
  addres text,
  city text,
  "nameOperator" text,
  "dataVehicle" jsonb,
  -- {v, checks} and {v, data}; plain lists in the records of before. A file is a media id, or an address of before.
  checklist jsonb,
  test jsonb,
  images jsonb,
  signature uuid,
  "responsibleName" text,
  "changeUnit" boolean,
  "changeStamp" boolean,
  "changeGPS" boolean,
  "sendGPS" text,
  "tipeWithdrawal" text,
  "brandWithdrawal" text,
  "serialNumberWithdrawal" text,
  "consecutiveWithdrawal" text,
  "tipeInstalled" text,
  "brandInstalled" text,
  "serialNumberInstalled" text,
  "consecutiveInstalled" text,
  "storageUnitType" text,
  analyst text,
  "storageUnitSeal" text,
  "usbPortSeal" text,
  "twoPinConnectorSeal" text,
  "fourPinConnectorSeal" text,
  "gpsSeal" text,
  is_old boolean generated always as (
    coalesce(jsonb_typeof(checklist) = 'array', false) or coalesce(jsonb_typeof(images) = 'array', false)
  ) stored,
  check (complete or not close)
);

create table acta_processes (
  acta_id uuid not null references actas,
  client_id uuid not null references clients,
  place integer not null,
  fecha timestamptz(3) not null,
  description text not null,
  -- A media id, or an address of before.
  image text,
  state boolean not null,
  signature uuid,
  "responsibleName" text,
  name text,
  primary key (acta_id, place)
);

-- One of the laboratory and one of the withdrawal, at most.
create table acta_reports (
  _id uuid primary key,
  acta_id uuid not null references actas,
  client_id uuid not null references clients,
  tipo text not null check (tipo in ('laboratorio', 'baja')),
  one boolean not null,
  two boolean not null,
  three boolean not null,
  four boolean not null,
  five boolean not null,
  six boolean not null,
  seven boolean not null,
  eight boolean not null,
  serial text not null,
  brand text not null,
  observations text not null,
  -- By slot: image1 to image10.
  images jsonb not null default '{}',
  fecha timestamptz(3) not null,
  name text not null,
  unique (acta_id, tipo)
);

-- Where records are found, and in which order: the same box of cards as for users, and for the same reason. Its
-- triggers work by statement, so that thousands of records are filed as quickly as one.
create table acta_cards (
  acta_id uuid primary key references actas,
  client_id uuid not null,
  fecha timestamptz(3) not null,
  tipe text not null,
  is_deleted boolean not null,
  search text not null
);
comment on table acta_cards is 'derived';
create index acta_cards_newest on acta_cards (fecha desc, acta_id desc);
create index acta_cards_of_client on acta_cards (client_id, fecha desc, acta_id desc);
create index acta_cards_of_tipe on acta_cards (tipe, fecha desc, acta_id desc);
create index acta_cards_of_client_tipe on acta_cards (client_id, tipe, fecha desc, acta_id desc);
create index acta_cards_found on acta_cards using gin (search gin_trgm_ops);

create function acta_search(client text, consecutive integer, plate text, "internalNumber" text, name text)
  returns text language sql immutable parallel safe
  as $$ select fold(client || ' ' || consecutive || ' ' || plate || ' ' || coalesce("internalNumber", '') || ' ' || name) $$;

create function file_new_actas() returns trigger language plpgsql as $$
begin
  insert into acta_cards
    select a._id, a.client_id, a.fecha, a.tipe, a."delete", acta_search(c.client, a.consecutive, a.plate, a."internalNumber", a.name)
    from added a join clients c on c._id = a.client_id where c.deleted_at is null;
  return null;
end $$;
create trigger actas_filed after insert on actas
  referencing new table as added for each statement execute function file_new_actas();

create function file_changed_actas() returns trigger language plpgsql as $$
begin
  update acta_cards k
    set fecha = a.fecha, tipe = a.tipe, is_deleted = a."delete", search = a.search
    from (
      select n.*, acta_search(c.client, n.consecutive, n.plate, n."internalNumber", n.name) as search
      from changed n join clients c on c._id = n.client_id
    ) a
    where k.acta_id = a._id
      and (k.fecha, k.tipe, k.is_deleted, k.search) is distinct from (a.fecha, a.tipe, a."delete", a.search);
  return null;
end $$;
create trigger actas_refiled after update on actas
  referencing new table as changed for each statement execute function file_changed_actas();

create function file_actas_of_client() returns trigger language plpgsql as $$
begin
  delete from acta_cards where client_id = new._id;
  insert into acta_cards
    select a._id, a.client_id, a.fecha, a.tipe, a."delete", acta_search(new.client, a.consecutive, a.plate, a."internalNumber", a.name)
    from actas a where a.client_id = new._id and new.deleted_at is null;
  return null;
end $$;
create trigger clients_file_actas after update of client, deleted_at on clients
  for each row when (old.client is distinct from new.client or old.deleted_at is distinct from new.deleted_at)
  execute function file_actas_of_client();

create table acta_technicians (
  _id uuid primary key,
  nombre text not null,
  nombre_key text not null unique,
  firma uuid,
  -- Who no longer works here is not offered, and the records they signed keep their name.
  activo boolean not null default true,
  fecha timestamptz(3) not null
);
create table acta_analysts (
  _id uuid primary key,
  nombre text not null,
  nombre_key text not null unique,
  activo boolean not null default true,
  fecha timestamptz(3) not null
);
-- A class of vehicle without a row has the items the product comes with, and that is its version 0.
create table acta_checklists (
  clase text primary key,
  items jsonb not null,
  version integer not null,
  changed_at timestamptz(3) not null
);

do $$
declare
  one text;
begin
  foreach one in array array['actas', 'acta_processes', 'acta_reports'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant on %I using (sees(client_id)) with check (sees(client_id))', one);
  end loop;
  -- The catalogues are the provider's; whoever is signed in reads them.
  foreach one in array array['acta_technicians', 'acta_analysts', 'acta_checklists'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy read on %I for select using (coalesce(current_setting(''app.tenant'', true), '''') <> '''')', one);
    execute format('create policy staff on %I using (speaks_for_all()) with check (speaks_for_all())', one);
  end loop;
end $$;
