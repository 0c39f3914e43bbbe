import { ROUTES, type RouteId, type RouteParams, matchRoute } from '@fenix/domain/routes';
import { Link, useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

/** Links and moves by route name, so that an address is written only in the domain's table. */
export type Search = Readonly<Record<string, string | undefined>>;

type NoParams<R extends RouteId> = [keyof RouteParams<R>] extends [never] ? true : false;
export type Target<R extends RouteId> = { to: R; search?: Search | undefined } & (NoParams<R> extends true
  ? { params?: RouteParams<R> }
  : { params: RouteParams<R> });

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'> & { ref?: Ref<HTMLAnchorElement> };

/** The same target once its parameters have been checked against their route. */
export type AnyTarget = { to: RouteId; params?: Readonly<Record<string, string>>; search?: Search | undefined };

/** `{client}` in the table is `$client` for the router. */
export function templateOf(id: RouteId): string {
  return ROUTES[id].path.replace(/\{(\w+)\}/g, '$$$1');
}

export function RouteLink<R extends RouteId>(props: Target<R> & LinkProps) {
  return <AnyLink {...props} />;
}

/** For targets that come out of a table. */
export function AnyLink({ to, params, search, ...rest }: AnyTarget & LinkProps) {
  return <Link {...rest} to={templateOf(to)} params={params ?? {}} search={search ?? {}} />;
}

/** `ignoreBlocker` where the form that would ask about leaving has just been saved. */
type Going = { replace?: boolean; ignoreBlocker?: boolean };

export function useGo() {
  const navigate = useNavigate();
  return <R extends RouteId>(target: Target<R> & Going) => {
    const { to, params, search = {}, replace = false, ignoreBlocker = false }: AnyTarget & Going = target;
    return navigate({ to: templateOf(to), params: params ?? {}, search, replace, ignoreBlocker });
  };
}

export function useRouteParams<R extends RouteId>(id: R): RouteParams<R> {
  const params: Partial<Record<string, string>> = useParams({ strict: false });
  const missing = [...ROUTES[id].path.matchAll(/\{(\w+)\}/g)].find(([, name]) => params[name ?? ''] === undefined);
  if (missing) throw new Error(`The current address is not one of route ${id}`);
  return params as RouteParams<R>;
}

/**
 * A word after `?` that says what a screen is about. It is the screen's own: the address may already be that of the
 * next screen while this one waits to be replaced.
 */
export function useOwnQuery(name: string): string {
  const search: Partial<Record<string, string>> = useSearch({ strict: false });
  return search[name] ?? '';
}

/** Which route is on screen; undefined on the not-found screen. */
export function useRouteId(): RouteId | undefined {
  const pathname = useLocation({ select: (location) => location.href.split(/[?#]/, 1)[0] ?? '/' });
  return matchRoute(pathname)?.id;
}
