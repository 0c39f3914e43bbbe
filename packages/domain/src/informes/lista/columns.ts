import { bogotaDay } from '../../dates/days';
import { columnsOf } from '../../records/columns';
import { deletedWord } from '../../records/kind';
import { informeAge } from '../dias';
import { type ListedInforme, STATUS_LABELS, TYPE_REPORT_LABELS } from '../informe';
import { INFORME } from '../record';

const { number, day, client, word, text, computed } = columnsOf<ListedInforme>();

/** INF-45: the columns in their order, in the table and in the files made of it. */
export const INFORME_COLUMNS = {
  consecutive: number('#', ({ consecutive }) => consecutive, 'consecutive'),
  fecha: day('Fecha', ({ fecha }) => bogotaDay(new Date(fecha)), 'fecha'),
  client: client(({ client }) => client),
  typeReport: word('Tipo', TYPE_REPORT_LABELS, ({ typeReport }) => typeReport, 'typeReport'),
  plate: text('Placa', ({ plate }) => plate, 'plate'),
  internalNumber: text('N° interno', ({ internalNumber }) => internalNumber, 'internalNumber'),
  operatorName: text('Operador', ({ operatorName }) => operatorName, 'operatorName'),
  novedades: computed('Novedades', 'text', ({ novedades }) => novedades.join(' · ')),
  age: computed('Días', 'number', (informe, now) => informeAge(informe, now).days),
  status: computed('Estado', 'text', ({ delete: isDeleted, status }) =>
    isDeleted ? deletedWord(INFORME) : STATUS_LABELS[status],
  ),
};
