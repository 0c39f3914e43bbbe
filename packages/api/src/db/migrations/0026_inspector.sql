-- Sessions of the inspector's app: apart from those of the product, and of another kind of user. The token is not kept,
-- only its hash. `seen` is what the account was like when the session began: with a new password it is another.
create table inspector_sessions (
  _id uuid primary key,
  user_id uuid not null references incontrol_users on delete cascade,
  client_id uuid not null references clients,
  token_hash text not null,
  seen text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  address text,
  user_agent text
);
create unique index inspector_sessions_token on inspector_sessions (token_hash);
create index inspector_sessions_user on inspector_sessions (user_id);
create index inspector_sessions_end on inspector_sessions (expires_at);

alter table inspector_sessions enable row level security;
alter table inspector_sessions force row level security;
create policy staff on inspector_sessions
  using (current_setting('app.tenant', true) = '*') with check (current_setting('app.tenant', true) = '*');
