-- A page of a list and how long the list is are read from an index alone: it says all that is asked of a card.
create procedure widen_drawer(kind text) language plpgsql as $widen$
declare
  box text := 'cards_' || kind;
  one record;
begin
  for one in
    select * from (values
      ('_newest', 'at desc, record_id desc'), ('_of_client', 'client_id, at desc, record_id desc'),
      ('_of_facet', 'facet, at desc, record_id desc'), ('_of_client_facet', 'client_id, facet, at desc, record_id desc')
    ) as index (name, columns)
    where to_regclass(box || index.name) is not null
  loop
    execute format('drop index %I', box || one.name);
    execute format('create index %I on %I (%s) include (%s is_hidden, kind)', box || one.name, box, one.columns,
      case when one.columns like '%client_id%' then '' else 'client_id,' end);
  end loop;
end $widen$;

alter procedure keep_cards(text, regclass, text, text, text[]) rename to open_drawer;
create procedure keep_cards(kind text, source regclass, card text, key text default '_id', options text[] default '{}')
  language plpgsql as $keep$
begin
  call open_drawer(kind, source, card, key, options);
  call widen_drawer(kind);
end $keep$;

do $$
declare
  kind text;
begin
  foreach kind in array array['cliente', 'usuario', 'acta', 'boletin', 'destinatario', 'auditoria'] loop
    call widen_drawer(kind);
  end loop;
end $$;
