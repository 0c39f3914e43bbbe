import { FROM_THE_DEVICE } from '@fenix/domain/assembly/offline';
import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle, IconCloudOff, IconCloudUpload } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { laterDialog } from '../shared/later';
import { useRouteId } from '../shared/routing';
import { useOnline } from '../shared/useOnline';
import { useDevice, useOutboxEntries } from './DeviceProvider';
import styles from './OutboxChip.module.css';
import { sendingWords } from './entryState';

const OutboxDrawer = laterDialog(async () => (await import('./OutboxDrawer')).OutboxDrawer);

/** One line of the top bar: shown without signal, with unsent forms or on a full device. */
export function OutboxChip() {
  const { words, state, Icon } = useWords();
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <output className={styles.place}>
        {words && (
          <UnstyledButton className={styles.chip ?? ''} data-state={state} onClick={open} aria-haspopup="dialog">
            <Icon size={18} stroke={1.75} aria-hidden />
            <span className={styles.words}>{words}</span>
          </UnstyledButton>
        )}
      </output>
      <OutboxDrawer isOpen={isOpen} onClose={close} />
    </>
  );
}

function useWords() {
  const { full } = useDevice();
  const isFull = useSyncExternalStore(full.subscribe, full.get);
  const isOnline = useOnline();
  const entries = useOutboxEntries();
  const here = useRouteId();
  const sending = entries.find(({ size }) => size);
  const isRefused = entries.some(({ refusal }) => refusal);
  const count = entries.length;
  const rest = FROM_THE_DEVICE.some((id) => id === here)
    ? 'todo queda en este equipo'
    : 'lo que ves puede no estar al día';
  const parts = [
    !isOnline && 'Sin señal',
    isFull && (isOnline ? 'Sin espacio en este equipo' : 'sin espacio'),
    isRefused && `${count} sin enviar, revisa`,
    sending?.sent !== undefined && sendingWords(sending.sent, sending.size),
    !isRefused && count > (sending ? 1 : 0) && `${count} por enviar`,
    !isOnline && !isFull && count === 0 && rest,
  ].filter((part) => part !== false);
  const Icon = isFull ? IconAlertTriangle : isOnline ? IconCloudUpload : IconCloudOff;
  return { words: parts.join(' · '), state: isFull || isRefused ? 'danger' : 'warning', Icon };
}
