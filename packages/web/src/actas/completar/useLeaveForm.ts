import type { Acta } from '@fenix/domain/actas/acta';
import { access } from '@fenix/domain/permissions';
import { routeOf } from '@fenix/domain/routes';
import { useGo } from '../../shared/routing';
import { useViewer } from '../../shared/viewer';

/** Where the form leads when it is done: to the document or the list, and without the right to read them to the device. */
export function useLeaveForm() {
  const viewer = useViewer();
  const go = useGo();
  const mayRead = access(viewer, routeOf('actaPreview')) === 'open';
  const toDevice = () => go({ to: 'actasOnDevice', replace: true });
  return {
    mayRead,
    toDocument: (id: string) => (mayRead ? go({ to: 'actaPreview', params: { id }, replace: true }) : toDevice()),
    toList: ({ client }: Pick<Acta, 'client'>) =>
      mayRead ? go({ to: 'actasList', params: { client }, replace: true }) : toDevice(),
  };
}
