import { access } from '@fenix/domain/permissions';
import { routeOf } from '@fenix/domain/routes';
import { useNetwork } from '@mantine/hooks';
import { IconCloudOff } from '@tabler/icons-react';
import { RouteLink } from '../../shared/routing';
import { useViewer } from '../../shared/viewer';
import styles from './ConnectionBanner.module.css';

/** The state of the connection in words, and the way to what works without it. */
export function ConnectionBanner() {
  const { online } = useNetwork();
  const hasRecords = access(useViewer(), routeOf('actasOnDevice')) === 'open';
  return (
    <output className={styles.place} data-no-print>
      {!online && (
        <span className={styles.banner}>
          <IconCloudOff size={18} aria-hidden />
          <span>
            Sin conexión. Lo que ves puede estar desactualizado; al volver la red podrás seguir.{' '}
            {hasRecords && (
              <RouteLink to="actasOnDevice" className={styles.link}>
                Actas sin señal
              </RouteLink>
            )}
          </span>
        </span>
      )}
    </output>
  );
}
