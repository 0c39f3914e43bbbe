import { Tabs } from '@mantine/core';
import { PageHeader } from '../shared/PageHeader';
import { useQueryState } from '../shared/list/useQueryState';
import { ClientesTab } from './ClientesTab';
import { CuentasGpsTab } from './CuentasGpsTab';

const CUENTAS = 'cuentas';

/** CLI-01: the client companies, and the GPS accounts they work with. Which tab is open is in the address. */
export function ClientesScreen() {
  const [params, change] = useQueryState();
  const tab = params.get('tab') === CUENTAS ? CUENTAS : 'clientes';
  return (
    <>
      <PageHeader title="Administración de clientes" subtitle="Crea y edita clientes" />
      <Tabs
        value={tab}
        onChange={(next) => change({ tab: next === CUENTAS ? CUENTAS : undefined })}
        keepMounted={false}
      >
        <Tabs.List mb="md" aria-label="Clientes y cuentas">
          <Tabs.Tab value="clientes">Clientes</Tabs.Tab>
          <Tabs.Tab value={CUENTAS}>Cuentas GPS</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="clientes">
          <ClientesTab />
        </Tabs.Panel>
        <Tabs.Panel value={CUENTAS}>
          <CuentasGpsTab />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
