-- Accounts of the InControl service belonged to the name of a company, which is free again when the company is deleted:
-- the next company of that name got them. They belong to its row from now on. The name stays, for the answers of the
-- service and for servers of the version before this one.
alter table incontrol_users add column client_id uuid references clients;
create index incontrol_users_client on incontrol_users (client_id, fecha desc, _id desc);

-- The company that an account of this name and moment was made for: the only one that ever had the name, or of several
-- the one that lived then. Unknown otherwise, because a wrong company would show its trips to somebody else's inspector.
create function incontrol_company(named text, at timestamptz) returns uuid
  language sql stable set search_path = public, pg_temp
  as $$
    select case
      when count(*) = 1 then (array_agg(c._id))[1]
      else (array_agg(c._id) filter (where c.fecha <= at and (c.deleted_at is null or c.deleted_at >= at)))[1]
    end
    from clients c
    where c.client = named
      or c.client_key = lower(regexp_replace(btrim(normalize(named, NFKC)), '\s+', ' ', 'g'))
  $$;
update incontrol_users set client_id = incontrol_company(client, fecha);

-- A server of the version before this one writes the name alone.
create function incontrol_users_company() returns trigger
  language plpgsql set search_path = public, pg_temp
  as $$
  begin
    new.client_id := incontrol_company(new.client, new.fecha);
    return new;
  end $$;
create trigger incontrol_users_named before insert on incontrol_users
  for each row when (new.client_id is null) execute function incontrol_users_company();
