import { allows } from '@fenix/domain/permissions';
import { Navigate } from '@tanstack/react-router';
import { templateOf, useRouteParams } from '../shared/routing';
import { useIsPhone } from '../shared/useIsPhone';
import { useViewer } from '../shared/viewer';
import { DespachosList } from './DespachosList';

/** DISP-02, DISP-22, SHELL-14: on a narrow screen whoever may create dispatches is sent to do so; others see cards. */
export function VerDespachosScreen() {
  const { client } = useRouteParams('despachosList');
  const canCreate = allows(useViewer(), 'createDispatch');
  if (useIsPhone() && canCreate) return <Navigate to={templateOf('despachoCreate')} replace />;
  return <DespachosList key={client} client={client} canCreate={canCreate} />;
}
