-- Somebody else chose this person's password.
alter table users add column must_change boolean not null default false;

-- Sessions that are open now count as used now.
alter table sessions
  add column last_used_at timestamptz(3) not null default now(),
  -- When the person last proved with their password that it is them.
  add column confirmed_at timestamptz(3),
  -- A fingerprint of the browser: who signs in again there leaves no session behind.
  add column browser text,
  -- What has to be done before anything else.
  add column owes text[] not null default '{}';
alter table sessions alter column last_used_at drop default;

-- The second step of a person, whose id it carries.
create table second_steps (
  _id uuid primary key references users,
  client_id uuid not null references clients,
  -- Sealed.
  secret text not null,
  -- Null while it was shown and not confirmed yet.
  since timestamptz(3),
  -- The moment of the last code that was used, in steps of 30 s: none works twice.
  last_step integer not null default 0,
  -- Fingerprints of the codes that are left, made with the secret.
  recovery text[] not null default '{}'
);
alter table second_steps enable row level security;
alter table second_steps force row level security;
create policy tenant on second_steps using (sees(client_id)) with check (sees(client_id));

-- The read of every request learns what the session owes, and gives back nothing for one that nobody used since.
drop function find_session(uuid, timestamptz);
create function find_session(session uuid, now timestamptz, used_since timestamptz)
  returns table (
    _id uuid, name text, "nameUser" text, email text, scopes text[], "isActive" boolean, fecha timestamptz,
    client_id uuid, cliente text, "modulesClient" text[], is_provider boolean,
    owes text[], last_used_at timestamptz, confirmed_at timestamptz
  )
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    spoke_for text := coalesce(current_setting('app.tenant', true), '');
  begin
    perform set_config('app.tenant', '*', true);
    return query
      select u._id, u.name, u."nameUser", u.email, u.scopes, u."isActive", u.fecha::timestamptz, c._id, c.client,
        c."modulesClient", c.is_provider, s.owes, s.last_used_at::timestamptz, s.confirmed_at::timestamptz
      from sessions s join users u on u._id = s.user_id join clients c on c._id = u.client_id
      where s._id = find_session.session and s.revoked_at is null and s.expires_at > find_session.now
        and s.last_used_at > find_session.used_since
        and u."isActive" and u.deleted_at is null and c.deleted_at is null;
    perform set_config('app.tenant', spoke_for, true);
  end $$;
