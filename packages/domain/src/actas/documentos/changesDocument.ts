import type { Block } from '../../document/blocks';
import type { Acta } from '../acta';
import { DATA_LABELS, EQUIPMENT_LABELS, type EquipmentFact, SEAL_LABELS } from '../completar/fieldLabels';
import { QUESTIONS, QUESTION_LABELS, SEAL_FIELDS, isAsked } from '../completar/form';

type Changes = Pick<Acta, 'format' | 'sendGPS' | 'storageUnitType' | (typeof QUESTIONS)[number]> &
  Pick<Acta, `${EquipmentFact}${'Withdrawal' | 'Installed'}` | (typeof SEAL_FIELDS)[number]>;

/** ACTA-55 to ACTA-63: the questions that were asked, and only what a yes brought with it. */
export function changeBlocks(acta: Changes): Block[] {
  const asked = QUESTIONS.filter((question) => isAsked(question, acta.format) && acta[question] !== null);
  if (asked.length === 0) return [];
  const answers = asked.map((question) => [QUESTION_LABELS[question], acta[question] ? 'Sí' : 'No'] as const);
  const details = [
    [DATA_LABELS.sendGPS, acta.sendGPS],
    [DATA_LABELS.storageUnitType, acta.storageUnitType],
  ] as const;
  const given = details.flatMap(([label, value]) => (value ? [[label, capital(value)] as const] : []));
  return [
    { kind: 'fields', title: 'Cambios', columns: 2, rows: [...answers, ...given] },
    ...equipmentBlock(acta),
    ...sealsBlock(acta),
  ];
}

const FACTS = Object.keys(EQUIPMENT_LABELS) as EquipmentFact[];

function equipmentBlock(acta: Changes): Block[] {
  const rows = FACTS.map((fact) => [EQUIPMENT_LABELS[fact], acta[`${fact}Withdrawal`], acta[`${fact}Installed`]])
    .filter(([, out, into]) => out || into)
    .map(([label, out, into]) => [label ?? '', out ?? '—', into ?? '—']);
  if (rows.length === 0) return [];
  return [{ kind: 'table', title: 'Equipos', headers: ['Dato', 'Retirado', 'Instalado'], rows }];
}

function sealsBlock(acta: Changes): Block[] {
  const rows = SEAL_FIELDS.flatMap((seal) => (acta[seal] ? [[SEAL_LABELS[seal], acta[seal]] as const] : []));
  return rows.length === 0 ? [] : [{ kind: 'fields', title: 'Sellos', columns: 3, rows }];
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
