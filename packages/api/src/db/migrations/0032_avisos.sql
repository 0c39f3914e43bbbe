-- The bell: one row for each thing that happened, not one for each who may know it. Who that is follows from its kind
-- and from what the reader may see when they read: user_id names one person, client_id alone a company, neither of
-- them the provider's staff. Nobody is told of their own acts.
create table avisos (
  _id uuid primary key default gen_random_uuid(),
  kind text not null,
  subject text not null,
  -- The same where the record is ours; the GPS platform has names of its own.
  record uuid generated always as (
    case when subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then subject::uuid end
  ) stored,
  client_id uuid references clients,
  user_id uuid references users,
  actor_id uuid,
  at timestamptz(3) not null,
  data jsonb not null default '{}',
  -- What must not be told twice carries the same word.
  once text unique
);
create index avisos_of_person on avisos (user_id, at desc, _id desc) where user_id is not null;
create index avisos_of_company on avisos (client_id, at desc, _id desc) where user_id is null;
create index avisos_newest on avisos (at);

-- What a person has read: everything up to a moment, and some by themselves.
create table aviso_marcas (
  user_id uuid primary key references users,
  client_id uuid not null references clients,
  hasta timestamptz(3) not null
);
create table aviso_lecturas (
  user_id uuid not null references users,
  aviso_id uuid not null references avisos on delete cascade,
  client_id uuid not null references clients,
  primary key (user_id, aviso_id)
);
create index aviso_lecturas_of_aviso on aviso_lecturas (aviso_id);

do $$
declare
  one text;
begin
  foreach one in array array['avisos', 'aviso_marcas', 'aviso_lecturas'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant on %I using (sees(client_id)) with check (sees(client_id))', one);
  end loop;
end $$;
