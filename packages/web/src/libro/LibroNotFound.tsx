import type { Contexto } from '@fenix/domain/flota/contexto';
import { LIBRO_MESSAGES } from '@fenix/domain/libro/messages';
import { Button, Title } from '@mantine/core';
import { IconMapSearch, IconRefresh } from '@tabler/icons-react';
import { WindowFilters } from '../flota/WindowFilters';
import styles from './Libro.module.css';
import type { LibroAsk } from './useLibro';

type Props = { ask: LibroAsk; onDays: (days: Contexto) => void; onRetry: () => void; isFetching: boolean };

/** TRIP-37 to TRIP-39: why there may be no book, and the ways out: other days, or once more. */
export function LibroNotFound({ ask: { id, days }, onDays, onRetry, isFetching }: Props) {
  return (
    <section className={styles.lost}>
      <IconMapSearch size={40} stroke={1.5} aria-hidden />
      <div role="alert">
        <Title order={2}>{LIBRO_MESSAGES.notFound(id)}</Title>
        <p className={styles.quiet}>Puede ser por una de estas razones:</p>
        <ul>
          {LIBRO_MESSAGES.notFoundReasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </div>
      <div className={styles.days}>
        <WindowFilters value={days} onChange={onDays} onToday={onRetry} />
        <Button
          variant="default"
          loading={isFetching}
          onClick={onRetry}
          leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
        >
          Reintentar
        </Button>
      </div>
    </section>
  );
}
