-- The audit log as evidence: each entry has its place in a chain, whose hash covers the entry and the hash before it.
-- Who takes an entry away, changes it or puts one in between breaks every hash that follows.
alter table audit_log add column agent text;

-- No reference to the entry: it would cost each write a look, and who may delete an entry may drop the reference.
create table audit_chain (
  seq bigint primary key check (seq > 0),
  entry uuid not null unique,
  hash bytea not null
);
create trigger audit_only_grows before update or delete or truncate on audit_chain
  for each statement execute function refuse_change();

-- What the hash covers: all of the entry as texts, in a form that PostgreSQL and any other program write alike.
create function audit_content(place bigint, e audit_log) returns text language sql stable
  as $$ select jsonb_build_array(
    place::text, e._id::text, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    e.user_id::text, e."user", e.client_id::text, e.client, e.action, e.entity, e.entity_id,
    e.before::text, e.after::text, e.address, e.request_id, e.agent)::text $$;

-- Runs when its transaction commits, as the owner: the product's role cannot write a link itself. The lock is the last
-- one that a transaction takes, so that nobody who holds it waits for anybody; a transaction that is undone leaves none.
create function chain_audit() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  spoke_for text := coalesce(current_setting('app.tenant', true), '');
  place bigint;
  previous bytea;
begin
  perform set_config('app.tenant', '*', true);
  perform pg_advisory_xact_lock(7010015);
  select c.seq, c.hash into place, previous from audit_chain c order by c.seq desc limit 1;
  place := coalesce(place, 0) + 1;
  previous := coalesce(previous, decode(repeat('00', 32), 'hex'));
  insert into audit_chain values (place, new._id, sha256(previous || convert_to(audit_content(place, new), 'UTF8')));
  perform set_config('app.tenant', spoke_for, true);
  return null;
end $$;

do $$
declare
  e audit_log;
  place bigint := 0;
  previous bytea := decode(repeat('00', 32), 'hex');
begin
  perform set_config('app.tenant', '*', true);
  for e in select * from audit_log order by at, _id loop
    place := place + 1;
    previous := sha256(previous || convert_to(audit_content(place, e), 'UTF8'));
    insert into audit_chain values (place, e._id, previous);
  end loop;
end $$;

create constraint trigger audit_chained after insert on audit_log
  deferrable initially deferred for each row execute function chain_audit();

-- What stood beside the second wall. Kept answers belong to the company of who asked; queue, settings and counts of
-- failed sign-ins are the server's own.
alter table idempotency_keys add column client_id uuid;
update idempotency_keys k set client_id = u.client_id from users u where u._id = k.user_id;
delete from idempotency_keys where client_id is null;
alter table idempotency_keys alter column client_id set not null;

do $$
declare
  one text;
begin
  foreach one in array array['audit_chain', 'jobs', 'settings', 'sign_in_failures'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy server on %I using (speaks_for_all()) with check (speaks_for_all())', one);
  end loop;
  -- An act of any company may leave work for later; what waits is for the server to see.
  create policy add on jobs for insert with check (true);
  alter table idempotency_keys enable row level security;
  alter table idempotency_keys force row level security;
  create policy tenant on idempotency_keys using (sees(client_id)) with check (sees(client_id));
end $$;

-- Functions that run as their owner look for tables in our schema first and in a caller's temporary one last.
do $$
declare
  one regprocedure;
begin
  for one in select oid::regprocedure from pg_proc where pronamespace = 'public'::regnamespace and prosecdef loop
    execute format('alter function %s set search_path = public, pg_temp', one);
  end loop;
end $$;
