import { startOfDay } from '../../dates/days';
import { formatDay } from '../../dates/format';
import { readSlashMdy } from '../../dates/mdy';
import { SlashMdy } from '../../dates/slashMdy';
import type { Block, Doc } from '../../document/blocks';
import { checksBlock, switchesBlock } from '../../forms/blocks';
import { longLabelOf } from '../../forms/def';
import { displayName } from '../../text/names';
import type { Acta, OldActa } from '../acta';
import { ACTA_FORMATS } from '../tipos';
import { changeBlocks } from './changesDocument';
import { checksOf } from '../completar/checklist';
import { evidenceBlocks } from './evidence';
import { type Seen, signatureBlock } from '../../document/files';
import { ACTA_FORM, ACTA_LABELS } from '../completar/form';
import { actaTitle } from '../title';
import { parseDataVehicle } from '../vehicle';

const NOTHING = '—';

/** ACTA-99 to ACTA-105: the record as paper. What is said of novedades stays out of it (ACTA-71). */
export function actaDocument(acta: Acta | OldActa, seen: Seen, notices: readonly Block[] = []): Doc {
  const number = `Acta n.º ${acta.consecutive}`;
  const client = displayName(acta.printedClient ?? acta.client);
  const blocks: Block[] = [
    { kind: 'header', title: actaTitle(acta.tipe), subtitle: `${number} · ${client}` },
    ...(acta.delete ? [DELETED] : []),
    ...notices,
    identityBlock(acta, client),
    ...vehicleBlock(acta),
    ...textBlock(ACTA_LABELS.stateInit, acta.stateInit),
    ...checksBlock('Lista de chequeo', checksOf(acta.checklist)),
    ...switchesBlock('Pruebas del equipo', acta.test),
    ...changeBlocks(acta),
    ...evidenceBlocks(acta, seen),
    ...textBlock(ACTA_LABELS.observations, acta.observations),
    ...(acta.analyst ? [{ kind: 'fields', columns: 3, rows: [[ACTA_LABELS.analyst, acta.analyst]] } as const] : []),
    ...withoutBlock(acta),
    receiverBlock(acta),
    technicianBlock(acta),
    { kind: 'footer', text: `${number} · ${client} · ${acta.plate}` },
  ];
  return {
    title: number,
    fileName: `Acta-${acta.consecutive}.pdf`,
    client: acta.client,
    at: startOfDay(readSlashMdy(acta.fecha)).toISOString(),
    blocks,
  };
}

/** ACTA-11, ACTA-37: only managers still see it. */
const DELETED: Block = {
  kind: 'notice',
  tone: 'alert',
  title: 'Acta eliminada',
  text: 'Solo la ven los gestores. El cliente ya no la encuentra.',
};

/** ACTA-79, ACTA-80. */
function identityBlock(acta: Acta | OldActa, client: string): Block {
  const { close, timeDiffFinally } = acta;
  const days = timeDiffFinally === null ? '' : ` en ${timeDiffFinally} ${timeDiffFinally === 1 ? 'día' : 'días'}`;
  return {
    kind: 'fields',
    columns: 3,
    rows: [
      ['Consecutivo', String(acta.consecutive)],
      ['Fecha', formatDay(startOfDay(SlashMdy.decode(acta.fecha)))],
      ['Cliente', client],
      ['Placa', acta.plate],
      [ACTA_LABELS.internalNumber, acta.internalNumber ?? NOTHING],
      ['Formato', ACTA_FORMATS[acta.format]],
      ['Técnico', acta.name],
      [ACTA_LABELS.nameOperator, acta.nameOperator ?? NOTHING],
      ['Estado', close ? `Cerrada${days}` : 'Abierta'],
      [ACTA_LABELS.city, acta.city ?? NOTHING],
      [ACTA_LABELS.addres, acta.addres ?? NOTHING],
    ],
  };
}

/** ACTA-86: the fields that the platform has. */
function vehicleBlock({ dataVehicle }: Pick<Acta, 'dataVehicle'>): Block[] {
  const vehicle = dataVehicle === null ? undefined : parseDataVehicle(dataVehicle);
  if (!vehicle) return [];
  const { patente, marca, modelo, color, numero_serie, nombre } = vehicle;
  const known = [
    ['Placa', patente],
    ['Marca', marca],
    ['Modelo', modelo],
    ['Color', color],
    ['Número de serie', numero_serie],
    ['Nombre', nombre],
  ] as const;
  const rows = known.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
  return rows.length === 0 ? [] : [{ kind: 'fields', title: 'Vehículo', columns: 3, rows }];
}

/** ACTA-69: what was confirmed as missing when it was sent. */
function withoutBlock({ sentWithout }: Pick<Acta, 'sentWithout'>): Block[] {
  const missing = (sentWithout ?? []).map((name) => longLabelOf(ACTA_FORM, name));
  if (missing.length === 0) return [];
  return [{ kind: 'notice', tone: 'info', title: 'Enviada sin estos datos', text: missing.join(' · ') }];
}

/** ACTA-88. */
function receiverBlock({ responsibleName, signature, sentWithout }: Acta | OldActa): Block {
  const block = signatureBlock(responsibleName ?? NOTHING, 'Recibe', signature);
  return sentWithout?.includes('signature') ? { ...block, missing: 'Sin firma de quien recibe' } : block;
}

/** ACTA-103: whose signature it is, and beside it whose account completed the record. */
function technicianBlock({ name, completedBy, technicianSignature }: Acta | OldActa): Block {
  const role = completedBy === null ? 'Técnico' : `Técnico · Completada por ${completedBy}`;
  return signatureBlock(name, role, technicianSignature === null ? null : { url: technicianSignature });
}

function textBlock(title: string, body: string | null): Block[] {
  return body ? [{ kind: 'text', title, body }] : [];
}
