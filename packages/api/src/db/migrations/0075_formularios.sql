-- What a document is called, where its template marks a question as the title, and the plate of the first vehicle it
-- names; of older documents neither is known.
alter table documentos add column titulo text, add column placa text;
-- argued: no document has a plate yet; the table is read once and nothing of it goes into the index.
create index documentos_placa on documentos (placa, client_id, fecha desc, _id desc) where placa is not null;

-- A template of the provider that every client may fill in, since when, and since when no more.
alter table plantillas add column ofrecida_at timestamptz(3), add column retirada_at timestamptz(3);
create index plantillas_ofrecidas on plantillas (ofrecida_at)
  where ofrecida_at is not null and retirada_at is null and deleted_at is null;

-- Documents are also found by their title, and by what was written in rows and chosen among several.
do $$
declare
  one text;
  body text;
begin
  foreach one in array array['file_cards_documento', 'refile_cards_documento', 'follow_cards_documento'] loop
    body := pg_get_functiondef(one::regproc);
    body := replace(body, 'd."createdBy"', 'd."createdBy" || coalesce('' '' || d.titulo, '''')');
    body := replace(body, 'from jsonb_each(d.answers) a where jsonb_typeof(a.value) = ''string''',
      'from jsonb_path_query(d.answers, ''strict $.** ? (@.type() == "string")'') a(value)');
    execute body;
  end loop;
end $$;
