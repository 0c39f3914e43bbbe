import { columnsOf } from '../../records/columns';
import type { ListedDocumento } from './documento';

const { number, moment, client, text } = columnsOf<ListedDocumento>();

/** The columns in their order, in the table and in the files made of it. */
export const DOCUMENTO_COLUMNS = {
  consecutive: number('#', ({ consecutive }) => consecutive, 'consecutive'),
  fecha: moment('Fecha', ({ fecha }) => fecha, 'fecha'),
  client: client(({ client }) => client),
  name: text('Plantilla', ({ name }) => name, 'name'),
  createdBy: text('Diligenciado por', ({ createdBy }) => createdBy, 'createdBy'),
  version: number('Versión', ({ version }) => version, 'version'),
};
