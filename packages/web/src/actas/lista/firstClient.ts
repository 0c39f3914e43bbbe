import { access, allows, isManager } from '@fenix/domain/permissions';
import { matchRoute, routeOf } from '@fenix/domain/routes';
import type { Usuario } from '@fenix/domain/sesion/usuario';
import { PHONE } from '../../shared/phone';

/** The client whose pending records this address shows first on a phone; undefined where it shows another list. */
export function firstClient(user: Usuario, { pathname, search }: { pathname: string; search: string }) {
  const match = matchRoute(pathname);
  const isFirst =
    match?.id === 'actasList' &&
    search === '' &&
    window.matchMedia(PHONE).matches &&
    access(user, routeOf('actasList')) === 'open' &&
    allows(user, 'createRecords') &&
    !isManager(user);
  return isFirst ? match.params['client'] : undefined;
}
