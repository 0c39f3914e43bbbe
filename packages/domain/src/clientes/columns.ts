import { bogotaDay } from '../dates/days';
import { MODULE_LABELS } from '../permissions';
import { columnsOf } from '../records/columns';
import { displayName } from '../text/names';
import type { Cliente } from './cliente';
import type { CuentaGps } from './cuentaGps';

const { computed } = columnsOf<Cliente>();
const { computed: ofCuenta } = columnsOf<CuentaGps>();

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

/** CLI-11: the GPS accounts on screen and in files. Their keys, users and passwords are in no answer and no file. */
export const CUENTA_GPS_COLUMNS = {
  empresa: ofCuenta('Empresa', 'text', ({ empresa }) => empresa),
  clientes: ofCuenta('Clientes', 'number', ({ clientes }) => clientes),
  plataforma: ofCuenta('Plataforma', 'text', ({ plataforma }) => plataforma ?? 'De la instalación'),
  login: ofCuenta('Usuario propio', 'text', ({ hasLogin }) => (hasLogin ? 'Sí' : 'No')),
  fecha: ofCuenta('Agregada', 'day', ({ fecha }) => ({ day: bogotaDay(new Date(fecha)) })),
};
