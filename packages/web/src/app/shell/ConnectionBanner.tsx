import { useNetwork } from '@mantine/hooks';
import { IconCloudOff } from '@tabler/icons-react';
import styles from './ConnectionBanner.module.css';

export function ConnectionBanner() {
  const { online } = useNetwork();
  return (
    <div role="status" data-no-print>
      {!online && (
        <p className={styles.banner}>
          <IconCloudOff size={18} aria-hidden />
          Sin conexión. Lo que ves puede estar desactualizado; al volver la red podrás seguir.
        </p>
      )}
    </div>
  );
}
