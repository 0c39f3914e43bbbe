-- What a company asks of its inspectors. Without a row it asks what everyone does by default.
create table inspector_configs (
  client_id uuid primary key references clients,
  config jsonb not null,
  version integer not null check (version > 0),
  fecha timestamptz(3) not null
);
alter table inspector_configs enable row level security;
alter table inspector_configs force row level security;
create policy tenant on inspector_configs using (sees(client_id)) with check (sees(client_id));

-- The inspectors of one company, and when each last worked with the app.
alter table incontrol_users add column last_used_at timestamptz(3);
create index incontrol_users_company on incontrol_users (client, fecha desc, _id desc);
