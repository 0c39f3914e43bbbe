import { routeOf } from '@fenix/domain/routes';
import type { ListedUsuario } from '@fenix/domain/usuarios/usuario';
import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { PageHeader } from '../shared/PageHeader';
import { useQueryState } from '../shared/list/useQueryState';
import { productName } from '../shared/product';
import { EditUsuarioDialog } from './EditUsuarioDialog';
import { InControlTab } from './InControlTab';
import { UsuariosTable } from './UsuariosTable';

const INCONTROL = 'incontrol';

/** USR-01: the users of the product and those of InControl. Which tab is open is in the address. */
export function UsuariosScreen() {
  const [params, change] = useQueryState();
  const tab = params.get('tab') === INCONTROL ? INCONTROL : 'producto';
  return (
    <>
      <PageHeader
        title={routeOf('usuarios').title}
        subtitle="Quién entra, a qué empresa pertenece y qué puede hacer."
      />
      <Tabs
        value={tab}
        onChange={(next) => change({ tab: next === INCONTROL ? INCONTROL : undefined })}
        keepMounted={false}
      >
        <Tabs.List mb="md" aria-label="Servicios">
          <Tabs.Tab value="producto">{productName()}</Tabs.Tab>
          <Tabs.Tab value={INCONTROL}>InControl</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="producto">
          <UsuariosTab />
        </Tabs.Panel>
        <Tabs.Panel value={INCONTROL}>
          <InControlTab />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function UsuariosTab() {
  const [editing, setEditing] = useState<ListedUsuario>();
  return (
    <>
      <UsuariosTable onEdit={setEditing} />
      {editing && <EditUsuarioDialog usuario={editing} onClose={() => setEditing(undefined)} />}
    </>
  );
}
