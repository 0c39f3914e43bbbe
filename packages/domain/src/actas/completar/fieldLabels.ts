import { EQUIPMENT_FIELDS, type SEAL_FIELDS } from './form';

/** What the fields of a record are called, in the form and on paper. */
export const DATA_LABELS = {
  addres: 'Dirección',
  city: 'Ciudad y departamento',
  nameOperator: 'Nombre del operador',
  internalNumber: 'Número interno',
  stateInit: 'Estado del vehículo al llegar',
  analyst: 'Analista',
  observations: 'Observaciones',
  responsibleName: 'Nombre de quien recibe',
  sendGPS: 'El GPS se envía a',
  storageUnitType: 'Tipo de unidad de almacenamiento',
} as const;

/** ACTA-60: what is told of each piece of equipment, by the beginning of its two fields. */
export const EQUIPMENT_LABELS = {
  tipe: 'Tipo',
  brand: 'Marca',
  serialNumber: 'Número de serie',
  consecutive: 'Consecutivo',
} as const;
export type EquipmentFact = keyof typeof EQUIPMENT_LABELS;

/** Which piece it is, by the end of the field. */
export const EQUIPMENT_SIDES = { Withdrawal: 'equipo retirado', Installed: 'equipo instalado' } as const;
type EquipmentField = (typeof EQUIPMENT_FIELDS)[number];

export function equipmentParts(field: EquipmentField): { fact: EquipmentFact; side: keyof typeof EQUIPMENT_SIDES } {
  const side = field.endsWith('Installed') ? 'Installed' : 'Withdrawal';
  return { side, fact: field.slice(0, -side.length) as EquipmentFact };
}

/** The fields of both pieces, each by what it tells. */
export const EQUIPMENT_FIELD_LABELS = Object.fromEntries(
  EQUIPMENT_FIELDS.map((field) => [field, EQUIPMENT_LABELS[equipmentParts(field).fact]]),
) as Record<EquipmentField, string>;

/** ACTA-63. */
export const SEAL_LABELS: Record<(typeof SEAL_FIELDS)[number], string> = {
  storageUnitSeal: 'Unidad de almacenamiento',
  usbPortSeal: 'Puerto USB',
  twoPinConnectorSeal: 'Conector de dos pines',
  fourPinConnectorSeal: 'Conector de cuatro pines',
  gpsSeal: 'GPS',
};
