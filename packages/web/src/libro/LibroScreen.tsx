import { isIsoDay } from '@fenix/domain/dates/days';
import { DomainError } from '@fenix/domain/errors';
import { type Contexto, defaultContext } from '@fenix/domain/flota/contexto';
import { windowProblem } from '@fenix/domain/flota/dateWindow';
import { type Travel, travelIn } from '@fenix/domain/flota/travel';
import type { LibroDeViaje } from '@fenix/domain/libro/libro';
import { LIBRO_MESSAGES } from '@fenix/domain/libro/messages';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { isManager } from '@fenix/domain/permissions';
import { routeOf } from '@fenix/domain/routes';
import { Button, Loader, Skeleton, Title } from '@mantine/core';
import { IconArrowLeft, IconMapSearch, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useCanGoBack, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { StaleNotice } from '../flota/StaleNotice';
import { WindowFilters } from '../flota/WindowFilters';
import { EmptyState } from '../shared/EmptyState';
import { ErrorState } from '../shared/ErrorState';
import { PageHeader } from '../shared/PageHeader';
import { DownloadButton } from '../shared/list/DownloadButton';
import { useQueryState } from '../shared/list/useQueryState';
import { logFailure } from '../shared/log';
import { templateOf, useGo, useOwnQuery, useRouteParams } from '../shared/routing';
import { useIsPhone } from '../shared/useIsPhone';
import { useViewer, useWorkingClient } from '../shared/viewer';
import styles from './LibroScreen.module.css';
import sharedStyles from './Libro.module.css';
import { LibroReport } from './LibroReport';
import { useAjustes } from './useAjustes';
import { type LibroAsk, libroQueries } from './useLibro';
import { usePrintLibro } from './usePrintLibro';

/** TRIP-03, TRIP-04: the book of one trip. TRIP-06, TRIP-07: on a phone, only a note that the screen is too small. */
export function LibroScreen() {
  const { id, driver, travel } = useRouteParams('libroDeViaje');
  const { client, days, setDays } = useBookContext();
  const isPhone = useIsPhone();
  // GUARD-81: staff who have not said for whom they work do so first.
  if (!client) return <Navigate to={templateOf('main')} replace />;
  const ask = { id, client, days };
  if (isPhone) return <EmptyState title={LIBRO_MESSAGES.smallScreen} action={<BackButton ask={ask} />} />;
  return <Libro key={`${client} ${id}`} ask={ask} driver={driver} travel={travelIn(travel)} onDays={setDays} />;
}

type Props = { ask: LibroAsk; driver: string; travel: Travel; onDays: (days: Contexto) => void };

/** TRIP-08, TRIP-29: loading, not found, or the report, which says itself when it has no photos. */
function Libro({ ask, driver, travel, onDays }: Props) {
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
              <DownloadButton onDownload={() => print({ libro, driver, travel, counted, client: ask.client })}>
                PDF
              </DownloadButton>
            )}
            <BackButton ask={ask} />
          </>
        }
      />
      <StaleNotice freshness={libro} onRetry={() => void book.refetch()} />
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

/** TRIP-37, TRIP-38: the trip or the platform was not found; other failures show their own message. */
function isLost(error: unknown): boolean {
  return error instanceof DomainError && (error.kind === 'notFound' || error.kind === 'unavailable');
}

type LibroNotFoundProps = { ask: LibroAsk; onDays: (days: Contexto) => void; onRetry: () => void; isFetching: boolean };

/** TRIP-37 to TRIP-39: why there may be no book, and the ways out: other days, or once more. */
function LibroNotFound({ ask: { id, days }, onDays, onRetry, isFetching }: LibroNotFoundProps) {
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

/** TRIP-08: the shape of what comes, and that it is on its way. */
function LibroLoading() {
  return (
    <output aria-busy="true" className={sharedStyles.report}>
      <span className={styles.loading}>
        <Loader size="sm" aria-hidden />
        {SHELL_MESSAGES.loading}
      </span>
      <Skeleton height={148} />
      <Skeleton height={132} />
      <Skeleton height={220} />
      <Skeleton height={420} />
    </output>
  );
}

/** TRIP-39: whose trip the address asks for and among which days. Staff name the client there or have chosen one. */
function useBookContext() {
  const [, change] = useQueryState();
  const viewer = useViewer();
  const working = useWorkingClient();
  const [latest] = useState(() => defaultContext(new Date()));
  const [from, to, named] = [useOwnQuery('from'), useOwnQuery('to'), useOwnQuery('client')];
  return {
    client: (isManager(viewer) && named) || working,
    days: isIsoDay(from) && isIsoDay(to) ? { from, to } : latest,
    setDays: (days: Contexto) => change(days),
  };
}

/** TRIP-08: back to where one was; from a pasted address, to the trips of those days. */
function BackButton({ ask: { client, days } }: { ask: LibroAsk }) {
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  const go = useGo();
  const handleBack = () =>
    canGoBack ? history.back() : void go({ to: 'viajesList', params: { client }, search: days, replace: true });
  return (
    <Button variant="default" onClick={handleBack} leftSection={<IconArrowLeft size={16} stroke={1.75} aria-hidden />}>
      Volver
    </Button>
  );
}
