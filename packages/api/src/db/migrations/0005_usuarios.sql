-- The administration of users: listed newest first, found by user name, person or company.
select set_config('app.tenant', '*', true);

alter table users add column search text not null default '';

-- A generated column cannot look into another table, so two triggers keep the company's name in it.
create function fold_user() returns trigger language plpgsql as $$
begin
  new.search := fold(new.name || ' ' || new."nameUser" || ' ' || (select client from clients where _id = new.client_id));
  return new;
end $$;
create trigger users_search before insert or update of name, "nameUser", client_id on users
  for each row execute function fold_user();

create function fold_users_of_client() returns trigger language plpgsql as $$
begin
  update users set client_id = client_id where client_id = new._id;
  return null;
end $$;
create trigger clients_renamed after update of client on clients
  for each row when (old.client is distinct from new.client) execute function fold_users_of_client();

update users set client_id = client_id;

create index users_newest on users (fecha desc, _id desc) where deleted_at is null;
create index users_found on users using gin (search gin_trgm_ops) where deleted_at is null;
-- Few people hold it, and each change asks whether someone still does.
create index users_managers on users (_id) where deleted_at is null and "isActive" and 'colfenix' = any (scopes);
