import type { SEAL_FIELDS } from './form';

/** What the fields of a record are called on paper. */
export const DATA_LABELS = {
  addres: 'Dirección',
  city: 'Ciudad y departamento',
  nameOperator: 'Nombre del operador',
  internalNumber: 'Número interno',
  stateInit: 'Estado del vehículo al llegar',
  analyst: 'Analista',
  observations: 'Observaciones',
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

/** ACTA-63. */
export const SEAL_LABELS: Record<(typeof SEAL_FIELDS)[number], string> = {
  storageUnitSeal: 'Unidad de almacenamiento',
  usbPortSeal: 'Puerto USB',
  twoPinConnectorSeal: 'Conector de dos pines',
  fourPinConnectorSeal: 'Conector de cuatro pines',
  gpsSeal: 'GPS',
};
