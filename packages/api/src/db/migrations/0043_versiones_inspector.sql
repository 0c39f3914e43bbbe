-- What a company asks of its inspectors, version by version: a report is checked by the version it answers. A trigger adds
-- them, so that a server of the version before, which overwrites the row only, leaves none out while both run.
select set_config('app.tenant', '*', true);

create function add_config_version() returns trigger language plpgsql as $$
begin
  insert into form_templates (_id, kind, key, client_id, version, body, fecha)
    values (gen_random_uuid(), 'inspeccion', 'inspeccion', new.client_id, new.version, new.config, new.fecha)
    on conflict do nothing;
  return null;
end $$;
create trigger config_version_added after insert or update on inspector_configs
  for each row execute function add_config_version();

-- Of the configurations of before only the newest is known; it keeps its number.
insert into form_templates (_id, kind, key, client_id, version, body, fecha)
  select gen_random_uuid(), 'inspeccion', 'inspeccion', client_id, version, config, fecha from inspector_configs;
