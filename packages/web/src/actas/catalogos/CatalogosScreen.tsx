import { routeOf } from '@fenix/domain/routes';
import { Tabs } from '@mantine/core';
import { PageHeader } from '../../shared/PageHeader';
import { useQueryState } from '../../shared/list/useQueryState';
import { PersonasTab } from './PersonasTab';
import { PlantillasTab } from './PlantillasTab';

const TABS = ['tecnicos', 'analistas', 'plantillas'] as const;

/** ACTA-43, ACTA-65, ACTA-104: what the records choose from. Which tab is open stands in the address. */
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
