-- By what a session is known again: the versions of its three rows as PostgreSQL numbers them, and since when this server
-- runs, because another one numbers anew. Writing all their columns as text to compare them took a third of the read.
drop function find_session(uuid, timestamptz, timestamptz);
create function find_session(session uuid, now timestamptz, used_since timestamptz)
  returns table (
    _id uuid, name text, "nameUser" text, email text, scopes text[], "isActive" boolean, fecha timestamptz,
    client_id uuid, cliente text, "modulesClient" text[], is_provider boolean,
    owes text[], last_used_at timestamptz, confirmed_at timestamptz, print text
  )
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    spoke_for text := coalesce(current_setting('app.tenant', true), '');
  begin
    perform set_config('app.tenant', '*', true);
    return query
      select u._id, u.name, u."nameUser", u.email, u.scopes, u."isActive", u.fecha::timestamptz, c._id, c.client,
        c."modulesClient", c.is_provider, s.owes, s.last_used_at::timestamptz, s.confirmed_at::timestamptz,
        concat_ws(' ', s.row_version, u.row_version, c.row_version, pg_postmaster_start_time())
      from (select xmin as row_version, * from sessions where sessions._id = find_session.session offset 0) s,
        lateral (select xmin as row_version, * from users where users._id = s.user_id offset 0) u,
        lateral (select xmin as row_version, * from clients where clients._id = u.client_id offset 0) c
      where s.revoked_at is null and s.expires_at > find_session.now and s.last_used_at > find_session.used_since
        and u."isActive" and u.deleted_at is null and c.deleted_at is null;
    perform set_config('app.tenant', spoke_for, true);
  end $$;
