import { z } from 'zod';
import { RECORD_LISTAS } from '../assembly/records';
import { type Holder, access } from '../permissions';
import { type RouteId, routeOf } from '../routes';
import { textField } from '../text/fields';
import { DENSIDADES, QUERY_MAX, canonicalQuery, isColumnName } from './query';

/** VISTA-01: every list whose columns, density and views a person may choose, and the screen it is on. */
export const LISTAS = {
  ...RECORD_LISTAS,
  despachos: 'despachosList',
  viajes: 'viajesList',
  inspectores: 'inspectorUsers',
  boletin: 'boletin',
  auditoria: 'auditoria',
  clientes: 'clientes',
  cuentas: 'clientes',
  usuarios: 'usuarios',
  incontrol: 'usuarios',
  papelera: 'papelera',
  personas: 'personas',
  hojasVehiculo: 'hojasVehiculo',
  papeles: 'papeles',
  vencimientos: 'vencimientos',
  aptos: 'aptos',
  alertasAtendidas: 'alertasAtendidas',
  defectos: 'defectos',
} as const satisfies Record<string, RouteId>;
export type Lista = keyof typeof LISTAS;
export const LISTA_IDS = Object.keys(LISTAS) as [Lista, ...Lista[]];

/** VISTA-06: anyone who may see a list may keep views of it, and no other user. */
export function canSeeLista(viewer: Holder, lista: Lista): boolean {
  return access(viewer, routeOf(LISTAS[lista])) === 'open';
}

/** VISTA-05: how many of a list, how long a name. */
export const VISTAS_MAX = 20;
export const VISTA_NAME_MAX = 40;
const COLUMNS_MAX = 40;

export const VISTA_MESSAGES = {
  longQuery: 'Lo que filtraste es demasiado largo para guardarlo en una vista.',
  nameTaken: 'Ya tienes una vista con ese nombre en esta lista.',
  tooMany: `Ya tienes ${VISTAS_MAX} vistas en esta lista. Elimina alguna para guardar otra.`,
  notFound: 'Esta vista ya no existe.',
  noAccess: 'No tienes permiso para ver esa lista.',
} as const;

const Name = textField(VISTA_NAME_MAX);
const Query = z.string().max(QUERY_MAX, VISTA_MESSAGES.longQuery).transform(canonicalQuery);

export const Vista = z.object({
  _id: z.uuid(),
  lista: z.enum(LISTA_IDS),
  name: z.string(),
  /** What is in the address of the list, columns and density included. */
  query: z.string(),
  /** The list opens with it. */
  isEntrada: z.boolean(),
});
export type Vista = z.infer<typeof Vista>;

export const NewVista = z.strictObject({
  lista: z.enum(LISTA_IDS),
  name: Name,
  query: Query,
  isEntrada: z.boolean().default(false),
});
export type NewVista = z.infer<typeof NewVista>;

export const VistaChange = z.strictObject({
  name: Name.optional(),
  query: Query.optional(),
  isEntrada: z.boolean().optional(),
});
export type VistaChange = z.infer<typeof VistaChange>;

/** How a person left a table: which columns in which order, null as the list comes. */
export const Tabla = z.strictObject({
  columnas: z.array(z.string().refine(isColumnName)).max(COLUMNS_MAX).nullable(),
  densidad: z.enum(DENSIDADES),
});
export type Tabla = z.infer<typeof Tabla>;

/** Everything that one person keeps about lists; there is little of it, so it travels whole. */
export const VistasPropias = z.object({
  vistas: z.array(Vista),
  tablas: z.array(z.object({ lista: z.enum(LISTA_IDS), ...Tabla.shape })),
});
export type VistasPropias = z.infer<typeof VistasPropias>;
