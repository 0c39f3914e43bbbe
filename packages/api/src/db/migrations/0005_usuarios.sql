-- The administration of users: listed newest first, found by user name, person or company.
--
-- Under row-level security `like` may not use an index, for it could tell of rows that the wall hides. So users are
-- found in a box of cards, one for each living user of a living company, and then fetched from behind the wall.
-- Triggers keep the cards; a backup leaves them out.
create table user_cards (
  user_id uuid primary key references users,
  client_id uuid not null,
  fecha timestamptz(3) not null,
  search text not null
);
comment on table user_cards is 'derived';
create index user_cards_newest on user_cards (fecha desc, user_id desc);
create index user_cards_of_client on user_cards (client_id, fecha desc, user_id desc);
create index user_cards_found on user_cards using gin (search gin_trgm_ops);

create function file_user() returns trigger language plpgsql as $$
begin
  delete from user_cards where user_id = new._id;
  insert into user_cards
    select new._id, new.client_id, new.fecha, fold(new.name || ' ' || new."nameUser" || ' ' || c.client)
    from clients c where c._id = new.client_id and c.deleted_at is null and new.deleted_at is null;
  return null;
end $$;
create trigger users_filed after insert or update of name, "nameUser", client_id, fecha, deleted_at on users
  for each row execute function file_user();

create function file_users_of_client() returns trigger language plpgsql as $$
begin
  update users set client_id = client_id where client_id = new._id;
  return null;
end $$;
create trigger clients_filed after update of client, deleted_at on clients
  for each row when (old.client is distinct from new.client or old.deleted_at is distinct from new.deleted_at)
  execute function file_users_of_client();

select set_config('app.tenant', '*', true);
update users set client_id = client_id;

-- Few people hold it, and each change asks whether someone still does.
create index users_managers on users (_id) where deleted_at is null and "isActive" and 'colfenix' = any (scopes);
