import { routeOf } from '@fenix/domain/routes';
import { displayName } from '@fenix/domain/text/names';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { EmptyState } from '../shared/EmptyState';
import { ErrorState } from '../shared/ErrorState';
import { PageHeader } from '../shared/PageHeader';
import { call } from '../shared/api';
import { useRouteParams } from '../shared/routing';
import { Reporte } from './Reporte';

/** BI-04: of the client's record only this is needed here. */
const Tablero = z.object({ powerbi: z.string().nullable() });

/** BI-01, BI-03: whose dashboard it is stands in the address; both addresses are this one screen. */
export function DashboardGeneralScreen() {
  const { client } = useRouteParams('dashboardGeneral');
  const { data, error, refetch } = useQuery({
    queryKey: ['torre', 'tablero', client] as const,
    queryFn: () => call(Tablero, 'GET', `/api/modules/${encodeURIComponent(client)}`),
  });
  return (
    <>
      <PageHeader title={routeOf('dashboardGeneral').title} subtitle={displayName(client)} />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={480} radius="md" aria-label="Cargando..." />}
      {data?.powerbi && <Reporte client={client} powerbi={data.powerbi} />}
      {data && !data.powerbi && <EmptyState title="Este cliente no tiene un reporte" />}
    </>
  );
}
