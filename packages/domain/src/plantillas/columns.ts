import { columnsOf } from '../records/columns';
import { displayName } from '../text/names';
import { type Plantilla, allComponents } from './plantilla';

const { computed } = columnsOf<Plantilla>();

/** TPL-08: the templates of a company as a file; what they ask is on the templates themselves. */
export const PLANTILLA_COLUMNS = {
  client: { ...computed('Cliente', 'text', ({ client }) => displayName(client)), isForStaff: true as const },
  name: computed('Plantilla', 'text', ({ name }) => name),
  version: computed('Versión', 'number', ({ version }) => version),
  components: computed('Componentes', 'number', ({ components }) => allComponents(components).length),
  origen: computed('Origen', 'text', ({ deProveedor }) => (deProveedor ? 'Ofrecida por el proveedor' : 'Propia')),
  ofrecida: {
    ...computed('Ofrecida a todos', 'text', ({ ofrecida }) => (ofrecida ? 'Sí' : 'No')),
    isForStaff: true as const,
  },
  fecha: computed('Guardada', 'moment', ({ fecha }) => ({ at: new Date(fecha) })),
  changedBy: computed('Guardó', 'text', ({ changedBy }) => changedBy),
};
