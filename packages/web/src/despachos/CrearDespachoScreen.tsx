import { routeOf } from '@fenix/domain/routes';
import { displayName } from '@fenix/domain/text/names';
import { PageHeader } from '../shared/PageHeader';
import { useWorkingClient } from '../shared/viewer';
import { DespachoDesk } from './DespachoDesk';

/** DISP-01: a new dispatch with its ticket beside it. */
export function CrearDespachoScreen() {
  // The guard has sent whoever works for nobody to choose a client (GUARD-81).
  const client = useWorkingClient() ?? '';
  return (
    <>
      <PageHeader
        title={routeOf('despachoCreate').title}
        subtitle={`Un vehículo, un conductor y una ruta a una hora, para ${displayName(client)}.`}
      />
      {/* Another client has other vehicles: what was chosen for one is not kept for the next. */}
      <DespachoDesk key={client} client={client} />
    </>
  );
}
