-- Who took an alert of the control tower on. `clave` is the alert's own: kind, vehicle or trip, and since when. Of each
-- alert one row is in force: who asks second finds it and is told who has it.
create table alertas_atendidas (
  _id uuid primary key,
  client_id uuid not null references clients,
  clave text not null,
  tipo text not null,
  placa text not null,
  texto text not null,
  desde timestamptz(3) not null,
  user_id uuid not null references users,
  por text not null,
  fecha timestamptz(3) not null,
  -- When it is nobody's again although nobody let it go.
  hasta timestamptz(3),
  nota text,
  soltada timestamptz(3),
  "soltadaPor" text,
  vigente boolean not null default true,
  -- When the row was last written: servers look for what others wrote.
  cambio timestamptz(3) not null
);
create unique index alertas_atendidas_clave on alertas_atendidas (client_id, clave) where vigente;
create index alertas_atendidas_newest on alertas_atendidas (client_id, fecha desc, _id desc);
create index alertas_atendidas_of_plate on alertas_atendidas (client_id, placa, fecha desc, _id desc);
create index alertas_atendidas_cambio on alertas_atendidas (cambio);

alter table alertas_atendidas enable row level security;
alter table alertas_atendidas force row level security;
create policy tenant on alertas_atendidas using ((select speaks_for_all()) or client_id = (select speaks_for()))
  with check (sees(client_id));
