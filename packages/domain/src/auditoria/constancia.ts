import { formatExactTime } from '../dates/format';
import type { Block, Doc } from '../document/blocks';
import { type AuditEntry, actionLabel } from './entrada';

/** The paper that proves an entry of the audit log: for lawyers, printed as it is seen. */
export function constanciaDocument(entry: AuditEntry): Doc {
  const blocks: Block[] = [
    { kind: 'header', title: 'Constancia de auditoría', subtitle: actionLabel(entry.action) },
    {
      kind: 'fields',
      columns: 3,
      rows: [
        ['Fecha y hora', formatExactTime(new Date(entry.at))],
        ['Usuario', entry.user],
        ['Cliente', entry.client ?? '—'],
        ['Registro', `${entry.entity} ${entry.entityId}`],
        ['Dirección de red', entry.address ?? '—'],
        ['Solicitud', entry.requestId ?? '—'],
      ],
    },
    { kind: 'table', title: 'Cambios', headers: ['Campo', 'Antes', 'Después'], rows: changes(entry) },
    {
      kind: 'footer',
      text: `Entrada ${entry._id} del registro de auditoría. El registro solo crece: nadie edita ni borra entradas.`,
    },
  ];
  // The end of the id: its beginning is the time, and equal for entries of the same minute.
  return { title: 'Constancia de auditoría', fileName: `Constancia-${entry._id.slice(-12)}.pdf`, blocks };
}

/** Field by field, only what differs. */
export function changes({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string[][] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .map((field) => [field, readable(before?.[field]), readable(after?.[field])])
    .filter(([, was, is]) => was !== is);
}

function readable(value: unknown): string {
  if (value === null || value === undefined) return '—';
  if (Array.isArray(value)) return value.map(readable).join(', ') || '—';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
