import { GPS_MESSAGES } from '@fenix/domain/gps/messages';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { messageOf } from '../shared/ErrorState';
import { StaleNotice } from './StaleNotice';
import styles from './StaleNotice.module.css';
import type { Catalogo } from './useCatalogo';

/** What keeps the lists from being today's, and a way to ask again. The form below stays as it is. */
export function CatalogoNotice({ catalogo: { error, freshness, retry } }: { catalogo: Catalogo }) {
  if (!error) return <StaleNotice freshness={freshness} onRetry={retry} />;
  return (
    <div role="alert" className={styles.notice} data-state="danger">
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <span>
        <strong>No pudimos cargar las listas.</strong> {messageOf(error, GPS_MESSAGES.away)}
      </span>
      <Button variant="subtle" size="compact-sm" onClick={retry}>
        Reintentar
      </Button>
    </div>
  );
}
