import { routeOf } from '@fenix/domain/routes';
import { Skeleton, Stack, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../shared/ErrorState';
import { askToLeave, useLeaveGuard } from '../../shared/form/unsaved';
import { ClientPicker } from '../../shared/list/ClientPicker';
import { useQueryState } from '../../shared/list/useQueryState';
import { PageHeader } from '../../shared/PageHeader';
import { useWorkingClient } from '../../shared/viewer';
import { AjustesEditor } from './AjustesEditor';
import { CatalogoEditor } from './CatalogoEditor';
import styles from './Novedades.module.css';
import { catalogoQueries } from './useCatalogo';

const TABS = ['catalogo', 'clientes'] as const;

/** INF-19: what a report can be about, for everybody and for one client. Which tab is open is in the address. */
export function NovedadesScreen() {
  const [params, change] = useQueryState();
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'catalogo';
  const [isDirty, setDirty] = useState(false);
  useLeaveGuard(isDirty);

  async function handleTab(next: string | null) {
    if (isDirty && !(await askToLeave())) return;
    setDirty(false);
    change({ tab: next === 'clientes' ? next : undefined });
  }

  return (
    <>
      <PageHeader
        title={routeOf('novedadesCatalogo').title}
        subtitle="Lo que puede decir un informe. Los cambios valen para los informes que vengan: los guardados no se tocan."
      />
      <Tabs value={tab} onChange={(next) => void handleTab(next)} keepMounted={false}>
        <Tabs.List mb="md" aria-label="Tipos de novedad">
          <Tabs.Tab value="catalogo">Catálogo</Tabs.Tab>
          <Tabs.Tab value="clientes">Por cliente</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="catalogo">
          <Catalogo onDirty={setDirty} />
        </Tabs.Panel>
        <Tabs.Panel value="clientes">
          <Clientes isDirty={isDirty} onDirty={setDirty} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function Catalogo({ onDirty }: { onDirty: (isDirty: boolean) => void }) {
  const { data, error, refetch } = useQuery(catalogoQueries.catalogo());
  if (data) return <CatalogoEditor key={data.version} catalogo={data} onDirty={onDirty} />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Waiting />;
}

function Clientes({ isDirty, onDirty }: { isDirty: boolean; onDirty: (isDirty: boolean) => void }) {
  const [params, change] = useQueryState();
  const working = useWorkingClient() ?? '';
  const client = params.get('cliente') ?? working;
  const catalogo = useQuery(catalogoQueries.catalogo());
  const ajustes = useQuery({ ...catalogoQueries.cliente(client), enabled: client !== '' });
  const error = catalogo.error ?? ajustes.error;

  async function handleClient(next: string) {
    if (isDirty && !(await askToLeave())) return;
    onDirty(false);
    change({ cliente: next });
  }

  return (
    <div className={styles.page}>
      <ClientPicker value={client} onChange={(next) => void handleClient(next)} />
      {catalogo.data && ajustes.data ? (
        <AjustesEditor
          key={`${client} ${ajustes.data.version} ${catalogo.data.version}`}
          client={client}
          rangos={catalogo.data.rangos}
          ajustes={ajustes.data}
          onDirty={onDirty}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void Promise.all([catalogo.refetch(), ajustes.refetch()])} />
      ) : (
        client !== '' && <Waiting />
      )}
    </div>
  );
}

function Waiting() {
  return (
    <Stack gap="xs" aria-busy className={styles.page ?? ''}>
      {[1, 2, 3, 4, 5, 6].map((line) => (
        <Skeleton key={line} height={36} />
      ))}
    </Stack>
  );
}
