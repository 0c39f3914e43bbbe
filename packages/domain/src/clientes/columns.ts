import { bogotaDay } from '../dates/days';
import { MODULE_LABELS } from '../permissions';
import { columnsOf } from '../records/columns';
import { displayName } from '../text/names';
import type { Cliente } from './cliente';

const { computed } = columnsOf<Cliente>();

/** CLI-49: the columns of the file of clients. */
export const CLIENTE_COLUMNS = {
  client: computed('Cliente', 'text', ({ client }) => displayName(client)),
  nit: computed('NIT', 'text', ({ nit }) => nit),
  gpsAccount: computed('Cuenta GPS', 'text', ({ gpsAccount }) => gpsAccount && gpsAccount.empresa),
  modules: computed('Módulos', 'text', ({ modulesClient }) =>
    modulesClient.map((one) => MODULE_LABELS[one]).join(', '),
  ),
  products: computed('Productos InControl', 'text', ({ products }) => products.join(', ')),
  fecha: computed('Creado', 'day', ({ fecha }) => ({ day: bogotaDay(new Date(fecha)) })),
};
