import { columnsOf } from '../records/columns';
import { displayName } from '../text/names';
import { BORRADO_LABELS, type Borrado } from './papelera';

const { computed } = columnsOf<Borrado>();

/** PAP-03: the bin on screen and in files. */
export const BORRADO_COLUMNS = {
  kind: computed('Qué es', 'text', ({ kind }) => BORRADO_LABELS[kind]),
  label: computed('Registro', 'text', ({ label }) => label),
  client: { ...computed('Cliente', 'text', ({ client }) => displayName(client)), isForStaff: true as const },
  deletedBy: computed('Lo eliminó', 'text', ({ deletedBy }) => deletedBy),
  deletedAt: computed('Cuándo', 'moment', ({ deletedAt }) => ({ at: new Date(deletedAt) })),
};
