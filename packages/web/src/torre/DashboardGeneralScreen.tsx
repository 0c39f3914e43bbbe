import { routeOf } from '@fenix/domain/routes';
import { displayName } from '@fenix/domain/text/names';
import { Anchor, Tabs } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { ErrorState } from '../shared/ErrorState';
import { Loading } from '../shared/Loading';
import { PageHeader } from '../shared/PageHeader';
import { call } from '../shared/api';
import { useQueryState } from '../shared/list/useQueryState';
import { useRouteParams } from '../shared/routing';
import styles from './DashboardGeneralScreen.module.css';
import { TorreDeControl } from './TorreDeControl';

/** BI-04: of the client's record only this is needed here. */
const Tablero = z.object({ powerbi: z.string().nullable() });
const TOWER = 'torre';

/** BI-01, BI-03: the client of the dashboard is in the address; both addresses are this one screen. */
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
      {!error && !data && <Loading height={480} />}
      {data?.powerbi && <Both client={client} powerbi={data.powerbi} />}
      {/* BI-05: without an address the tower is all there is. */}
      {data && !data.powerbi && <TorreDeControl key={client} client={client} />}
    </>
  );
}

function Both({ client, powerbi }: { client: string; powerbi: string }) {
  const [params, change] = useQueryState();
  const tab = params.get('tab') === TOWER ? TOWER : 'reporte';
  return (
    <Tabs value={tab} onChange={(next) => change({ tab: next === TOWER ? TOWER : undefined })} keepMounted={false}>
      <Tabs.List mb="md" aria-label="Reporte y torre de control">
        <Tabs.Tab value="reporte">Reporte</Tabs.Tab>
        <Tabs.Tab value={TOWER}>Torre de control</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="reporte">
        <Reporte client={client} powerbi={powerbi} />
      </Tabs.Panel>
      <Tabs.Panel value={TOWER}>
        <TorreDeControl key={client} client={client} />
      </Tabs.Panel>
    </Tabs>
  );
}

/** BI-02. */
const HEIGHT = 1000;

/**
 * What a report of another house may do inside ours: run, keep its own session, and open its own windows. It cannot
 * move this page elsewhere, and which houses there are says the content policy (BI_HOSTS).
 */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads';

/** BI-01, BI-02, BI-04: the report of a client, from the address in its record. */
function Reporte({ client, powerbi }: { client: string; powerbi: string }) {
  return (
    <section aria-label="Reporte">
      <p className={styles.way}>
        <Anchor href={powerbi} target="_blank" rel="noreferrer">
          Abrir el reporte en otra pestaña <IconExternalLink size={14} aria-hidden />
        </Anchor>
      </p>
      <iframe
        className={styles.frame}
        title={`Reporte de ${displayName(client)}`}
        src={powerbi}
        height={HEIGHT}
        sandbox={SANDBOX}
        referrerPolicy="no-referrer"
        allow="fullscreen"
      />
    </section>
  );
}
