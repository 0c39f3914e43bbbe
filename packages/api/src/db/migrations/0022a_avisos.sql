-- Who is told by mail about a report, once each: when it is made, and on the day it turns orange and red. A row is a
-- message; whoever turns it from waiting to leaving is the one who sends it.
create table informe_avisos (
  informe_id uuid not null references informes,
  user_id uuid not null references users,
  aviso text not null check (aviso in ('creado', 'orange', 'red')),
  state text not null check (state in ('pendiente', 'enviando', 'enviado', 'rechazado', 'porConfirmar', 'sobra')),
  created_at timestamptz(3) not null,
  primary key (informe_id, user_id, aviso)
);
alter table informe_avisos enable row level security;
alter table informe_avisos force row level security;
create policy server on informe_avisos using (speaks_for_all()) with check (speaks_for_all());

-- Each person can turn them off.
alter table users add column "avisosInformes" boolean not null default true;
