import { ACTIONS } from '@fenix/domain/auditoria/entrada';
import { sql } from 'kysely';
import type { Db } from '../db/database';
import { type SqlCell, sqlLabel, sqlMoment } from '../db/texts';
import type { ByteExport } from '../http/exportRows';
import type { Viewer } from '../sesion/viewer';
import { type AuditFilter, readAudit } from './queries';

const column = (name: string) => sql.ref(`audit_log.${name}`);
const text = (name: string): SqlCell => ({ kind: 'text', sql: column(name) });

/** What an entry says, as the database says it: `actionLabel` holds here as well. */
const CELLS: Readonly<Record<string, SqlCell>> = {
  Fecha: { kind: 'moment', sql: sqlMoment(sql.ref('found.at')) },
  Usuario: text('user'),
  Cliente: text('client'),
  Acción: { kind: 'text', sql: sql`coalesce(${sqlLabel(column('action'), ACTIONS)}, ${column('action')})` },
  Registro: text('entity'),
  Id: text('entity_id'),
  Dirección: text('address'),
  Solicitud: text('request_id'),
};

export function exportAudit(db: Db, viewer: Viewer, filter: AuditFilter): ByteExport {
  const cells = Object.values(CELLS);
  return {
    file: 'auditoria.csv',
    headers: Object.keys(CELLS),
    kinds: cells.map(({ kind }) => kind),
    bytes: readAudit(db, viewer, filter, cells),
  };
}
