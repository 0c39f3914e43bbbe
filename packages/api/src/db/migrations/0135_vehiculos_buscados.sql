-- What vehicles are searched by: from each of its characters on, the plate and the number or name of a vehicle, so that
-- whatever part is typed is the beginning of a row. Comparisons of text are leakproof and `like` is not: under
-- row-level security only they may use an index. A trigger keeps the rows, whatever version of the server writes.

-- `searchKey` of the code in SQL, for Latin and Greek letters, with single spaces; a test holds the two against each other.
create function gps_search_key(said text) returns text language sql immutable set search_path = public, pg_temp as $$
  select btrim(regexp_replace(
    lower(regexp_replace(normalize(said, NFD),
      '[\u005e\u0060\u00a8\u00af\u00b4\u00b7-\u00b8\u02b0-\u034e\u0350-\u0357\u035d-\u0362\u0374-\u0375\u037a\u0384-\u0385\u0483-\u0487\u0559]',
      '', 'g')),
    '[\s\u00a0\u2000-\u200a\u202f\u3000]+', ' ', 'g'))
$$;

-- A search has at most 60 characters: with one more a longer text is not equal to it.
-- `place`: 1 at the beginning, 2 after a space, 3 after another sign, 4 inside a word.
create function gps_vehicle_parts(nombre text, patente text) returns table (term text, place smallint)
  language sql immutable set search_path = public, pg_temp as $$
  select substr(key, at, 61), min(case
    when at = 1 then 1
    when substr(key, at - 1, 1) = ' ' then 2
    when substr(key, at - 1, 1) ~ '[[:alnum:]]' then 4
    else 3 end)::smallint
  from unnest(array[gps_search_key(nombre), gps_search_key(patente)]) as key, generate_series(1, length(key)) as at
  where substr(key, at, 1) <> ' '
  group by 1
$$;

create table gps_vehicle_terms (
  account_id uuid not null,
  vehicle_id uuid not null references gps_vehicles on delete cascade,
  term text collate "C" not null,
  place smallint not null,
  primary key (account_id, term, vehicle_id) include (place)
);
create index gps_vehicle_terms_of on gps_vehicle_terms (vehicle_id);
alter table gps_vehicle_terms enable row level security;
alter table gps_vehicle_terms force row level security;
create policy platform on gps_vehicle_terms
  using (current_setting('app.tenant', true) = '*') with check (current_setting('app.tenant', true) = '*');

create function gps_note_terms() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  delete from gps_vehicle_terms where vehicle_id = new._id;
  insert into gps_vehicle_terms (account_id, vehicle_id, term, place)
    select new.account_id, new._id, term, place from gps_vehicle_parts(new.nombre, new.patente);
  return null;
end $$;
create trigger gps_vehicles_searched after insert or update of account_id, nombre, patente on gps_vehicles
  for each row execute function gps_note_terms();

-- The owner of the tables is held by row-level security as well.
select set_config('app.tenant', '*', true);
insert into gps_vehicle_terms (account_id, vehicle_id, term, place)
select account_id, _id, term, place from gps_vehicles, gps_vehicle_parts(nombre, patente);
