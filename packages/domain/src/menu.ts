import { type Access, type Holder, MODULES, MODULE_LABELS, type Module, access } from './permissions';
import { ROUTE_IDS, type RouteId, fillPath, routeOf } from './routes';

/** The sidebar, as data. Requirements GUARD-20 to GUARD-23. */
export type MenuItem = { id: RouteId; label: string; access: Access; to: string };
export type MenuGroup = { module: Module; label: string; items: MenuItem[] };

export function menuFor(viewer: Holder, client: string): MenuGroup[] {
  return MODULES.map((module) => ({
    module,
    label: MODULE_LABELS[module],
    items: ROUTE_IDS.filter((id) => routeOf(id).module === module && routeOf(id).menu).map((id) =>
      menuItem(id, viewer, client),
    ),
  }));
}

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
