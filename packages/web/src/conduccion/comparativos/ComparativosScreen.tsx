import { routeOf } from '@fenix/domain/routes';
import { displayName } from '@fenix/domain/text/names';
import { Button, Tabs } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { ExportMenu } from '../../records/ExportMenu';
import { PageHeader } from '../../shared/PageHeader';
import { useQueryState } from '../../shared/list/useQueryState';
import { RouteLink } from '../../shared/routing';
import { useWorkingClient } from '../../shared/viewer';
import { WhyProvider } from '../Why';
import { Conductores } from './Conductores';
import { comparativoExport } from './comparativoExport';
import styles from './Comparativos.module.css';
import { Vehiculos } from './Vehiculos';
import { VISTAS, type Vista, useComparativosState } from './useComparativos';

const LABELS: Readonly<Record<Vista, string>> = {
  evento: 'Por evento',
  activo: 'Por activo',
  conductor: 'Por conductor',
};

/** PESV-20, PESV-26: vehicles and drivers beside each other, by event or as a whole. */
export function ComparativosScreen() {
  const client = useWorkingClient();
  const [params, change] = useQueryState();
  const state = useComparativosState();
  const vista = VISTAS.find((one) => one === params.get('vista')) ?? 'evento';
  if (!client) return null;
  return (
    <WhyProvider client={client}>
      <PageHeader
        title={routeOf('comparativos').title}
        subtitle={`Cómo conducen los vehículos y las personas de ${displayName(client)}, de 0 a 10.`}
        action={
          <>
            <ExportMenu
              list={comparativoExport(vista === 'conductor' ? 'conductores' : 'comparativo', client, state)}
              disabled={state.problem !== undefined}
            />
            <Button
              variant="default"
              renderRoot={(props) => <RouteLink {...props} to="dashboardPesv" />}
              leftSection={<IconArrowLeft size={16} stroke={1.75} aria-hidden />}
            >
              PESV en tiempo real
            </Button>
          </>
        }
      />
      <Tabs
        value={vista}
        onChange={(next) =>
          change({ vista: next === 'evento' ? undefined : (next ?? undefined), page: undefined, search: undefined })
        }
        keepMounted={false}
      >
        <Tabs.List mb="md" aria-label="Comparativos">
          {VISTAS.map((one) => (
            <Tabs.Tab key={one} value={one} className={styles.tab ?? ''}>
              {LABELS[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="evento">
          <Vehiculos key={client} client={client} by="evento" />
        </Tabs.Panel>
        <Tabs.Panel value="activo">
          <Vehiculos key={client} client={client} by="activo" />
        </Tabs.Panel>
        <Tabs.Panel value="conductor">
          <Conductores key={client} client={client} />
        </Tabs.Panel>
      </Tabs>
    </WhyProvider>
  );
}
