import type { ListedActa } from '@fenix/domain/actas/acta';
import { formatDateTime } from '@fenix/domain/dates/format';
import { Drawer, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../shared/EmptyState';
import { ErrorState } from '../../shared/ErrorState';
import { useIsPhone } from '../../shared/useIsPhone';
import { ActaHeading } from '../ActaHeading';
import styles from './HistoryDrawer.module.css';
import { actaQueries } from '../useActas';
import { useReturnFocus } from '../../shared/useReturnFocus';

/** Who did what to the record, and when; newest first. */
export function HistoryDrawer({ acta, onClose }: { acta: ListedActa; onClose: () => void }) {
  useReturnFocus();
  return (
    <Drawer opened onClose={onClose} position="right" size={useIsPhone() ? '100%' : 'md'} title="Historial">
      <ActaHeading acta={acta} />
      <Events id={acta._id} />
    </Drawer>
  );
}

function Events({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(actaQueries.history(id));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Stack aria-busy>
        {[1, 2, 3].map((line) => (
          <Skeleton key={line} height={40} />
        ))}
      </Stack>
    );
  if (data.length === 0) return <EmptyState hint="Los cambios de esta acta aparecen aquí." />;
  return (
    <ol className={styles.events}>
      {data.map(({ _id, at, user, label }) => (
        <li key={_id}>
          <span className={styles.strong}>{label}</span>
          <span className={styles.quiet}>
            {user} · <time dateTime={at}>{formatDateTime(new Date(at))}</time>
          </span>
        </li>
      ))}
    </ol>
  );
}
