import { formatDateTime } from '@fenix/domain/dates/format';
import { routeOf } from '@fenix/domain/routes';
import { type EstadoServidor, isBackupOld } from '@fenix/domain/servidor/estado';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../shared/ErrorState';
import { Loading } from '../shared/Loading';
import { PageHeader } from '../shared/PageHeader';
import { StateLabel } from '../shared/StateLabel';
import styles from './ServidorScreen.module.css';
import { Trabajos } from './Trabajos';
import { servidorQueries } from './useServidor';

/** SRV-01: for managers. */
export function ServidorScreen() {
  const { data, error, refetch } = useQuery(servidorQueries.estado());
  return (
    <>
      <PageHeader
        title={routeOf('servidor').title}
        subtitle="La versión, las copias, la cadena de auditoría y los trabajos que el servidor hace por su cuenta."
      />
      {data ? (
        <Estado estado={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading height={360} />
      )}
    </>
  );
}

const moment = (at: string) => formatDateTime(new Date(at));

function Estado({ estado }: { estado: EstadoServidor }) {
  const { version, database, audit, backup, backupVerified, walArchivedAt, jobs } = estado;
  const [now] = useState(() => new Date());
  const isOld = isBackupOld(backup, now);
  return (
    <>
      <dl className={styles.facts}>
        <dt>Versión</dt>
        <dd>{version}</dd>
        <dt>Base de datos</dt>
        <dd>{database}</dd>
        <dt>Cadena de auditoría</dt>
        <dd>
          {audit.broken ? (
            <StateLabel state="danger">
              {`Rota en la entrada ${audit.broken.seq}, encontrada el ${moment(audit.broken.at)}`}
            </StateLabel>
          ) : (
            <StateLabel state={audit.verifiedUntil === null ? 'neutral' : 'ok'}>
              {audit.verifiedUntil === null
                ? 'Aún no se ha revisado'
                : `Completa hasta la entrada ${audit.verifiedUntil}`}
            </StateLabel>
          )}
        </dd>
        <dt>Última copia</dt>
        <dd>
          <StateLabel state={isOld ? 'danger' : 'ok'}>
            {backup ? `${moment(backup.at)} · ${backup.what}` : 'Ninguna'}
          </StateLabel>
        </dd>
        <dt>Última copia comprobada</dt>
        <dd>{backupVerified ? `${moment(backupVerified.at)} · ${backupVerified.what}` : 'Ninguna'}</dd>
        {walArchivedAt && (
          <>
            <dt>Archivo continuo (WAL)</dt>
            <dd>{moment(walArchivedAt)}</dd>
          </>
        )}
      </dl>
      <Trabajos jobs={jobs} />
    </>
  );
}
