import type { Block } from '../../document/blocks';
import type { Acta } from '../acta';
import { ACTA_LABELS, INSTALLED, QUESTIONS, SEALS, WITHDRAWN, isAsked } from '../completar/form';

type Equipment = (typeof WITHDRAWN | typeof INSTALLED)['fields'][number]['name'];
type Changes = Pick<Acta, 'format' | 'sendGPS' | 'storageUnitType' | (typeof QUESTIONS)[number]['name']> &
  Pick<Acta, Equipment | (typeof SEALS)['fields'][number]['name']>;

/** ACTA-55 to ACTA-63: the questions that were asked, and only what a yes brought with it. */
export function changeBlocks(acta: Changes): Block[] {
  const asked = QUESTIONS.filter(({ name }) => isAsked(name, acta.format) && acta[name] !== null);
  if (asked.length === 0) return [];
  const answers = asked.map(({ name, label }) => [label, acta[name] ? 'Sí' : 'No'] as const);
  const details = [
    [ACTA_LABELS.sendGPS, acta.sendGPS],
    [ACTA_LABELS.storageUnitType, acta.storageUnitType],
  ] as const;
  const given = details.flatMap(([label, value]) => (value ? [[label, capital(value)] as const] : []));
  return [
    { kind: 'fields', title: 'Cambios', columns: 2, rows: [...answers, ...given] },
    ...equipmentBlock(acta),
    ...sealsBlock(acta),
  ];
}

/** What went out beside what came in. */
function equipmentBlock(acta: Changes): Block[] {
  const rows = WITHDRAWN.fields.flatMap(({ name, label }, place) => {
    const installed = INSTALLED.fields[place];
    const [out, into] = [acta[name], installed ? acta[installed.name] : null];
    return out || into ? [[label, out ?? '—', into ?? '—']] : [];
  });
  if (rows.length === 0) return [];
  return [{ kind: 'table', title: 'Equipos', headers: ['Dato', 'Retirado', 'Instalado'], rows }];
}

function sealsBlock(acta: Changes): Block[] {
  const rows = SEALS.fields.flatMap(({ name, label }) => (acta[name] ? [[label, acta[name]] as const] : []));
  return rows.length === 0 ? [] : [{ kind: 'fields', title: 'Sellos', columns: 3, rows }];
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
