import { useNetwork } from '@mantine/hooks';
import { IconCloudOff } from '@tabler/icons-react';
import styles from './ConnectionBanner.module.css';

export function ConnectionBanner() {
  const { online } = useNetwork();
  return (
    <output className={styles.place} data-no-print>
      {!online && (
        <span className={styles.banner}>
          <IconCloudOff size={18} aria-hidden />
          Sin conexión. Lo que ves puede estar desactualizado; al volver la red podrás seguir.
        </span>
      )}
    </output>
  );
}
