-- The cards of the audit log say what a reader sees: who acted, by full name, and what the record is called.
--
-- A name is the one of that moment: entries are never changed, and neither are their cards.
create function audit_names(e audit_log) returns text language sql stable
as $$
  select concat_ws(' ',
    (select "nameUser" from users where _id = e.user_id),
    case when e.entity_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
      case e.entity
        when 'acta' then (select concat_ws(' ', consecutive, plate) from actas where _id = e.entity_id::uuid)
        when 'informe' then (select concat_ws(' ', consecutive, plate) from informes where _id = e.entity_id::uuid)
        when 'prealistamiento' then (select concat_ws(' ', consecutive, vehicle ->> 'patente') from presets where _id = e.entity_id::uuid)
        when 'documento' then (select concat_ws(' ', consecutive, name) from documentos where _id = e.entity_id::uuid)
        when 'plantilla' then (select name from plantillas where _id = e.entity_id::uuid)
        when 'boletin' then (select concat_ws(' ', consecutive, title1) from newsletters where _id = e.entity_id::uuid)
        when 'usuario' then (select "nameUser" from users where _id = e.entity_id::uuid)
        when 'cliente' then (select client from clients where _id = e.entity_id::uuid)
        when 'configuración InControl' then (select client from clients where _id = e.entity_id::uuid)
        when 'cuenta GPS' then (select empresa from gps_accounts where _id = e.entity_id::uuid)
        when 'cuentaGps' then (select empresa from gps_accounts where _id = e.entity_id::uuid)
        when 'técnico' then (select nombre from acta_personas where _id = e.entity_id::uuid)
        when 'analista' then (select nombre from acta_personas where _id = e.entity_id::uuid)
      end
    end,
    coalesce(e.after ->> 'placa', e.before ->> 'placa'), coalesce(e.after ->> 'ruta', e.before ->> 'ruta'),
    e.after ->> 'area')
$$;

create function audit_card(e audit_log) returns cards_auditoria language sql stable
as $$
  select 'auditoria', e._id, coalesce(e.client_id, '00000000-0000-0000-0000-000000000000'::uuid), e.at, e.action, false,
    fold(concat_ws(' ', e."user", e.client, e.action, e.entity, e.entity_id, e.address, audit_names(e)))
$$;

create or replace function file_cards_auditoria() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  insert into cards_auditoria select card.* from changed e, audit_card(e::audit_log) card;
  return null;
end $$;

-- For whoever brings entries back before the records that they are about.
create procedure file_audit_again() language sql
as $$
  delete from cards_auditoria;
  insert into cards_auditoria select card.* from audit_log e, audit_card(e) card;
$$;

select set_config('app.tenant', '*', true);
call file_audit_again();
