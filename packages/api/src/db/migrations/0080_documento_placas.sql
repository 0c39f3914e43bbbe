-- TPL-14: the vehicles that a document names beside its first (`documentos.placa`), by their plates as plates are compared.
create table documento_placas (
  documento_id uuid not null references documentos,
  client_id uuid not null references clients,
  placa text not null,
  -- That of the document, so that the documents of a vehicle are read newest first.
  fecha timestamptz(3) not null,
  primary key (documento_id, placa)
);
create index documento_placas_of_plate on documento_placas (placa, client_id, fecha desc, documento_id desc);
alter table documento_placas enable row level security;
alter table documento_placas force row level security;
create policy tenant on documento_placas
  using ((select speaks_for_all()) or client_id = (select speaks_for())) with check (sees(client_id));

-- What was stored before is read by a job, in batches, which is asked for once, here.
select set_config('app.tenant', '*', true);
insert into jobs (_id, kind, unique_key, run_at, created_at)
  select gen_random_uuid(), 'documentos.placas', 'documentos.placas', now(), now()
  where exists (select from documentos);
