import { EVIDENCIA_ROUTES, type Origen } from '@fenix/domain/flota/evidencia';
import { access } from '@fenix/domain/permissions';
import { matchRoute, routeOf } from '@fenix/domain/routes';
import { AnyLink } from '../shared/routing';
import { useViewer } from '../shared/viewer';

/** INF-82: the evidence in words, and for users who may read it a link to its screen. */
export function OrigenLink({ origen, className }: { origen: Origen; className?: string | undefined }) {
  const viewer = useViewer();
  const { tipo, titulo, enlace } = origen;
  const [path = '', search = ''] = enlace.split('?');
  const route = matchRoute(path);
  const mayRead = access(viewer, routeOf(EVIDENCIA_ROUTES[tipo])) === 'open';
  if (!route || !mayRead) return <span className={className}>{titulo}</span>;
  return (
    <AnyLink
      to={route.id}
      params={route.params}
      search={Object.fromEntries(new URLSearchParams(search))}
      className={className}
    >
      {titulo}
    </AnyLink>
  );
}
