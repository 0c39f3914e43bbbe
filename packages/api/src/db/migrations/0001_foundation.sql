-- Sign-in, sessions, clients, audit, idempotency, jobs, media.
create extension if not exists unaccent with schema public;
create extension if not exists pg_trgm with schema public;

-- How every search reads text: lower case, no accents. Immutable, so that it can feed a stored column.
create function fold(text) returns text language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, $1)) $$;

create table settings (key text primary key, value text not null);

create table clients (
  _id uuid primary key,
  client text not null,
  client_key text not null,
  is_provider boolean not null default false,
  "logoDB" uuid,
  "modulesClient" text[] not null,
  powerbi text,
  nit text,
  products text[] not null default '{}',
  fecha timestamptz(3) not null,
  deleted_at timestamptz(3)
);
-- A deleted client frees its name; two living ones never look alike.
create unique index clients_name on clients (client_key) where deleted_at is null;
create unique index clients_one_provider on clients (is_provider) where is_provider;
create index clients_newest on clients (fecha desc, _id desc) where deleted_at is null;

create table users (
  _id uuid primary key,
  client_id uuid not null references clients,
  name text not null,
  name_key text not null,
  "nameUser" text not null,
  email text not null,
  password_hash text not null,
  scopes text[] not null,
  "isActive" boolean not null default true,
  fecha timestamptz(3) not null,
  deleted_at timestamptz(3)
);
create unique index users_name on users (name_key) where deleted_at is null;
create index users_client on users (client_id, fecha desc, _id desc) where deleted_at is null;

create table sessions (
  _id uuid primary key,
  user_id uuid not null references users,
  client_id uuid not null references clients,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  revoked_reason text,
  address text,
  user_agent text
);
create index sessions_of_user on sessions (user_id) where revoked_at is null;
create index sessions_of_client on sessions (client_id) where revoked_at is null;
create index sessions_expired on sessions (expires_at);

create table sign_in_failures (
  key text primary key,
  failures integer not null,
  window_ends timestamptz(3) not null
);

create table audit_log (
  _id uuid primary key,
  at timestamptz(3) not null,
  user_id uuid,
  "user" text not null,
  client_id uuid,
  client text,
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  address text,
  request_id text,
  search text generated always as (
    fold("user" || ' ' || coalesce(client, '') || ' ' || action || ' ' || entity || ' ' || entity_id || ' ' || coalesce(address, ''))
  ) stored
);
create index audit_newest on audit_log (at desc, _id desc);
create index audit_of_client on audit_log (client_id, at desc, _id desc);
create index audit_of_entity on audit_log (entity, entity_id, at desc);
create index audit_search on audit_log using gin (search gin_trgm_ops);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log only grows' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_only_grows before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  request_hash text not null,
  response jsonb,
  created_at timestamptz(3) not null,
  primary key (user_id, key)
);
create index idempotency_old on idempotency_keys (created_at);

create table jobs (
  _id uuid primary key,
  kind text not null,
  payload jsonb not null default '{}',
  unique_key text,
  run_at timestamptz(3) not null,
  attempts integer not null default 0,
  max_attempts integer not null default 8,
  locked_until timestamptz(3),
  done_at timestamptz(3),
  failed_at timestamptz(3),
  last_error text,
  created_at timestamptz(3) not null
);
create index jobs_due on jobs (run_at) where done_at is null and failed_at is null;
create unique index jobs_once on jobs (unique_key) where done_at is null and failed_at is null;
create index jobs_ended on jobs (coalesce(done_at, failed_at)) where done_at is not null or failed_at is not null;

create table media (
  _id uuid primary key,
  client_id uuid references clients,
  label text not null,
  mime text not null,
  bytes integer not null,
  created_at timestamptz(3) not null
);
create index media_of_client on media (client_id, created_at desc);

-- The second wall. Each connection says for whom it speaks in app.tenant: a client's id, or * for the
-- provider's staff and the server itself. Nothing said: nothing seen. FORCE holds the owner as well.
create function sees(client_id uuid) returns boolean language sql stable parallel safe
  as $$ select current_setting('app.tenant', true) in ('*', client_id::text) $$;

do $$
declare
  one record;
begin
  for one in
    select * from (values ('clients', '_id'), ('users', 'client_id'), ('sessions', 'client_id'), ('audit_log', 'client_id'), ('media', 'client_id')) as t(name, tenant)
  loop
    execute format('alter table %I enable row level security', one.name);
    execute format('alter table %I force row level security', one.name);
    execute format('create policy tenant on %I using (sees(%I)) with check (sees(%I))', one.name, one.tenant, one.tenant);
  end loop;
end $$;

-- The one read that every request makes, before it is known who asks. It runs as its owner and for everyone,
-- and gives back nothing for a session that ended, a disabled user or a deleted client.
create function find_session(session uuid, now timestamptz)
  returns table (
    _id uuid, name text, "nameUser" text, email text, scopes text[], "isActive" boolean, fecha timestamptz,
    client_id uuid, cliente text, "modulesClient" text[], is_provider boolean
  )
  language plpgsql security definer set search_path = public
  as $$
  declare
    -- Set by hand: only a superuser may write a setting of ours into a function's head, and rented databases give none.
    spoke_for text := coalesce(current_setting('app.tenant', true), '');
  begin
    perform set_config('app.tenant', '*', true);
    -- plpgsql keeps the plan for the life of the connection; a function in SQL would be planned on each call.
    return query
      select u._id, u.name, u."nameUser", u.email, u.scopes, u."isActive", u.fecha::timestamptz, c._id, c.client, c."modulesClient", c.is_provider
      from sessions s join users u on u._id = s.user_id join clients c on c._id = u.client_id
      where s._id = find_session.session and s.revoked_at is null and s.expires_at > find_session.now
        and u."isActive" and u.deleted_at is null and c.deleted_at is null;
    perform set_config('app.tenant', spoke_for, true);
  end $$;
