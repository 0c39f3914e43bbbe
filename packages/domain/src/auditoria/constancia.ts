import { formatExactTime } from '../dates/format';
import type { Block, Doc } from '../document/blocks';
import { fileNameOf } from '../document/fileName';
import { changesOf } from '../assembly/auditWords';
import { displayName } from '../text/names';
import { actionLabel } from '../assembly/actions';
import { type AuditEntry } from './entrada';

/** The paper that proves an entry of the audit log: for lawyers, printed as it is seen. */
export function constanciaDocument(entry: AuditEntry): Doc {
  const blocks: Block[] = [
    {
      kind: 'header',
      title: 'Constancia de auditoría',
      subtitle: [actionLabel(entry.action), entry.client && displayName(entry.client)].filter(Boolean).join(' · '),
    },
    {
      kind: 'fields',
      columns: 3,
      rows: [
        ['Fecha y hora', formatExactTime(new Date(entry.at))],
        ['Usuario', entry.person ? `${entry.person} (${entry.user})` : entry.user],
        ['Empresa del usuario', entry.empresa === null ? '—' : displayName(entry.empresa)],
        ['Cliente', entry.client === null ? '—' : displayName(entry.client)],
        ['Registro', entry.registro],
        ['Clave del registro', `${entry.entity} ${entry.entityId}`],
        ['Dirección de red', entry.address ?? '—'],
        ['Solicitud', entry.requestId ?? '—'],
        ['Programa', entry.agent ?? '—'],
      ],
    },
    ...changesBlock(entry),
    ...placeInChain(entry.chain),
    {
      kind: 'footer',
      text: `Entrada ${entry._id}. El registro solo crece: nadie edita ni borra entradas.`,
    },
  ];
  // The end of the id: its beginning is the time, and equal for entries of the same minute.
  const name = fileNameOf('Constancia', entry.registro, entry._id.slice(-6));
  return {
    title: 'Constancia de auditoría',
    fileName: name,
    ...(entry.client !== null && { client: entry.client }),
    blocks,
  };
}

/** An act that only read something, or ended it, has none. */
function changesBlock(entry: AuditEntry): Block[] {
  const rows = changesOf(entry).map(({ field, label, before, after }) => [
    field === label ? label : { text: label, note: field },
    before,
    after,
  ]);
  return rows.length === 0 ? [] : [{ kind: 'table', title: 'Cambios', headers: ['Campo', 'Antes', 'Después'], rows }];
}

const VERIFYING =
  'Cada huella (SHA-256) se calcula con el contenido de esta entrada y con la huella anterior. Cambiar, quitar o ' +
  'insertar una entrada cambia todas las huellas siguientes. El sistema las verifica cada hora y deja la última en sus ' +
  'bitácoras; esta constancia es válida si su número y su huella coinciden con los del registro.';

/** Where the entry is among all others, so that a copy on paper can be held against the log. */
function placeInChain(chain: AuditEntry['chain']): Block[] {
  if (!chain) return [];
  return [
    {
      kind: 'fields',
      title: 'Lugar en la cadena de auditoría',
      columns: 1,
      rows: [
        ['Número en la cadena', String(chain.seq)],
        ['Huella de la entrada', inGroups(chain.hash)],
        ['Huella anterior', inGroups(chain.previous)],
      ],
    },
    { kind: 'text', body: VERIFYING },
  ];
}

/** Short groups, which two people can read to each other. */
function inGroups(hash: string): string {
  return hash.match(/.{1,8}/g)?.join(' ') ?? '';
}
