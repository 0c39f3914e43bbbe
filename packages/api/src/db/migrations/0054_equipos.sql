-- Devices whose PIN may renew the session of its person. The token is not kept, only its hash; `browser` is the
-- fingerprint that sessions hold as well. A row that ended stays until it is swept, so that a disabled account can be
-- told from a token that is over.
create table device_tokens (
  _id uuid primary key,
  user_id uuid not null references users,
  client_id uuid not null references clients,
  browser text not null,
  token_hash text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  address text,
  user_agent text
);
create unique index device_tokens_token on device_tokens (token_hash);
create unique index device_tokens_browser on device_tokens (user_id, browser);
create index device_tokens_client on device_tokens (client_id);
create index device_tokens_used on device_tokens (last_used_at);

alter table device_tokens enable row level security;
alter table device_tokens force row level security;
create policy tenant on device_tokens
  using ((select speaks_for_all()) or client_id = (select speaks_for()))
  with check ((select speaks_for_all()) or client_id = (select speaks_for()));
