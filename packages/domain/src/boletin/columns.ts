import { columnsOf } from '../records/columns';
import { displayName } from '../text/names';
import type { Accion } from './accion';

const { number, moment, text, computed } = columnsOf<Accion>();

/** NEWS-04, NEWS-05: the columns in their order, in the table and in the files made of it. */
export const ACCION_COLUMNS = {
  consecutive: number('N.º', ({ consecutive }) => consecutive, 'consecutive'),
  fecha: moment('Fecha', ({ fecha }) => fecha, 'fecha'),
  title: text('Título', ({ title1 }) => title1, 'title1'),
  clients: {
    ...computed('Clientes', 'text', ({ clientList }) => clientList.map(displayName).join(', ')),
    isForStaff: true as const,
  },
  responses: computed('Respuestas', 'number', ({ responses }) => responses.length),
};
