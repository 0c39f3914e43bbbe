-- The logos that a company replaced, and until when each was on its papers: what was printed prints the same.
create table logos (
  client_id uuid not null references clients,
  hasta timestamptz(3) not null,
  -- Null: the company had none before.
  archivo uuid references media,
  primary key (client_id, hasta)
);
create index logos_archivo on logos (archivo) where archivo is not null;
create trigger logos_only_grow before update or delete or truncate on logos
  for each statement execute function refuse_rewrite();

alter table logos enable row level security;
alter table logos force row level security;
create policy tenant on logos using ((select speaks_for_all()) or client_id = (select speaks_for()))
  with check (sees(client_id));
