import { formatDateTime } from '@fenix/domain/dates/format';
import type { HistoryEvent } from '@fenix/domain/historial';
import { Drawer, Skeleton, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../EmptyState';
import { ErrorState } from '../ErrorState';
import { useIsPhone } from '../useIsPhone';
import { useReturnFocus } from '../useReturnFocus';
import styles from './HistoryDrawer.module.css';

type Event = Pick<HistoryEvent, '_id' | 'at' | 'user' | 'label' | 'changes'>;

type Props = {
  heading: ReactNode;
  events: Pick<UseQueryResult<readonly Event[]>, 'data' | 'error' | 'refetch'>;
  /** Where the events of such a record will be, while there are none. */
  empty: string;
  /** What else is known of it, under its events. */
  children?: ReactNode;
  onClose: () => void;
};

/** Who did what to a record, and when; newest first. */
export function HistoryDrawer({ heading, events, empty, children, onClose }: Props) {
  useReturnFocus();
  return (
    <Drawer opened onClose={onClose} position="right" size={useIsPhone() ? '100%' : 'md'} title="Historial">
      {heading}
      <Events events={events} empty={empty} />
      {children}
    </Drawer>
  );
}

function Events({ events: { data, error, refetch }, empty }: Pick<Props, 'events' | 'empty'>) {
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Stack aria-busy>
        {[1, 2, 3].map((line) => (
          <Skeleton key={line} height={40} />
        ))}
      </Stack>
    );
  if (data.length === 0) return <EmptyState hint={empty} />;
  return (
    <ol className={styles.events}>
      {data.map(({ _id, at, user, label, changes }) => (
        <li key={_id}>
          <span className={styles.strong}>{label}</span>
          <span className={styles.quiet}>
            {user} · <time dateTime={at}>{formatDateTime(new Date(at))}</time>
          </span>
          {changes.length > 0 && <Changes changes={changes} />}
        </li>
      ))}
    </ol>
  );
}

/** What became different, folded: a finished form has dozens of fields. */
function Changes({ changes }: Pick<Event, 'changes'>) {
  return (
    <details className={styles.changes}>
      <summary>{changes.length === 1 ? 'Ver 1 campo' : `Ver ${changes.length} campos`}</summary>
      <dl>
        {changes.map(({ label, before, after }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {before !== NOTHING && (
                <>
                  <del>{before}</del> <span aria-hidden>→</span>{' '}
                </>
              )}
              {after}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const NOTHING = '—';
