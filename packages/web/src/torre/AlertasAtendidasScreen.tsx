import type { AlertaAtendida } from '@fenix/domain/torre/atendida';
import { ATENDIDAS_COLUMNS } from '@fenix/domain/torre/atendidasColumns';
import { formatDateTime } from '@fenix/domain/dates/format';
import { routeOf } from '@fenix/domain/routes';
import { displayName } from '@fenix/domain/text/names';
import { ExportMenu } from '../records/ExportMenu';
import { type Looks, recordColumns } from '../records/recordColumns';
import { DataTable } from '../shared/DataTable/DataTable';
import { ListCard } from '../shared/DataTable/ListCard';
import { BackLink } from '../shared/PageLink';
import { PageHeader } from '../shared/PageHeader';
import { PlateChip } from '../shared/PlateChip';
import { FilterBar } from '../shared/list/FilterBar';
import { SearchField } from '../shared/list/SearchField';
import { useTableState } from '../shared/list/useTableState';
import { useRouteParams } from '../shared/routing';
import { ATENDIDAS_PATH, useAtendidaRows } from './useAtendidas';

const FILTERS = { placa: '' };

const LOOKS: Looks<AlertaAtendida, typeof ATENDIDAS_COLUMNS> = {
  hora: { width: 128 },
  placa: { width: 90, cell: ({ placa }) => <PlateChip plate={placa} /> },
  tipo: { width: 150, isImplied: true },
  texto: { width: 150, grow: true },
  desde: { width: 128 },
  por: { width: 130, grow: true },
  nota: { width: 150, grow: true },
  soltada: { width: 128, isImplied: true },
  soltadaPor: { width: 150, isImplied: true },
};
const COLUMNS = recordColumns(ATENDIDAS_COLUMNS, LOOKS, { isStaff: false, now: new Date(0) });

/** BI-23: who took which alert on, and what was done. */
export function AlertasAtendidasScreen() {
  const { client } = useRouteParams('alertasAtendidas');
  const state = useTableState({ lista: 'alertasAtendidas', filters: FILTERS });
  const data = useAtendidaRows(client, state);
  const { placa } = state.filters;
  return (
    <>
      <BackLink to="dashboardGeneral" params={{ client }} search={{ tab: 'torre' }}>
        Torre de control
      </BackLink>
      <PageHeader
        title={routeOf('alertasAtendidas').title}
        subtitle={`${displayName(client)}: quién atendió cada alerta de la torre, y qué hizo`}
        action={
          <ExportMenu
            list={{
              path: ATENDIDAS_PATH,
              words: 'las alertas atendidas',
              name: 'alertas-atendidas',
              query: { client, ...(placa && { placa }) },
            }}
          />
        }
      />
      <FilterBar>
        <SearchField
          label="Placa"
          placeholder="Placa completa"
          value={placa}
          onChange={(next) => state.setFilters({ placa: next })}
        />
      </FilterBar>
      <DataTable
        caption="Alertas atendidas"
        data={data}
        state={state}
        columns={COLUMNS}
        rowKey={({ _id }) => _id}
        card={cardOf}
        empty={{
          hint: state.clear
            ? 'Ninguna alerta atendida coincide con los filtros.'
            : 'En la torre de control, oprime Atender en una alerta: queda aquí.',
        }}
      />
    </>
  );
}

function cardOf({ placa, texto, por, hora, nota, soltada }: AlertaAtendida) {
  return (
    <ListCard name={`${placa} · ${texto}`}>
      <span>
        Atendida por {por}, {formatDateTime(new Date(hora))}
      </span>
      {nota !== null && <span>{nota}</span>}
      {soltada !== null && <small>Soltada {formatDateTime(new Date(soltada))}</small>}
    </ListCard>
  );
}
