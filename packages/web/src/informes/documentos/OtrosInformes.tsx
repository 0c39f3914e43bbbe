import { formatDay } from '@fenix/domain/dates/format';
import { startOfDay } from '@fenix/domain/dates/days';
import { type Informe, type OtroInforme, OtrosInformes as Otros, type Por } from '@fenix/domain/informes/informe';
import { INFORME } from '@fenix/domain/informes/record';
import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { recordPath } from '../../records/recordQueries';
import { ErrorState } from '../../shared/ErrorState';
import { call } from '../../shared/api';
import { RouteLink } from '../../shared/routing';
import { InformeStateLabel, nameOf } from '../InformeLabels';
import { informeQueries } from '../useInformes';
import styles from './OtrosInformes.module.css';

/** INF-83: the other reports of the same operator and of the same plate, a few at a time. */
export function OtrosInformes({ informe }: { informe: Informe }) {
  const { operatorName, plate } = informe;
  return (
    <div className={styles.others}>
      <Section id={informe._id} por="operador" title="Otros informes de este operador" about={operatorName} />
      <Section id={informe._id} por="placa" title="Otros informes de esta placa" about={plate} />
    </div>
  );
}

type SectionProps = { id: string; por: Por; title: string; about: string };

function Section({ id, por, title, about }: SectionProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...informeQueries.all, 'otros', id, por] as const,
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ por, ...(pageParam && { cursor: pageParam }) });
      return call(Otros, 'GET', `${recordPath(INFORME, id)}/otros?${query}`);
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  const items = data?.pages.flatMap((page) => page.items);
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={styles.title}>
        {title} <span className={styles.quiet}>{about}</span>
      </h2>
      {error && !items && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !items && <Skeleton height={40} />}
      {items?.length === 0 && <p className={styles.quiet}>No hay otros.</p>}
      <ul className={styles.list}>
        {items?.map((otro) => (
          <Row key={otro._id} otro={otro} por={por} />
        ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={isFetchingNextPage}
          aria-label={`Ver más: ${title.toLowerCase()}`}
          onClick={() => void fetchNextPage()}
        >
          Ver más
        </Button>
      )}
    </section>
  );
}

function Row({ otro, por }: { otro: OtroInforme; por: Por }) {
  const { _id, dateNoveltie, novedades, plate, operatorName, status } = otro;
  return (
    <li>
      <RouteLink to="informePreview" params={{ id: _id }}>
        {nameOf(otro)}
      </RouteLink>
      <span className={styles.words}>
        {formatDay(startOfDay(dateNoveltie))} · {por === 'placa' ? operatorName : plate} · {novedades.join(' · ')}
      </span>
      <InformeStateLabel informe={{ status, delete: false }} />
    </li>
  );
}
