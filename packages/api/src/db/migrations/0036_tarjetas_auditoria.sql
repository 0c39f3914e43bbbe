-- The same cards of the audit log as before, for a third of the work: a function in SQL is planned again for each entry,
-- all thirteen questions of it, and each write of the product makes an entry. What a function in PL/pgSQL asks is
-- planned once for each connection.
create or replace function audit_names(e audit_log) returns text language plpgsql stable
as $$
declare
  about uuid;
  called text;
begin
  if e.entity_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    about := e.entity_id::uuid;
    case
      when e.entity = 'acta' then
        select concat_ws(' ', consecutive, plate) into called from actas where _id = about;
      when e.entity = 'informe' then
        select concat_ws(' ', consecutive, plate) into called from informes where _id = about;
      when e.entity = 'prealistamiento' then
        select concat_ws(' ', consecutive, vehicle ->> 'patente') into called from presets where _id = about;
      when e.entity = 'documento' then
        select concat_ws(' ', consecutive, name) into called from documentos where _id = about;
      when e.entity = 'plantilla' then
        select name into called from plantillas where _id = about;
      when e.entity = 'boletin' then
        select concat_ws(' ', consecutive, title1) into called from newsletters where _id = about;
      when e.entity = 'usuario' then
        select "nameUser" into called from users where _id = about;
      when e.entity in ('cliente', 'configuración InControl') then
        select client into called from clients where _id = about;
      when e.entity in ('cuenta GPS', 'cuentaGps') then
        select empresa into called from gps_accounts where _id = about;
      when e.entity in ('técnico', 'analista') then
        select nombre into called from acta_personas where _id = about;
      else
        null;
    end case;
  end if;
  return concat_ws(' ',
    (select "nameUser" from users where _id = e.user_id),
    called,
    coalesce(e.after ->> 'placa', e.before ->> 'placa'), coalesce(e.after ->> 'ruta', e.before ->> 'ruta'),
    e.after ->> 'area');
end $$;

create or replace function audit_card(e audit_log) returns cards_auditoria language plpgsql stable
as $$
begin
  return row('auditoria', e._id, coalesce(e.client_id, '00000000-0000-0000-0000-000000000000'::uuid), e.at, e.action, false,
    fold(concat_ws(' ', e."user", e.client, e.action, e.entity, e.entity_id, e.address, audit_names(e))))::cards_auditoria;
end $$;
