import { formatDateTime, formatDay, formatTime } from '@fenix/domain/dates/format';
import { Button } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import styles from '../flota/StaleNotice.module.css';

type Props = { freshness: { at: string; isStale: boolean } | undefined; onRetry: () => void };

/** Until when the trips are complete, where that is longer ago than usual: reports are waiting, or the platform is away. */
export function TripsNotice({ freshness, onRetry }: Props) {
  const [today] = useState(() => formatDay(new Date()));
  if (!freshness?.isStale) return null;
  const at = new Date(freshness.at);
  const isToday = formatDay(at) === today;
  return (
    <output className={styles.notice}>
      <IconClock size={18} stroke={1.75} aria-hidden />
      <span>{isToday ? `Datos hasta las ${formatTime(at)}` : `Datos hasta el ${formatDateTime(at)}`}</span>
      <Button variant="subtle" size="compact-sm" onClick={onRetry}>
        Reintentar
      </Button>
    </output>
  );
}
