-- From which networks a name has signed in. Guesses of strangers elsewhere do not count against it there.
-- `who` is a fingerprint of the name under a key of the server: people type passwords into that field.
create table sign_in_networks (
  who text not null,
  network text not null,
  last_at timestamptz(3) not null,
  primary key (who, network)
);
create index sign_in_networks_old on sign_in_networks (last_at);

-- Nobody but the server itself asks who came from where.
alter table sign_in_networks enable row level security;
alter table sign_in_networks force row level security;
create policy platform on sign_in_networks
  using (current_setting('app.tenant', true) = '*') with check (current_setting('app.tenant', true) = '*');

-- Counts of before were kept under the names themselves.
delete from sign_in_failures;
