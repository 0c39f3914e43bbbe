import { actionLabel } from '@fenix/domain/auditoria/entrada';
import type { Db } from '../db/database';
import type { Export } from '../http/exportRows';
import type { Viewer } from '../sesion/viewer';
import { type AuditFilter, type ExportedEntry, readAudit } from './queries';

const HEADERS = ['Fecha', 'Usuario', 'Cliente', 'Acción', 'Registro', 'Id', 'Dirección', 'Solicitud'];

export function exportAudit(db: Db, viewer: Viewer, filter: AuditFilter): Export<ExportedEntry> {
  return {
    file: 'auditoria.csv',
    headers: HEADERS,
    rows: readAudit(db, viewer, filter),
    cells: ({ found_at: at, user, client, action, entity, entity_id, address, request_id }) => [
      { at },
      user,
      client,
      actionLabel(action),
      entity,
      entity_id,
      address,
      request_id,
    ],
  };
}
