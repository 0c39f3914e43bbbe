import { formatDateTime } from '@fenix/domain/dates/format';
import type { Informe } from '@fenix/domain/informes/informe';
import { displayName } from '@fenix/domain/text/names';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { ErrorState } from '../../shared/ErrorState';
import { HistoryDrawer } from '../../shared/record/HistoryDrawer';
import { InformeHeading } from '../InformeLabels';
import { informeQueries } from '../useInformes';
import styles from './InformeHistory.module.css';

type Props = { informe: ComponentProps<typeof InformeHeading>['informe'] & Pick<Informe, '_id'>; onClose: () => void };

/** Who did what to a report, and who has read it. */
export function InformeHistory({ informe, onClose }: Props) {
  return (
    <HistoryDrawer
      heading={<InformeHeading informe={informe} />}
      events={useQuery(informeQueries.history(informe._id))}
      empty="Los cambios de este informe aparecen aquí."
      onClose={onClose}
    >
      <Readers id={informe._id} />
    </HistoryDrawer>
  );
}

function Readers({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(informeQueries.readers(id));
  return (
    <section aria-label="Quién lo ha leído">
      <h3 className={styles.title}>Quién lo ha leído</h3>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={40} />}
      {data?.length === 0 && <p className={styles.quiet}>Nadie lo ha abierto todavía.</p>}
      <ul className={styles.readers}>
        {data?.map(({ user, client, at }) => (
          <li key={`${user} ${client} ${at}`}>
            <span>
              {user}
              {client && <span className={styles.quiet}> · {displayName(client)}</span>}
            </span>
            <time className={styles.quiet} dateTime={at}>
              {formatDateTime(new Date(at))}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
