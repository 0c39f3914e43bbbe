-- The bulletin: releases of the provider to some of its clients, their answers, who has read them, and the mail.
create table newsletters (
  _id uuid primary key,
  consecutive integer not null unique,
  fecha timestamptz(3) not null,
  "emailsList" text[] not null,
  title1 text not null,
  description1 text not null,
  title2 text,
  description2 text,
  title3 text,
  description3 text,
  -- By place, foto1 to foto6: id, thumbnail, kind and name of the file.
  files jsonb not null default '{}',
  search text generated always as (
    fold(consecutive || ' ' || title1 || ' ' || coalesce(title2, '') || ' ' || coalesce(title3, ''))
  ) stored
);
create index newsletters_newest on newsletters (fecha desc, _id desc);
create index newsletters_found on newsletters using gin (search gin_trgm_ops);

-- The date stands here again, so that a client's list is read from one index.
create table newsletter_clients (
  newsletter_id uuid not null references newsletters on delete cascade,
  client_id uuid not null references clients,
  fecha timestamptz(3) not null,
  primary key (newsletter_id, client_id)
);
create index newsletter_clients_newest on newsletter_clients (client_id, fecha desc, newsletter_id desc);

create table newsletter_responses (
  _id uuid primary key,
  newsletter_id uuid not null references newsletters on delete cascade,
  user_id uuid not null references users,
  client_id uuid not null references clients,
  text text not null,
  fecha timestamptz(3) not null
);
create unique index newsletter_responses_once on newsletter_responses (newsletter_id, user_id);

create table newsletter_reads (
  newsletter_id uuid not null references newsletters on delete cascade,
  user_id uuid not null references users,
  client_id uuid not null references clients,
  fecha timestamptz(3) not null,
  primary key (newsletter_id, user_id)
);

-- One row per recipient. `sending_since` is set when the content begins to leave us: from then on only an answer of
-- the mail server, or a person, says what became of it.
create table mail_outbox (
  _id uuid primary key,
  newsletter_id uuid not null references newsletters on delete cascade,
  email text not null,
  state text not null check (state in ('pendiente', 'reintentando', 'enviando', 'enviado', 'rechazado', 'porConfirmar')),
  reason text,
  attempts integer not null default 0,
  sending_since timestamptz(3),
  sent_at timestamptz(3),
  created_at timestamptz(3) not null
);
create unique index mail_outbox_recipient on mail_outbox (newsletter_id, email);
create index mail_outbox_waiting on mail_outbox (created_at) where state in ('pendiente', 'reintentando');
create index mail_outbox_sending on mail_outbox (sending_since) where state = 'enviando';

do $$
declare
  one text;
begin
  foreach one in array array['newsletters', 'newsletter_clients', 'newsletter_responses', 'newsletter_reads', 'mail_outbox'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
  end loop;
end $$;

create function speaks_for_all() returns boolean language sql stable parallel safe
  as $$ select current_setting('app.tenant', true) = '*' $$;

create policy tenant on newsletter_clients using (sees(client_id)) with check (speaks_for_all());
create policy tenant on newsletters
  using (speaks_for_all() or exists (select from newsletter_clients t where t.newsletter_id = newsletters._id and sees(t.client_id)))
  with check (speaks_for_all());
create policy tenant on newsletter_responses using (sees(client_id)) with check (sees(client_id));
create policy tenant on newsletter_reads using (sees(client_id)) with check (sees(client_id));
create policy staff on mail_outbox using (speaks_for_all()) with check (speaks_for_all());
