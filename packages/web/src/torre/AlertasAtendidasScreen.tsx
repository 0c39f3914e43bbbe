import type { AlertaAtendida } from '@fenix/domain/torre/atendida';
import { ATENDIDAS_COLUMNS } from '@fenix/domain/torre/atendidasColumns';
import { formatDateTime } from '@fenix/domain/dates/format';
import { isManager } from '@fenix/domain/permissions';
import { routeOf } from '@fenix/domain/routes';
import { displayName } from '@fenix/domain/text/names';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { ExportMenu } from '../records/ExportMenu';
import { type Looks, recordColumns } from '../records/recordColumns';
import type { Column } from '../shared/DataTable/types';
import { DataTable } from '../shared/DataTable/DataTable';
import { ListCard, RowActs } from '../shared/DataTable/ListCard';
import { BackLink } from '../shared/PageLink';
import { PageHeader } from '../shared/PageHeader';
import { PlateChip } from '../shared/PlateChip';
import { DayField } from '../shared/list/DateRange';
import { FilterBar } from '../shared/list/FilterBar';
import { SearchField } from '../shared/list/SearchField';
import { useTableState } from '../shared/list/useTableState';
import { useRouteParams } from '../shared/routing';
import { useViewer } from '../shared/viewer';
import { NotaDialog, type Noted, noteWords } from './Atencion';
import styles from './Tablero.module.css';
import { ATENDIDAS_PATH, askedOf, useAtendidaRows, useAtender } from './useAtendidas';

const FILTERS = { placa: '', persona: '', from: '', to: '' };

const LOOKS: Looks<AlertaAtendida, typeof ATENDIDAS_COLUMNS> = {
  hora: { width: 156 },
  placa: { width: 98, cell: ({ placa }) => <PlateChip plate={placa} /> },
  tipo: { width: 150, isImplied: true },
  texto: { width: 104, grow: true, wraps: true },
  desde: { width: 156 },
  por: { width: 100, grow: true, wraps: true },
  nota: { width: 104, grow: true, wraps: true },
  soltada: { width: 128, isImplied: true },
  soltadaPor: { width: 150, isImplied: true },
};
const COLUMNS = recordColumns(ATENDIDAS_COLUMNS, LOOKS, { isStaff: false, now: new Date(0) });

type Noting = { onNote: (noted: Noted) => void };

function columnsOf(onNote: Noting['onNote']): Column<AlertaAtendida>[] {
  const cell = (row: AlertaAtendida) => <Acts row={row} onNote={onNote} />;
  return [...COLUMNS, { id: 'acciones', isKept: true, header: 'Acciones', width: 188, align: 'right', cell }];
}

/** BI-23: who took which alert on, and what was done. */
export function AlertasAtendidasScreen() {
  const { client } = useRouteParams('alertasAtendidas');
  const state = useTableState({ lista: 'alertasAtendidas', filters: FILTERS });
  const data = useAtendidaRows(client, state);
  const { placa, persona, from, to } = state.filters;
  const [noted, setNoted] = useState<Noted>();
  const columns = useMemo(() => columnsOf(setNoted), []);
  const card = useMemo(() => cardOf(setNoted), []);
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
              query: { client, ...askedOf(state.filters) },
            }}
          />
        }
      />
      <FilterBar>
        <DayField isOptional label="Desde" value={from} onChange={(day) => state.setFilters({ from: day })} />
        <DayField isOptional label="Hasta" value={to} onChange={(day) => state.setFilters({ to: day })} />
        <SearchField
          label="Persona"
          placeholder="Quién la atendió"
          value={persona}
          onChange={(next) => state.setFilters({ persona: next })}
        />
        <SearchField
          label="Placa"
          placeholder="Placa completa"
          value={placa}
          onChange={(next) => state.setFilters({ placa: next })}
        />
      </FilterBar>
      <DataTable
        caption="Alertas atendidas"
        isTall
        data={data}
        state={state}
        columns={columns}
        rowKey={({ _id }) => _id}
        card={card}
        empty={{
          hint: state.clear
            ? 'Ninguna alerta atendida coincide con los filtros.'
            : 'En la torre de control, oprime Atender en una alerta: queda aquí.',
        }}
      />
      <NotaDialog noted={noted} onClose={() => setNoted(undefined)} />
    </>
  );
}

/** BI-21: an alert is often over before the call about it is: what was done is written here as well. */
function Acts({ row, onNote }: { row: AlertaAtendida } & Noting) {
  const viewer = useViewer();
  const { mutate, isPending } = useAtender();
  if (row.porId !== viewer._id && !isManager(viewer)) return null;
  const about = `${row.texto}, ${row.placa}, ${formatDateTime(new Date(row.desde))}`;
  const words = noteWords(row);
  return (
    <RowActs>
      <Button
        size="compact-sm"
        variant="default"
        className={styles.act ?? ''}
        aria-label={`${words}: ${about}`}
        onClick={() => onNote(row)}
      >
        {words}
      </Button>
      {row.isHeld && (
        <Button
          size="compact-sm"
          variant="default"
          className={styles.act ?? ''}
          aria-label={`Soltar: ${about}`}
          loading={isPending}
          onClick={() => mutate({ does: 'soltar', id: row._id })}
        >
          Soltar
        </Button>
      )}
    </RowActs>
  );
}

function cardOf(onNote: Noting['onNote']) {
  return (row: AlertaAtendida) => {
    const { placa, texto, por, hora, nota, soltada } = row;
    return (
      <ListCard name={`${placa} · ${texto}`} acts={<Acts row={row} onNote={onNote} />}>
        <span>
          Atendida por {por}, {formatDateTime(new Date(hora))}
        </span>
        {nota !== null && <span>{nota}</span>}
        {soltada !== null && <small>Soltada {formatDateTime(new Date(soltada))}</small>}
      </ListCard>
    );
  };
}
