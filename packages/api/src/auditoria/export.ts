import { AREAS } from '@fenix/domain/assembly/areas';
import { ACTIONS } from '@fenix/domain/assembly/actions';
import { VEHICLE_CLASSES } from '@fenix/domain/flota/vehicleClass';
import { REGISTROS } from '@fenix/domain/assembly/auditWords';
import { sql } from 'kysely';
import type { Db } from '../db/database';
import { PERSON, RECORD, PERSON_COMPANY } from '../records/history';
import { type SqlCell, sqlLabel, sqlMoment } from '../records/exportCells';
import type { ByteExport } from '../records/exportRows';
import type { Viewer } from '../viewer/viewer';
import { type AuditFilter, readAudit } from './queries';

const column = (name: string) => sql.ref(`audit_log.${name}`);
const text = (name: string): SqlCell => ({ kind: 'text', sql: column(name) });

const KINDS = Object.fromEntries(Object.entries(REGISTROS).map(([entity, { name }]) => [entity, name]));
const KIND = sql`coalesce(${sqlLabel(column('entity'), KINDS)}, ${column('entity')})`;
const AREA = sqlLabel(sql`split_part(${column('entity_id')}, '/', 3)`, AREAS);
const CLASS = sqlLabel(column('entity_id'), VEHICLE_CLASSES);
const noted = (field: string) =>
  sql`coalesce(${column('after')} ->> ${sql.lit(field)}, ${column('before')} ->> ${sql.lit(field)})`;

/** `registroName` as the database says it; companies as they were written. */
const REGISTRO = sql`case
  when ${column('entity')} = 'sesion' then ${KIND}
  when ${column('entity')} in ('exportación', 'llamada') and ${AREA} is not null then concat(${KIND}, ' · ', ${AREA})
  when ${column('entity')} = 'plantilla' and ${CLASS} is not null then concat(${KIND}, ' del checklist · ', ${CLASS})
  when ${column('entity')} = 'despacho' and ${noted('placa')} is not null and ${noted('ruta')} is not null
    then concat(${KIND}, ' ', ${noted('placa')}, ' · ', ${noted('ruta')})
  else concat(${KIND}, ' ', coalesce(${RECORD}, ${column('entity_id')}))
end`;

/** What an entry says, as the database says it: `actionLabel` holds here as well. */
const CELLS: Readonly<Record<string, SqlCell>> = {
  Fecha: { kind: 'moment', sql: sqlMoment(sql.ref('found.at')) },
  Usuario: { kind: 'text', sql: sql`coalesce(${PERSON}, ${column('user')})` },
  'Empresa del usuario': { kind: 'text', sql: PERSON_COMPANY },
  Cliente: text('client'),
  Acción: { kind: 'text', sql: sql`coalesce(${sqlLabel(column('action'), ACTIONS)}, ${column('action')})` },
  Registro: { kind: 'text', sql: REGISTRO },
  Id: text('entity_id'),
  Dirección: text('address'),
  Solicitud: text('request_id'),
};

export function exportAudit(db: Db, viewer: Viewer, filter: AuditFilter): ByteExport {
  const cells = Object.values(CELLS);
  return {
    file: 'auditoria.csv',
    title: 'Auditoría',
    headers: Object.keys(CELLS),
    sheetHeaders: Object.keys(CELLS).map((header) => (header === 'Empresa del usuario' ? 'Su empresa' : header)),
    kinds: cells.map(({ kind }) => kind),
    bytes: readAudit(db, viewer, filter, cells),
  };
}
