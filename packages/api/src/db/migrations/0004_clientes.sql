-- The administration of clients: found by name without accents, each with its account at the GPS platform.
create table gps_accounts (
  _id uuid primary key,
  empresa text not null,
  empresa_key text not null,
  -- Read by the server's own calls to the platform and by nobody else.
  api_key text not null,
  fecha timestamptz(3) not null,
  retired_at timestamptz(3)
);
create unique index gps_accounts_name on gps_accounts (empresa_key) where retired_at is null;

alter table gps_accounts enable row level security;
alter table gps_accounts force row level security;
create policy staff on gps_accounts
  using (current_setting('app.tenant', true) = '*') with check (current_setting('app.tenant', true) = '*');

alter table clients
  add column gps_account_id uuid references gps_accounts,
  add column search text generated always as (fold(client)) stored;
create index clients_found on clients using gin (search gin_trgm_ops) where deleted_at is null;
create index clients_of_account on clients (gps_account_id) where deleted_at is null;
