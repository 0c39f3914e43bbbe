import { formatDuration } from '@fenix/domain/text/measures';
import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import styles from './StaleNotice.module.css';

type Props = { freshness: { at: string; isStale: boolean } | undefined; onRetry: () => void };

/** While the platform does not respond, its last answer is shown with its age. */
export function StaleNotice({ freshness, onRetry }: Props) {
  const now = useNow();
  if (!freshness?.isStale) return null;
  const age = formatDuration((now - Date.parse(freshness.at)) / 1_000);
  return (
    <output className={styles.notice}>
      <IconPlugConnectedX size={18} stroke={1.75} aria-hidden />
      <span>Datos de hace {age}: la plataforma GPS no responde</span>
      <Button variant="subtle" size="compact-sm" onClick={onRetry}>
        Reintentar
      </Button>
    </output>
  );
}

/** The clock, as often as an age in minutes needs it. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
