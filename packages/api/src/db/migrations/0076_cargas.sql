-- Videos that are sent in pieces before the form that names them. A piece is an object of the file store; once all of
-- them are there they become one, which the form's record takes in its own transaction.
create table cargas (
  _id uuid primary key,
  client_id uuid not null references clients,
  user_id uuid not null references users,
  nombre text not null,
  lugar text not null,
  bytes integer not null,
  piece_bytes integer not null,
  -- What the browser that sends it calls it.
  huella text not null,
  -- The whole file, and what it is.
  object uuid,
  mime text,
  sha256 text,
  claimed_at timestamptz(3),
  -- The key of the form that took it.
  claimed_with text,
  created_at timestamptz(3) not null
);
create unique index cargas_open on cargas (user_id, huella) where claimed_at is null;
create index cargas_taken on cargas (user_id, huella, claimed_with) where claimed_at is not null;
create index cargas_reserved on cargas (client_id) include (bytes) where claimed_at is null;
create index cargas_object on cargas (object) where object is not null;
create index cargas_old on cargas (created_at);

create table carga_piezas (
  carga_id uuid not null references cargas on delete cascade,
  client_id uuid not null references clients,
  numero integer not null,
  bytes integer not null,
  sha256 text not null,
  -- Null once the whole file is there.
  object uuid,
  primary key (carga_id, numero)
);
create index carga_piezas_object on carga_piezas (object) where object is not null;

do $$
declare one text;
begin
  foreach one in array array['cargas', 'carga_piezas'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant on %I using ((select speaks_for_all()) or client_id = (select speaks_for()))
      with check (sees(client_id))', one);
  end loop;
end $$;

-- The second of a video whose still its paper shows, and how long the video is. The still is its small picture.
alter table media add column moment_s double precision, add column duration_s double precision;
