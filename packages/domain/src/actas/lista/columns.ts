/** ACTA-21: the columns in their order, in the table and in the files made of it. */
export const ACTA_COLUMNS = {
  consecutive: 'Consecutivo',
  fecha: 'Fecha',
  client: 'Cliente',
  tipe: 'Tipo',
  format: 'Formato',
  plate: 'Placa',
  internalNumber: 'N° interno',
  name: 'Técnico',
  state: 'Estado',
  age: 'Días',
} as const;
export type ActaColumn = keyof typeof ACTA_COLUMNS;
export const ACTA_COLUMN_IDS = Object.keys(ACTA_COLUMNS) as readonly ActaColumn[];
