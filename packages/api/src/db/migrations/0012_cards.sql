-- Every list that is searched is searched in one box of cards.
--
-- Under row-level security `like` may not use an index, for it could tell of rows that the wall hides. So records are
-- found by cards, which say whose they are, when they are from and what is searched in them, and then fetched from
-- behind the wall. The box itself is closed to the application: it reads the cards through the view below, which shows
-- a connection only the cards of whom it speaks for, and which PostgreSQL can look through to the index.
create table card_box (
  kind text not null,
  record_id uuid not null,
  -- The nil id is nobody's: such a card is for those who see everything.
  client_id uuid not null,
  at timestamptz(3) not null,
  -- What a list can be narrowed by: the type of a record, the action of an entry.
  facet text not null,
  is_hidden boolean not null,
  search text not null
) partition by list (kind);
-- Backups leave it out; restoring the records files their cards again.
comment on table card_box is 'derived';

create function speaks_for() returns uuid language sql stable parallel safe
  as $$ select case when current_setting('app.tenant', true) in ('', '*') then null else current_setting('app.tenant', true)::uuid end $$;

-- Asked once per statement and not once per row, and taken by the planner for a condition that may well hold.
create view cards as
  select kind, record_id, client_id, at, facet, is_hidden, search from card_box
  where (select speaks_for_all()) or client_id = (select speaks_for());

-- Opens a drawer for one kind of record and keeps its cards from now on: with every statement that adds, changes or
-- deletes records, and, where the card names the company, when that is renamed, deleted or brought back.
-- `card` selects record_id, client_id, at, facet, is_hidden and search from `source`, which has the columns of the table.
create procedure keep_cards(kind text, source regclass, card text, key text default '_id', options text[] default '{}')
  language plpgsql as $keep$
declare
  box text := 'cards_' || kind;
  fresh text := format('select %L::text as kind, card.* from (%s) as card (record_id, client_id, at, facet, is_hidden, search)', kind, card);
  -- Records that nobody changes or deletes need no way back from the record to its card.
  only_grows boolean := 'only grows' = any (options);
begin
  execute format('create table %I partition of card_box for values in (%L)', box, kind);
  execute format('with source as (select * from %s) insert into %I %s', source, box, fresh);
  execute format('create index %I on %I (at desc, record_id desc)', box || '_newest', box);
  execute format('create index %I on %I (client_id, at desc, record_id desc)', box || '_of_client', box);
  if 'by facet' = any (options) then
    execute format('create index %I on %I (facet, at desc, record_id desc)', box || '_of_facet', box);
    execute format('create index %I on %I (client_id, facet, at desc, record_id desc)', box || '_of_client_facet', box);
  end if;
  execute format('create index %I on %I using gin (search gin_trgm_ops)', box || '_found', box);

  execute format($make$
    create function %1$I() returns trigger language plpgsql security definer set search_path = public, pg_temp as $body$
    begin
      with source as (select * from changed) insert into %2$I %3$s;
      return null;
    end $body$ $make$, 'file_' || box, box, fresh);
  execute format('create trigger %I after insert on %s referencing new table as changed for each statement execute function %I()',
    box || '_filed', source, 'file_' || box);
  if only_grows then return; end if;

  execute format('create unique index %I on %I (record_id, client_id)', box || '_record', box);
  execute format($make$
    create function %1$I() returns trigger language plpgsql security definer set search_path = public, pg_temp as $body$
    begin
      with source as (select * from changed), fresh as materialized (%3$s), gone as (
        delete from %2$I k where k.record_id in (select %4$I from changed)
          and not exists (select from fresh f where f.record_id = k.record_id and f.client_id = k.client_id)
      )
      insert into %2$I as k select * from fresh
      on conflict (record_id, client_id) do update
        set at = excluded.at, facet = excluded.facet, is_hidden = excluded.is_hidden, search = excluded.search
        where (k.at, k.facet, k.is_hidden, k.search)
          is distinct from (excluded.at, excluded.facet, excluded.is_hidden, excluded.search);
      return null;
    end $body$ $make$, 'refile_' || box, box, fresh, key);
  execute format('create trigger %I after update on %s referencing new table as changed for each statement execute function %I()',
    box || '_refiled', source, 'refile_' || box);
  execute format($make$
    create function %1$I() returns trigger language plpgsql security definer set search_path = public, pg_temp as $body$
    begin
      delete from %2$I where record_id in (select %3$I from changed);
      return null;
    end $body$ $make$, 'drop_' || box, box, key);
  execute format('create trigger %I after delete on %s referencing old table as changed for each statement execute function %I()',
    box || '_dropped', source, 'drop_' || box);

  if not 'names its company' = any (options) then return; end if;
  execute format($make$
    create function %1$I() returns trigger language plpgsql security definer set search_path = public, pg_temp as $body$
    begin
      delete from %2$I where client_id = new._id;
      with source as (select * from %4$s where client_id = new._id) insert into %2$I %3$s;
      return null;
    end $body$ $make$, 'follow_' || box, box, fresh, source);
  execute format($make$
    create trigger %I after update of client, deleted_at on clients
    for each row when (old.client is distinct from new.client or old.deleted_at is distinct from new.deleted_at)
    execute function %I() $make$, box || '_followed', 'follow_' || box);
end $keep$;

-- What stood in its place: two boxes of their own, without a wall, and indexes that the wall kept from being used.
drop trigger users_filed on users;
drop trigger clients_filed on clients;
drop trigger actas_filed on actas;
drop trigger actas_refiled on actas;
drop trigger clients_file_actas on clients;
drop function file_user(), file_users_of_client(), file_new_actas(), file_changed_actas(), file_actas_of_client();
drop function acta_search(text, integer, text, text, text);
drop table user_cards, acta_cards;
drop index audit_newest, audit_of_client;
alter table audit_log drop column search;
alter table clients drop column search;
alter table newsletters drop column search;
drop index newsletters_newest, newsletter_clients_newest, clients_newest;
-- Someone's temporary table is never taken for one of ours.
alter function find_session(uuid, timestamptz) set search_path = public, pg_temp;

select set_config('app.tenant', '*', true);

call keep_cards('cliente', 'clients', $$
  select c._id, c._id, c.fecha, '', false, fold(c.client)
  from source c where c.deleted_at is null and not c.is_provider $$);

call keep_cards('usuario', 'users', $$
  select u._id, u.client_id, u.fecha, '', false, fold(u.name || ' ' || u."nameUser" || ' ' || c.client)
  from source u join clients c on c._id = u.client_id where u.deleted_at is null and c.deleted_at is null $$,
  options => '{names its company}');

call keep_cards('acta', 'actas', $$
  select a._id, a.client_id, a.fecha, a.tipe, a."delete",
    fold(c.client || ' ' || a.consecutive || ' ' || a.plate || ' ' || coalesce(a."internalNumber", '') || ' ' || a.name)
  from source a join clients c on c._id = a.client_id where c.deleted_at is null $$,
  options => '{names its company, by facet}');

-- A release has a card for those who see all of them, and one for each company it is addressed to.
call keep_cards('boletin', 'newsletters', $$
  select n._id, '00000000-0000-0000-0000-000000000000'::uuid, n.fecha, '', false,
    fold(n.consecutive || ' ' || n.title1 || ' ' || coalesce(n.title2, '') || ' ' || coalesce(n.title3, ''))
  from source n $$);
call keep_cards('destinatario', 'newsletter_clients', $$
  select t.newsletter_id, t.client_id, t.fecha, '', false,
    fold(n.consecutive || ' ' || n.title1 || ' ' || coalesce(n.title2, '') || ' ' || coalesce(n.title3, ''))
  from source t join newsletters n on n._id = t.newsletter_id $$, key => 'newsletter_id');

call keep_cards('auditoria', 'audit_log', $$
  select e._id, coalesce(e.client_id, '00000000-0000-0000-0000-000000000000'::uuid), e.at, e.action, false,
    fold(e."user" || ' ' || coalesce(e.client, '') || ' ' || e.action || ' ' || e.entity || ' ' || e.entity_id || ' ' || coalesce(e.address, ''))
  from source e $$, options => '{only grows, by facet}');
