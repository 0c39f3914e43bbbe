-- A pre-readiness keeps all that its paper shows, and by which version of the form it was filled in.
alter table presets
  add column "fechaVencimientoExtintor" text,
  add column novedades jsonb not null default '[]',
  add column "createdBy" text,
  add column "printedClient" text,
  add column clase text,
  add column version integer,
  add constraint presets_estado check (estado in ('true', 'false'));

select set_config('app.tenant', '*', true);

call keep_cards('preset', 'presets', $$
  select p._id, p.client_id, p."cretedDate", '', false,
    fold(c.client || ' ' || p.consecutive || ' ' || (p.vehicle ->> 'nombre') || ' ' || (p.vehicle ->> 'patente') || ' '
      || (p.driver ->> 'nombre') || ' ' || (p.driver ->> 'apellido') || ' ' || (p.driver ->> 'cedula'))
  from source p join clients c on c._id = p.client_id where c.deleted_at is null $$,
  options => '{names its company}');
