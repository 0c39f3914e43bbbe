import { countText } from '@fenix/domain/avisos/aviso';
import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { laterDialog } from '../shared/later';
import { hint } from '../shared/tip/tipAt';
import styles from './AvisosBell.module.css';
import { useResumen } from './useAvisos';
import { useLive } from './useLive';

const AvisosDrawer = laterDialog(async () => (await import('./AvisosDrawer')).AvisosDrawer);

/** NOTI-03: how many are unread, and the way to them. */
export function AvisosBell() {
  useLive();
  const { sinLeer } = useResumen();
  const [isOpen, { open, close }] = useDisclosure(false);
  const words = sinLeer === 0 ? 'Avisos' : `Avisos: ${countText(sinLeer)} sin leer`;
  return (
    <>
      <ActionIcon
        size="lg"
        className={styles.bell ?? ''}
        aria-label={words}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
        {...hint(words)}
      >
        <IconBell size={20} stroke={1.75} aria-hidden />
        {sinLeer > 0 && (
          <span className={styles.count} aria-hidden>
            {countText(sinLeer)}
          </span>
        )}
      </ActionIcon>
      <AvisosDrawer isOpen={isOpen} hasUnread={sinLeer > 0} onClose={close} />
    </>
  );
}
