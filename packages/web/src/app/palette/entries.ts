import { MODULE_LABELS, access, isManager } from '@fenix/domain/permissions';
import { ROUTE_IDS, type RouteId, routeOf } from '@fenix/domain/routes';
import type { Usuario } from '@fenix/domain/sesion/usuario';
import { lockOf } from '../shell/lock';

export type ScreenEntry = { id: RouteId; label: string; area: string };

/** The screens this person may open from where they stand: no parameter to fill in but the client. */
export function screenEntries(viewer: Usuario, client: string | undefined): ScreenEntry[] {
  return ROUTE_IDS.filter((id) => isReachable(id) && isOpen(id, viewer, client)).map((id) => {
    const { title, menu, module } = routeOf(id);
    return { id, label: menu?.label ?? title, area: module ? MODULE_LABELS[module] : 'Administración' };
  });
}

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

function isOpen(id: RouteId, viewer: Usuario, client: string | undefined): boolean {
  const { permission, module, menu } = routeOf(id);
  const gate = { permission: menu?.permission ?? permission, module };
  return !lockOf({ id, access: access(viewer, gate) }, client);
}

export function canChooseClients(viewer: Usuario): boolean {
  return isManager(viewer);
}
