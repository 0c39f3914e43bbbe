import {
  type Access,
  type Holder,
  MODULES,
  MODULE_LABELS,
  type Module,
  STANDARD_MODULES,
  access,
  isManager,
} from './permissions';
import { ROUTE_IDS, type RouteId, fillPath, routeOf } from './routes';

/** The sidebar, as data. Requirements GUARD-20 to GUARD-23. */
export type MenuItem = { id: RouteId; label: string; access: Access; to: string };
export type MenuGroup = { module: Module; label: string; items: MenuItem[] };

/** A group beyond the standard ones is unknown to a company that did not contract it: its menu stays as it was. */
const isListed = (viewer: Holder, module: Module) =>
  STANDARD_MODULES.some((standard) => standard === module) ||
  isManager(viewer) ||
  viewer.modulesClient.includes(module);

export function menuFor(viewer: Holder, client: string): MenuGroup[] {
  return MODULES.filter((module) => isListed(viewer, module)).map((module) => ({
    module,
    label: MODULE_LABELS[module],
    items: ROUTE_IDS.filter((id) => routeOf(id).module === module && routeOf(id).menu).map((id) =>
      menuItem(id, viewer, client),
    ),
  }));
}

/** On a phone these have lines of their own, for there is no list on the way to them. */
const ONLY_ON_PHONES: readonly { id: RouteId; label: string }[] = [
  { id: 'prealistamientoCreate', label: 'Hacer prealistamiento' },
  { id: 'documentosList', label: 'Documentos' },
  { id: 'documentoCreate', label: 'Diligenciar documento' },
];

/** SHELL-13: in the hand what a person may open comes first, and what they may not is one line to unfold. */
export function phoneMenuFor(viewer: Holder, client: string): { own: MenuGroup[]; locked: MenuItem[] } {
  const all = menuFor(viewer, client);
  const more = ONLY_ON_PHONES.map(({ id, label }) => Object.assign(menuItem(id, viewer, client), { label }));
  const own = all.map(({ module, label, items }) => {
    const extra = more.filter(({ id }) => routeOf(id).module === module);
    return { module, label, items: [...items, ...extra].filter(isOpen) };
  });
  return {
    own: own.filter(({ items }) => items.length > 0),
    locked: all.flatMap(({ items }) => items).filter((item) => !isOpen(item)),
  };
}

const isOpen = (item: Pick<MenuItem, 'access'>) => item.access === 'open';

function menuItem(id: RouteId, viewer: Holder, client: string): MenuItem {
  const route = routeOf(id);
  const permission = route.menu?.permission ?? route.permission;
  return {
    id,
    label: route.menu?.label ?? route.title,
    access: access(viewer, { permission, module: route.module }),
    to: fillPath(id, { client }),
  };
}
