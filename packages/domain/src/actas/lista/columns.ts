import { readSlashMdy } from '../../dates/mdy';
import { columnsOf } from '../../records/columns';
import type { ListedActa } from '../acta';
import { actaAge } from '../age';
import { actaState } from '../state';
import { ACTA_FORMATS, ACTA_TIPES } from '../tipos';

const { number, day, client, word, text, computed } = columnsOf<ListedActa>();

/** ACTA-21: the columns in their order, in the table and in the files made of it. */
export const ACTA_COLUMNS = {
  consecutive: number('Consecutivo', ({ consecutive }) => consecutive, 'consecutive'),
  fecha: day('Fecha', ({ fecha }) => readSlashMdy(fecha), 'fecha'),
  client: client(({ client }) => client),
  tipe: word('Tipo', ACTA_TIPES, ({ tipe }) => tipe, 'tipe'),
  format: word('Formato', ACTA_FORMATS, ({ format }) => format, 'format'),
  plate: text('Placa', ({ plate }) => plate, 'plate'),
  internalNumber: text('N° interno', ({ internalNumber }) => internalNumber, 'internalNumber'),
  name: text('Técnico', ({ name }) => name, 'name'),
  state: computed('Estado', 'text', actaState),
  age: computed('Días', 'number', (acta, now) => actaAge(acta, now).days),
};
