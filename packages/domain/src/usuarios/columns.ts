import { bogotaDay } from '../dates/days';
import { MANAGER_SCOPE, MANAGER_SCOPE_LABEL, SCOPE_LABELS } from '../permissions';
import { columnsOf } from '../records/columns';
import { displayName } from '../text/names';
import type { ListedUsuario } from './usuario';

const { computed } = columnsOf<ListedUsuario>();
const LABELS: Readonly<Record<string, string>> = { ...SCOPE_LABELS, [MANAGER_SCOPE]: MANAGER_SCOPE_LABEL };
const yesNo = (is: boolean) => (is ? 'Sí' : 'No');

/** USR-42: the columns of the file of users, for who looks through what each may do. */
export const USUARIO_COLUMNS = {
  name: computed('Usuario', 'text', ({ name }) => name),
  nameUser: computed('Nombre', 'text', ({ nameUser }) => nameUser),
  email: computed('Correo', 'text', ({ email }) => email),
  cliente: computed('Cliente', 'text', ({ cliente }) => displayName(cliente)),
  state: computed('Estado', 'text', ({ isActive }) => (isActive ? 'Habilitado' : 'Deshabilitado')),
  manager: computed('Gestor', 'text', ({ isManager }) => yesNo(isManager)),
  secondStep: computed('Segundo paso', 'text', ({ hasSecondStep }) => yesNo(hasSecondStep)),
  scopes: computed('Permisos', 'text', ({ scopes }) => scopes.map((scope) => LABELS[scope] ?? scope).join(', ')),
  fecha: computed('Creado', 'day', ({ fecha }) => ({ day: bogotaDay(new Date(fecha)) })),
};
