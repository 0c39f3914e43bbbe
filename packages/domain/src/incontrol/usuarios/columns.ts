import { SCOPE_LABELS } from '../../permissions';
import { columnsOf } from '../../records/columns';
import { displayName } from '../../text/names';
import type { Inspector } from './inspector';
import type { InControlUser } from './usuario';

const ofUser = columnsOf<InControlUser>().computed;
const ofInspector = columnsOf<Inspector>().computed;
const stateWord = ({ isActive }: InControlUser) => (isActive ? 'Habilitado' : 'Deshabilitado');

/** IUSR-10: the users of the InControl service. They have no password here, nor a key of their client. */
export const INCONTROL_USER_COLUMNS = {
  username: ofUser('Usuario', 'text', ({ username }) => username),
  name: ofUser('Nombre', 'text', ({ name }) => name),
  email: ofUser('Correo', 'text', ({ email }) => email),
  client: ofUser('Cliente', 'text', ({ client }) => displayName(client)),
  scopes: ofUser('Permisos', 'text', scopeWords),
  state: ofUser('Estado', 'text', stateWord),
};

/** IUSR-01: who inspects for a client, on screen and in files. */
export const INSPECTOR_COLUMNS = {
  username: ofInspector('Inspector', 'text', ({ username }) => username),
  name: ofInspector('Nombre', 'text', ({ name }) => name),
  phone: ofInspector('Teléfono', 'text', ({ phone }) => phone),
  lastUse: ofInspector('Último uso', 'moment', ({ lastUse }) => (lastUse === null ? null : { at: new Date(lastUse) })),
  state: ofInspector('Estado', 'text', stateWord),
  client: { ...ofInspector('Cliente', 'text', ({ client }) => displayName(client)), isForStaff: true as const },
};

/** Another service may know scopes that we have no words for. */
export function scopeWords({ scopes }: Pick<InControlUser, 'scopes'>): string {
  const labels: Readonly<Record<string, string>> = SCOPE_LABELS;
  return scopes.map((scope) => labels[scope] ?? scope).join(', ');
}
