-- What a person keeps about their lists: views by name, and how they left each table. Of nobody else's concern, so
-- every row names its owner; the company is there for the policy.
create table vistas (
  _id uuid primary key,
  user_id uuid not null references users,
  client_id uuid not null references clients,
  lista text not null,
  name text not null,
  query text not null,
  "isEntrada" boolean not null,
  created_at timestamptz(3) not null
);
create unique index vistas_name on vistas (user_id, lista, fold(name));
create unique index vistas_entrada on vistas (user_id, lista) where "isEntrada";

create table vista_tablas (
  user_id uuid not null references users,
  lista text not null,
  client_id uuid not null references clients,
  columnas text[],
  densidad text not null,
  primary key (user_id, lista)
);

do $$
declare one text;
begin
  foreach one in array array['vistas', 'vista_tablas'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant on %I using (sees(client_id)) with check (sees(client_id))', one);
  end loop;
end $$;
