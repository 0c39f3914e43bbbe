import { isManager } from '@fenix/domain/permissions';
import { displayName } from '@fenix/domain/text/names';
import { Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ClientLogo } from '../../clientes/ClientLogo';
import { clienteQueries } from '../../clientes/useClientes';
import { RouteLink } from '../../shared/routing';
import { useViewer, useWorkingClient } from '../../shared/viewer';
import styles from './ClientBadge.module.css';

/** The client whose data is on screen. For staff it leads to the list where another one is chosen. */
export function ClientBadge({ isCompact, onGo }: { isCompact: boolean; onGo?: (() => void) | undefined }) {
  const viewer = useViewer();
  const client = useWorkingClient();
  const { data } = useQuery({ ...clienteQueries.one(client ?? ''), enabled: client !== undefined });
  const name = client ? displayName(client) : 'Sin cliente elegido';
  const inside = (
    <>
      <ClientLogo name={client ?? ''} logo={data?.logoDB ?? null} size={32} />
      {!isCompact && (
        <span className={styles.words}>
          <span className={styles.caption}>{isManager(viewer) ? 'Trabajas para' : 'Empresa'}</span>
          <span className={styles.name}>{name}</span>
        </span>
      )}
    </>
  );
  return (
    <Tooltip label={name} position="right" disabled={!isCompact}>
      {isManager(viewer) ? (
        <RouteLink to="main" className={styles.badge} aria-label={`${name}. Cambiar de cliente`} onClick={onGo}>
          {inside}
        </RouteLink>
      ) : (
        <div className={styles.badge}>{inside}</div>
      )}
    </Tooltip>
  );
}
