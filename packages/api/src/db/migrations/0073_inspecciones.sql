-- What each report of an inspector is searched by, beside its text: who, where, what. A trigger keeps it, so that it is
-- right whatever writes a report: either version of the server while both run, the demo, a restored copy.
create table gps_reportes (
  extra_id uuid primary key references gps_data_extra on delete cascade,
  account_id uuid not null,
  programada_id uuid not null,
  start_at timestamptz(3) not null,
  placa text not null,
  inspector text not null,
  punto text not null,
  novedades text[] not null
);
create index gps_reportes_listed on gps_reportes (account_id, start_at, programada_id);
create index gps_reportes_of_plate on gps_reportes (account_id, placa, start_at desc);
create index gps_reportes_of_trip on gps_reportes (programada_id);
alter table gps_reportes enable row level security;
alter table gps_reportes force row level security;
create policy platform on gps_reportes
  using (current_setting('app.tenant', true) = '*') with check (current_setting('app.tenant', true) = '*');

-- The parts of `readReport` that are searched, in SQL; a test holds the two against each other.
create function report_object(data text) returns json language plpgsql immutable set search_path = public, pg_temp as $$
declare given json;
begin
  given := data::json;
  return case when json_typeof(given) = 'object' then given else '{}' end;
exception when others then
  return '{}';
end $$;

create function report_text(given json) returns text language sql immutable set search_path = public, pg_temp as $$
  select case
    when json_typeof(given) = 'string' then left(btrim(given #>> '{}', E' \t\r\n'), 4000)
    when json_typeof(given) in ('number', 'boolean') then given #>> '{}'
    else ''
  end
$$;

create function report_lines(given json) returns text[] language sql immutable set search_path = public, pg_temp as $$
  select coalesce(array_agg(line order by place) filter (where line <> ''), '{}') from (
    select place, case when json_typeof(entry) = 'object' then (
        select coalesce(string_agg(part, ' · ' order by field, at) filter (where part <> ''), '') from (
          select fields.n as field, parts.n as at, report_text(parts.value) as part
          from json_each(entry) with ordinality as fields(key, value, n)
          cross join lateral json_array_elements(
            case when json_typeof(fields.value) = 'array' then fields.value else json_build_array(fields.value) end
          ) with ordinality as parts(value, n)) as said)
      else report_text(entry) end as line
    from json_array_elements(
      case when json_typeof(given) = 'array' then given else json_build_array(given) end
    ) with ordinality as entries(entry, place)
    where place <= 100) as lines
$$;

create function note_report() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare said json := report_object(new.data);
begin
  insert into gps_reportes (extra_id, account_id, programada_id, start_at, placa, inspector, punto, novedades)
    select new._id, account_id, _id, start_at, upper(placa), coalesce(report_text(said->'nameInspector'), ''),
      coalesce(report_text(said->'controlPoint'), ''), report_lines(said->'novelties')
    from gps_programadas where _id = new.programada_id
    on conflict do nothing;
  return null;
end $$;
create trigger gps_data_extra_noted after insert on gps_data_extra for each row execute function note_report();

-- The owner of the tables is held by row-level security as well.
select set_config('app.tenant', '*', true);
-- argued: a report is written by a person at the road; a hundred thousand of them are read in seconds, once.
insert into gps_reportes (extra_id, account_id, programada_id, start_at, placa, inspector, punto, novedades)
  select e._id, p.account_id, p._id, p.start_at, upper(p.placa), coalesce(report_text(e.said->'nameInspector'), ''),
    coalesce(report_text(e.said->'controlPoint'), ''), report_lines(e.said->'novelties')
  from (select _id, programada_id, report_object(data) as said from gps_data_extra) as e
  join gps_programadas as p on p._id = e.programada_id;

-- A report on a vehicle that no programmed trip was stopped for. It is ours and not the platform's, which keeps reports
-- of trips; `data` is the same text. The phone's reference makes it one, however often it comes.
create table inspecciones_via (
  _id uuid primary key,
  client_id uuid not null references clients,
  referencia uuid not null,
  vehicle_id text not null,
  activo text not null,
  placa text not null,
  grupo text not null,
  -- When the vehicle was stopped, as far as the phone's clock can be believed.
  inicio timestamptz(3) not null,
  inspector text not null,
  punto text not null,
  novedades text[] not null,
  data text not null,
  fecha timestamptz(3) not null,
  search text not null generated always as (fold(placa || ' ' || activo || ' ' || grupo)) stored
);
create unique index inspecciones_via_once on inspecciones_via (client_id, referencia);
create index inspecciones_via_listed on inspecciones_via (client_id, inicio desc, _id desc);
create index inspecciones_via_of_plate on inspecciones_via (client_id, placa, inicio desc);

-- What still waits on each phone of an inspector, as the phone said last. `orden` grows on the phone, so that an answer
-- that comes late does not take the place of a newer one.
create table inspector_telefonos (
  user_id uuid not null references incontrol_users on delete cascade,
  telefono uuid not null,
  client_id uuid not null references clients,
  orden bigint not null,
  esperan integer not null check (esperan between 0 and 999),
  desde timestamptz(3),
  visto timestamptz(3) not null,
  primary key (user_id, telefono)
);
create index inspector_telefonos_client on inspector_telefonos (client_id, visto desc);

do $$
declare one text;
begin
  foreach one in array array['inspecciones_via', 'inspector_telefonos'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant on %I using ((select speaks_for_all()) or client_id = (select speaks_for()))
      with check (sees(client_id))', one);
  end loop;
end $$;
