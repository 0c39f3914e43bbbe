import { IconCloudUpload } from '@tabler/icons-react';
import { isLongWaiting, oldestOf, sinceWords } from '../shared/unsent';
import { useToday } from '../shared/useToday';
import { useOutboxEntries } from './DeviceProvider';
import styles from './LongWaiting.module.css';

/** AUTH-46: unsent forms are never deleted, so the user is reminded of them. */
export function LongWaiting() {
  const entries = useOutboxEntries();
  const now = useToday().getTime();
  const since = oldestOf(entries);
  if (since === undefined || !isLongWaiting(since, now)) return null;
  const what = entries.length === 1 ? '1 registro' : `${entries.length} registros`;
  return (
    <output className={styles.line} data-no-print>
      <IconCloudUpload size={18} stroke={1.75} aria-hidden />
      <span>
        Tienes {what} por enviar{sinceWords(since, now)}. La oficina no {entries.length === 1 ? 'lo' : 'los'} tiene
        todavía: busca señal y {entries.length === 1 ? 'envíalo' : 'envíalos'}.
      </span>
    </output>
  );
}
