-- A user is one active person of a company: by the user a check finds the document of who answers for it. Of several who
-- were linked to one user nobody knows which it is; none keeps the link until somebody writes it again.
select set_config('app.tenant', '*', true);
update personas set usuario_id = null, version = version + 1
  where activo and usuario_id is not null and exists (
    select from personas other
      where other.client_id = personas.client_id and other.usuario_id = personas.usuario_id
        and other.activo and other._id <> personas._id
  );
create unique index personas_usuario_activo on personas (client_id, usuario_id) where usuario_id is not null and activo;
