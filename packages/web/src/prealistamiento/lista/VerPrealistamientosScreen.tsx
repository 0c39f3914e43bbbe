import { access, allows, isManager } from '@fenix/domain/permissions';
import type { ListedPreset } from '@fenix/domain/prealistamiento/registro';
import { href, routeOf } from '@fenix/domain/routes';
import { displayName } from '@fenix/domain/text/names';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { ExportMenu } from '../../records/ExportMenu';
import { DataTable } from '../../shared/DataTable/DataTable';
import { KeyTip } from '../../shared/keys';
import { PageHeader } from '../../shared/PageHeader';
import { ClientPicker } from '../../shared/list/ClientPicker';
import { DatesForm } from '../../shared/list/DatesForm';
import { FilterBar } from '../../shared/list/FilterBar';
import { SearchField } from '../../shared/list/SearchField';
import { showRange } from '../../shared/list/dayText';
import { RouteLink, useGo, useRouteParams } from '../../shared/routing';
import { useIsWide } from '../../shared/useIsWide';
import { useToday } from '../../shared/useToday';
import { useViewer } from '../../shared/viewer';
import { FlotaHoy } from './FlotaHoy';
import { presetCard, presetColumns } from './presetColumns';
import { type PresetsState, presetsExport, usePresetRows, usePresetsState } from './usePresetRows';

/** PRE-01: the checks of a client. */
export function VerPrealistamientosScreen() {
  const { client } = useRouteParams('prealistamientosList');
  return <PresetsList key={client} />;
}

function PresetsList() {
  const state = usePresetsState();
  const { client } = state;
  const viewer = useViewer();
  const isStaff = isManager(viewer);
  const go = useGo();
  const data = usePresetRows(state);
  const now = useToday();
  const isWide = useIsWide();
  const columns = useMemo(() => presetColumns(isStaff, isWide, now), [isStaff, isWide, now]);
  const card = useMemo(() => presetCard(isStaff), [isStaff]);

  return (
    <>
      <PageHeader
        title={routeOf('prealistamientosList').title}
        subtitle={`Qué vehículos se revisaron antes de salir, y qué se encontró. ${displayName(client)}.`}
        action={
          <>
            {access(viewer, routeOf('defectos')) === 'open' && (
              <Button variant="default" renderRoot={(props) => <RouteLink {...props} to="defectos" />}>
                Defectos abiertos
              </Button>
            )}
            {access(viewer, routeOf('prealistamientoPlantilla')) === 'open' && (
              <Button variant="default" renderRoot={(props) => <RouteLink {...props} to="prealistamientoPlantilla" />}>
                Plantilla
              </Button>
            )}
            <ExportMenu list={presetsExport(state)} />
            {allows(viewer, 'createPreset') && (
              <KeyTip label="Crear prealistamiento" keys="N">
                <Button
                  renderRoot={(props) => <RouteLink {...props} to="prealistamientoCreate" />}
                  leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
                >
                  Crear prealistamiento
                </Button>
              </KeyTip>
            )}
          </>
        }
      />
      <FlotaHoy client={client} />
      <Filters state={state} onSearchAgain={data.retry} />
      <DataTable
        isDense
        caption="Prealistamientos"
        data={data}
        state={state}
        columns={columns}
        rowKey={({ _id }) => _id}
        href={({ _id }: ListedPreset) => href('prealistamientoPdf', { id: _id })}
        onOpen={({ _id }) => void go({ to: 'prealistamientoPdf', params: { id: _id } })}
        card={card}
        empty={{ hint: 'Amplía las fechas o cambia la búsqueda para ver otros prealistamientos.' }}
      />
    </>
  );
}

type FiltersProps = { state: PresetsState; onSearchAgain: (() => void) | undefined };

function Filters({ state, onSearchAgain }: FiltersProps) {
  const { client, range, search, filters, setFilters, setSearch } = state;
  const go = useGo();

  /** Another client is another address; what else was asked for goes along. */
  function handleClient(chosen: string) {
    void go({
      to: 'prealistamientosList',
      params: { client: chosen },
      search: { ...filters, search: search || undefined },
    });
  }

  return (
    <FilterBar
      summary={showRange(range)}
      search={
        <SearchField
          label="Búsqueda"
          placeholder="Placa, vehículo, conductor, consecutivo…"
          value={search}
          onChange={setSearch}
        />
      }
    >
      <ClientPicker value={client} onChange={handleClient} />
      <DatesForm
        value={range}
        onSearch={(next) => {
          setFilters(next);
          onSearchAgain?.();
        }}
      />
    </FilterBar>
  );
}
