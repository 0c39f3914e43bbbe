import { windowProblem } from '@fenix/domain/flota/dateWindow';
import type { Contexto } from '@fenix/domain/flota/contexto';
import type { LibroDeViaje } from '@fenix/domain/libro/libro';
import type { Travel } from '@fenix/domain/flota/travel';
import { DomainError } from '@fenix/domain/errors';
import { routeOf } from '@fenix/domain/routes';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { DownloadButton } from '../shared/list/DownloadButton';
import { ErrorState } from '../shared/ErrorState';
import { HeardNotice } from '../flota/HeardNotice';
import { logFailure } from '../shared/log';
import { PageHeader } from '../shared/PageHeader';
import { BackButton } from './BackButton';
import { LibroLoading } from './LibroLoading';
import { LibroNotFound } from './LibroNotFound';
import { LibroReport } from './LibroReport';
import { useAjustes } from './useAjustes';
import { type LibroAsk, libroQueries } from './useLibro';
import { usePrintLibro } from './usePrintLibro';

type Props = { ask: LibroAsk; driver: string; travel: Travel; onDays: (days: Contexto) => void };

/** TRIP-08, TRIP-29: loading, not found, or the report, which says itself when it has no photos. */
export function Libro({ ask, driver, travel, onDays }: Props) {
  const problem = windowProblem(ask.days.from, ask.days.to);
  const book = useQuery({ ...libroQueries.book(ask), enabled: !problem });
  const counts = useQuery({ ...libroQueries.counted(ask), enabled: !problem });
  const [libro, counted] = [book.data, counts.data?.data];
  const error = (libro ? null : book.error) ?? (counted ? null : counts.error);
  const ajustes = useAjustes();
  const print = usePrintLibro(ajustes.of);

  useEffect(() => {
    if (error) logFailure('libro de viaje', error);
  }, [error]);

  function handleRetry() {
    if (!libro) void book.refetch();
    if (!counted) void counts.refetch();
  }

  return (
    <>
      <PageHeader
        title={routeOf('libroDeViaje').title}
        subtitle={libro ? subtitleOf(libro) : driver}
        action={
          <>
            {libro && counted && (
              <DownloadButton onDownload={() => print({ libro, driver, travel, counted })}>PDF</DownloadButton>
            )}
            <BackButton ask={ask} />
          </>
        }
      />
      <HeardNotice heard={libro} onRetry={() => void book.refetch()} />
      {libro && counted ? (
        <LibroReport ask={ask} driver={driver} travel={travel} libro={libro} counted={counted} ajustes={ajustes} />
      ) : problem || isLost(error) ? (
        <LibroNotFound
          ask={ask}
          onDays={onDays}
          onRetry={handleRetry}
          isFetching={book.isFetching || counts.isFetching}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={handleRetry} />
      ) : (
        <LibroLoading />
      )}
    </>
  );
}

function subtitleOf({ viaje: { placa, fecha_inicio, hora_inicio } }: LibroDeViaje): string {
  return `${placa} · ${fecha_inicio} ${hora_inicio.slice(0, 5)}`;
}

/** TRIP-37, TRIP-38: not there, or nobody there to ask; a failure of another kind has words of its own. */
function isLost(error: unknown): boolean {
  return error instanceof DomainError && (error.kind === 'notFound' || error.kind === 'unavailable');
}
