-- The actas of a plate and those that name an operator, for the time line of a vehicle and of a person.
-- argued: actas are written by people, some thousands for each client; the index of a hundred thousand takes a second.
create index actas_of_plate on actas (client_id, plate, fecha desc, _id desc);
-- argued: the same, and most of them name no operator.
create index actas_of_operator on actas (client_id, "nameOperator", fecha desc, _id desc) where "nameOperator" is not null;

-- CUM-16: who wants the weekly mail about papers that end, and which week's mail each of them was sent: a row is a message,
-- and whoever turns it from waiting to leaving is the one who sends it.
alter table users add column "avisosVencimientos" boolean not null default false;
create table vencimientos_correos (
  user_id uuid not null references users,
  -- The Monday of the week, as yyyy-mm-dd.
  semana text not null,
  state text not null check (state in ('pendiente', 'enviando', 'enviado', 'rechazado', 'porConfirmar', 'sobra')),
  created_at timestamptz(3) not null,
  primary key (user_id, semana)
);
alter table vencimientos_correos enable row level security;
alter table vencimientos_correos force row level security;
create policy server on vencimientos_correos using (speaks_for_all()) with check (speaks_for_all());
