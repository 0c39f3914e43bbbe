import { RECORD_KEYS, kindOf } from '@fenix/domain/assembly/records';
import { MODULE_LABELS, access } from '@fenix/domain/permissions';
import { ROUTE_IDS, type RouteId, fillPath, matchRoute, routeOf } from '@fenix/domain/routes';
import type { Usuario } from '@fenix/domain/sesion/usuario';
import { displayName } from '@fenix/domain/text/names';
import type { Place } from '../../shared/recent';
import { lockOf } from '../shell/lock';

export type ScreenEntry = { id: RouteId; label: string; area: string };

/** The screens this person may open from where they are: no parameter to fill in but the client. */
export function screenEntries(viewer: Usuario, client: string | undefined): ScreenEntry[] {
  return ROUTE_IDS.filter((id) => isStart(id) && isOpen(id, viewer, client)).map((id) => {
    const { title, menu, module } = routeOf(id);
    return { id, label: menu?.label ?? title, area: module ? MODULE_LABELS[module] : 'Administración' };
  });
}

/** SHELL-40: what a user comes to make, best known first, each with the screen that opens for it. */
const ACTS: readonly { id: RouteId; label: string; search?: string; also?: RouteId }[] = [
  { id: 'despachoCreate', label: 'Crear despacho' },
  ...RECORD_KEYS.flatMap((key) => {
    const { makes } = kindOf(key);
    if (!makes) return [];
    const { route: id, ...rest } = makes;
    return [{ id, ...rest }];
  }),
];

export type ActEntry = { id: RouteId; label: string; area: string; to: string };

export function actEntries(viewer: Usuario, client: string | undefined): ActEntry[] {
  return ACTS.filter(({ id, also }) => isOpen(id, viewer, client) && (!also || isOpen(also, viewer, 'any'))).map(
    ({ id, label, search = '' }) => {
      const { module } = routeOf(id);
      const area = module ? MODULE_LABELS[module] : '';
      return { id, label, area, to: fillPath(id, client ? { client } : {}) + search };
    },
  );
}

const MADE_BY_ACTS: ReadonlySet<RouteId> = new Set(ACTS.map(({ id }) => id).filter((id) => id !== 'actasList'));

/** Previews and forms that need a record are reached from that record; the embedded dashboard is the general one. */
const NEVER_A_START: ReadonlySet<RouteId> = new Set([
  'signIn',
  'accionPreview',
  'boletinPreview',
  'procesoCreate',
  'dashboardEmbedded',
]);

function isReachable(id: RouteId): boolean {
  const names = [...routeOf(id).path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  return names.every((name) => name === 'client') && !NEVER_A_START.has(id);
}

const isStart = (id: RouteId) => isReachable(id) && !MADE_BY_ACTS.has(id);

function isOpen(id: RouteId, viewer: Usuario, client: string | undefined): boolean {
  const { permission, module, menu } = routeOf(id);
  const gate = { permission: menu?.permission ?? permission, module };
  return !lockOf({ id, access: access(viewer, gate) }, client);
}

/** The screen at this address as a place to come back to; a record is one only when it is known by its name. */
export function startedAt(address: string): Place | undefined {
  const to = address.split(/[?#]/, 1)[0] ?? '/';
  const match = matchRoute(to);
  if (!match || !isReachable(match.id) || match.id === 'main') return undefined;
  const { title, menu } = routeOf(match.id);
  const { client } = match.params;
  return { label: menu?.label ?? title, detail: client ? displayName(client) : '', to };
}
