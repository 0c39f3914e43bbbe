-- The embedded InControl service: users of its own, apart from ours. Only the provider's staff and the server see them.
create table incontrol_users (
  _id uuid primary key,
  username text not null,
  username_key text not null,
  name text not null,
  email text not null,
  phone text,
  client text not null,
  api_key text,
  password_hash text not null,
  scopes text[] not null,
  "isActive" boolean not null,
  fecha timestamptz(3) not null
);
create unique index incontrol_users_name on incontrol_users (username_key);
create index incontrol_users_newest on incontrol_users (fecha desc, _id desc);

alter table incontrol_users enable row level security;
alter table incontrol_users force row level security;
create policy staff on incontrol_users
  using (current_setting('app.tenant', true) = '*') with check (current_setting('app.tenant', true) = '*');
