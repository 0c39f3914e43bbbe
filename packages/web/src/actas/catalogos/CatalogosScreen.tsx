import { routeOf } from '@fenix/domain/routes';
import { Tabs } from '@mantine/core';
import { useCallback, useState } from 'react';
import { PageHeader } from '../../shared/PageHeader';
import { useQueryState } from '../../shared/list/useQueryState';
import type { Catalogo } from '../useCatalogos';
import { EditPersonaDialog } from './EditPersonaDialog';
import { PersonasTable } from './PersonasTable';
import { PlantillasTab } from './PlantillasTab';
import type { Persona } from './personas';

const TABS = ['tecnicos', 'analistas', 'plantillas'] as const;

/** ACTA-43, ACTA-65, ACTA-104: what the records choose from. Which tab is open is in the address. */
export function CatalogosScreen() {
  const [params, change] = useQueryState();
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'tecnicos';
  return (
    <>
      <PageHeader
        title={routeOf('catalogosActas').title}
        subtitle="Quién firma, quién valida y qué se revisa. Lo que cambies vale para las actas que vengan: las guardadas no se tocan."
      />
      <Tabs
        value={tab}
        onChange={(next) => change({ tab: next === 'tecnicos' ? undefined : (next ?? undefined) })}
        keepMounted={false}
      >
        <Tabs.List mb="md" aria-label="Catálogos">
          <Tabs.Tab value="tecnicos">Técnicos</Tabs.Tab>
          <Tabs.Tab value="analistas">Analistas</Tabs.Tab>
          <Tabs.Tab value="plantillas">Plantillas</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="tecnicos">
          <PersonasTab catalogo="tecnicos" />
        </Tabs.Panel>
        <Tabs.Panel value="analistas">
          <PersonasTab catalogo="analistas" />
        </Tabs.Panel>
        <Tabs.Panel value="plantillas">
          <PlantillasTab />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

/** ACTA-64, ACTA-65, ACTA-103, ACTA-104. */
function PersonasTab({ catalogo }: { catalogo: Catalogo }) {
  const [editing, setEditing] = useState<Persona>();
  const close = useCallback(() => setEditing(undefined), []);
  return (
    <>
      <PersonasTable catalogo={catalogo} onEdit={setEditing} />
      {editing && <EditPersonaDialog catalogo={catalogo} persona={editing} onClose={close} />}
    </>
  );
}
