import type { ActaFormat } from '../tipos';
import { DATA_LABELS, EQUIPMENT_LABELS, EQUIPMENT_SIDES, equipmentParts } from './fieldLabels';
import { type Answered, EQUIPMENT_FIELDS, SEAL_FIELDS, isShown } from './form';

/** ACTA-60: 'Marca del equipo retirado'. */
function equipmentLabel(field: (typeof EQUIPMENT_FIELDS)[number]): string {
  const { fact, side } = equipmentParts(field);
  return `${EQUIPMENT_LABELS[fact]} del ${EQUIPMENT_SIDES[side]}`;
}

/** The number on a sticker is not asked for: many devices have none. */
const ASKED_EQUIPMENT = EQUIPMENT_FIELDS.filter((field) => !field.startsWith('consecutive'));

const LABELS: Readonly<Record<string, string>> = {
  sendGPS: DATA_LABELS.sendGPS,
  storageUnitType: DATA_LABELS.storageUnitType,
  ...Object.fromEntries(ASKED_EQUIPMENT.map((field) => [field, equipmentLabel(field)])),
  [SEAL_FIELDS[0]]: 'Al menos un sello',
  responsibleName: DATA_LABELS.responsibleName,
  signature: 'Firma de quien recibe',
};

export function missingLabel(field: string): string {
  return LABELS[field] ?? field;
}

/**
 * ACTA-69: what is asked for and may be left out: what a yes reveals, and name and signature of who receives. Sending
 * without it takes one confirmation, and the document says so.
 */
export function missingDetails(format: ActaFormat, entities: Partial<Answered>, hasSignature: boolean): string[] {
  const isMissing = (field: keyof Answered) => isShown(field, format, entities) && entities[field] === undefined;
  const details = (['sendGPS', 'storageUnitType', ...ASKED_EQUIPMENT] as const).filter(isMissing);
  return [
    ...details,
    ...(SEAL_FIELDS.every(isMissing) ? [SEAL_FIELDS[0]] : []),
    ...(entities.responsibleName === undefined ? ['responsibleName'] : []),
    ...(hasSignature ? [] : ['signature']),
  ];
}
