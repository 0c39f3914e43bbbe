import { menuFor } from './menu';
import { SHELL_MESSAGES } from './messages';
import { type Holder, access, allows, isManager } from './permissions';
import { type RouteId, fillPath, href, matchRoute, routeOf } from './routes';
import { sameName } from './text/names';

/** Where an address leads for this person. Requirements AUTH-12 to AUTH-16, GUARD-15 to GUARD-19, GUARD-80, GUARD-81. */
export type GuardViewer = Holder & { cliente: string };

export type Verdict =
  | { kind: 'open'; id: RouteId; params: Record<string, string> }
  | { kind: 'notFound' }
  | { kind: 'signIn' }
  | { kind: 'redirect'; to: string }
  /** Say why, then go to `to`, or back to where the user was. */
  | { kind: 'denied'; message: string; to?: string };

type Question = { path: string; viewer: GuardViewer | undefined; clientTem?: string | undefined };

export function guard({ path, viewer, clientTem }: Question): Verdict {
  const match = matchRoute(path);
  if (!viewer) return match?.id === 'signIn' ? { kind: 'open', ...match } : { kind: 'signIn' };
  if (!match) return { kind: 'notFound' };
  if (match.id === 'signIn') return { kind: 'redirect', to: landing(viewer) };

  const route = routeOf(match.id);
  const answer = access(viewer, route);
  if (answer === 'notContracted') return { kind: 'denied', message: SHELL_MESSAGES.moduleNotContracted };
  if (answer !== 'open') return { kind: 'denied', message: SHELL_MESSAGES.noPermission };

  const { client } = match.params;
  if (client && !isManager(viewer) && !sameName(client, viewer.cliente)) {
    const own = fillPath(match.id, { ...match.params, client: viewer.cliente });
    return { kind: 'denied', message: SHELL_MESSAGES.noPermission, to: own };
  }
  if (route.needsClient && isManager(viewer) && !clientTem) return { kind: 'redirect', to: href('main', {}) };
  return { kind: 'open', ...match };
}

/** The list of reports opened on what is open, the longest first. */
export const DUE = 'por-vencer';
const DUE_VIEW = `vista=${DUE}`;

/** The first screen of a session, and the home button's target (AUTH-12, AUTH-13, SHELL-23). */
export function landing(viewer: GuardViewer): string {
  if (isManager(viewer)) return href('main', {});
  const open = menuFor(viewer, viewer.cliente)
    .flatMap((group) => group.items)
    .filter((item) => item.access === 'open');
  const first = open.find((item) => item.id === 'despachosList') ?? open[0];
  // GUARD-14: the work of the legal team is what is due, not what came in the last two days.
  if (first?.id === 'informesList' && allows(viewer, 'changeStateNovelties')) return `${first.to}?${DUE_VIEW}`;
  if (first && first.id !== 'accionesDeMejora') return first.to;
  // A driver who only makes checks: their screen is none of the menu.
  const isForChecks = access(viewer, routeOf('prealistamientoCreate')) === 'open';
  return isForChecks ? href('prealistamientoCreate', {}) : href('accionesDeMejora', {});
}

/** After signing in: the remembered address if this person may open it, else the landing screen. */
export function destination(viewer: GuardViewer, lastPath: string | undefined, clientTem?: string): string {
  if (!lastPath?.startsWith('/') || lastPath.startsWith('//')) return landing(viewer);
  const path = lastPath.split(/[?#]/, 1)[0] ?? '/';
  const verdict = guard({ path, viewer, clientTem: clientNamed(lastPath) ?? clientTem });
  if (verdict.kind === 'redirect' && path !== routeOf('signIn').path) return choosingFirst(lastPath);
  return verdict.kind === 'open' ? lastPath : landing(viewer);
}

/** Where the address waits while staff choose the client it needs (GUARD-81): a scanned code must not lose its vehicle. */
export const ONWARD = 'seguir';

export function choosingFirst(address: string): string {
  return `${href('main', {})}?${ONWARD}=${encodeURIComponent(address)}`;
}

/** A link to something of a client whose path does not name it names it here, so that staff see the same (GUARD-81). */
export const FOR_CLIENT = 'empresa';

export function clientNamed(address: string): string | undefined {
  const search = address.split('#', 1)[0]?.split('?')[1];
  return new URLSearchParams(search).get(FOR_CLIENT) || undefined;
}

/** The client whose data the screens show: one's own, or for staff the one they chose. */
export function workingClient(viewer: GuardViewer, clientTem: string | undefined): string | undefined {
  return isManager(viewer) ? clientTem : viewer.cliente;
}
