import { bogotaDay, startOfDay } from '@fenix/domain/dates/days';
import { formatDateTime, formatDay } from '@fenix/domain/dates/format';
import { allows } from '@fenix/domain/permissions';
import {
  type Defecto,
  ESTADOS_DEFECTO,
  FILTRO_DEFECTO_KEYS,
  REPARADO_WORDS,
} from '@fenix/domain/prealistamiento/defectos/defecto';
import { porQueDefecto } from '@fenix/domain/prealistamiento/defectos/porQueDefecto';
import { CRITICIDAD_WORDS } from '@fenix/domain/prealistamiento/plantilla/plantilla';
import { routeOf } from '@fenix/domain/routes';
import { ActionIcon, Anchor, Drawer } from '@mantine/core';
import { IconCalendarEvent, IconCheck } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Segments } from '../../forms/Segments';
import { ExportMenu } from '../../records/ExportMenu';
import { DataTable } from '../../shared/DataTable/DataTable';
import { ListCard, RowActs } from '../../shared/DataTable/ListCard';
import type { Column } from '../../shared/DataTable/types';
import { FilterBar } from '../../shared/list/FilterBar';
import { SearchField } from '../../shared/list/SearchField';
import { useTableState } from '../../shared/list/useTableState';
import { PageHeader } from '../../shared/PageHeader';
import { BackLink } from '../../shared/PageLink';
import { PlateChip } from '../../shared/PlateChip';
import { WhyLabel } from '../../shared/porQue/PorQue';
import { RouteLink } from '../../shared/routing';
import { StateLabel } from '../../shared/StateLabel';
import { useIsPhone } from '../../shared/useIsPhone';
import { useIsWide } from '../../shared/useIsWide';
import { useViewer, useWorkingClient } from '../../shared/viewer';
import { CerrarDefecto, EditarDefecto } from './DefectoForms';
import { DEFECTOS_PATH, askedOf, useDefectoRows } from './useDefectos';
import styles from './Defectos.module.css';

const FILTERS = { placa: '', estado: 'abierto' };
const SEGMENTS = FILTRO_DEFECTO_KEYS.map((value) => ({ value, label: ESTADOS_DEFECTO[value] }));
const STATES = { abierto: 'warning', vencido: 'danger', reparado: 'ok' } as const;

type Open = { what: 'edit' | 'close'; defecto: Defecto };
type Act = ((what: Open['what'], defecto: Defecto) => void) | undefined;

/** CUM-23: open defects found by checks, with the promised day of repair; overdue ones in red. */
export function DefectosScreen() {
  const client = useWorkingClient() ?? '';
  const viewer = useViewer();
  const mayWrite = allows(viewer, 'createPreset') || allows(viewer, 'writeCompliance');
  const state = useTableState({ lista: 'defectos', filters: FILTERS });
  const data = useDefectoRows(client, state);
  const [open, setOpen] = useState<Open>();
  const isPhone = useIsPhone();
  const close = () => setOpen(undefined);
  const act: Act = useMemo(() => (mayWrite ? (what, defecto) => setOpen({ what, defecto }) : undefined), [mayWrite]);
  const isOpen = state.filters.estado === 'abierto' || state.filters.estado === 'vencido';
  const isWide = useIsWide();
  const isRepaired = state.filters.estado === 'reparado';
  const columns = useMemo(() => columnsOf(act, { isOpen, isRepaired, isWide }), [act, isOpen, isRepaired, isWide]);
  const card = useMemo(() => cardOf(act), [act]);

  return (
    <>
      <PageHeader
        title={routeOf('defectos').title}
        subtitle="Lo que las revisiones encontraron malo. Se cierra solo cuando una revisión posterior lo encuentra bueno."
        action={
          <>
            <ExportMenu
              list={{ path: DEFECTOS_PATH, words: 'los defectos', name: 'defectos', query: askedOf(client, state) }}
            />
            <BackLink to="prealistamientosList" params={{ client }}>
              Prealistamientos
            </BackLink>
          </>
        }
      />
      <FilterBar>
        <SearchField
          label="Placa"
          placeholder="Placa completa"
          value={state.filters.placa}
          onChange={(placa) => state.setFilters({ placa })}
        />
        <Segments
          legend="Estado"
          segments={SEGMENTS}
          value={state.filters.estado}
          onChange={(estado) => state.setFilters({ estado })}
        />
      </FilterBar>
      <DataTable
        caption="Defectos"
        data={data}
        state={state}
        columns={columns}
        rowKey={({ _id }) => _id}
        card={card}
        empty={{ hint: state.clear ? 'Ningún defecto coincide con los filtros.' : 'Nada está malo en la flota.' }}
      />
      <Drawer
        opened={open !== undefined}
        onClose={close}
        position="right"
        size={isPhone ? '100%' : 'md'}
        title={open ? `${open.defecto.placa} · ${open.defecto.nombre}` : ''}
      >
        {open?.what === 'edit' && <EditarDefecto defecto={open.defecto} onSaved={close} />}
        {open?.what === 'close' && <CerrarDefecto defecto={open.defecto} onSaved={close} />}
      </Drawer>
    </>
  );
}

/** WHY-07. */
function Estado({ defecto }: { defecto: Defecto }) {
  const { estado, nombre, placa } = defecto;
  return (
    <WhyLabel of={`${nombre} de ${placa}`} explain={(now) => porQueDefecto(defecto, bogotaDay(now))}>
      <StateLabel state={STATES[estado]}>{ESTADOS_DEFECTO[estado]}</StateLabel>
    </WhyLabel>
  );
}

function Revision({ defecto: { preset_id, consecutive } }: { defecto: Defecto }) {
  return (
    <Anchor
      renderRoot={(props) => <RouteLink {...props} to="prealistamientoPdf" params={{ id: preset_id }} />}
      aria-label={`N.º ${consecutive}, el prealistamiento que lo encontró`}
    >
      N.º {consecutive}
    </Anchor>
  );
}

/** How it was repaired, by whom, and the check that found it so. */
function Reparado({ defecto }: { defecto: Defecto }) {
  const { reparado, reparado_como, reparado_por, reparado_nota, reparado_preset } = defecto;
  if (reparado === null || reparado_como === null) return '—';
  const words = [formatDateTime(new Date(reparado)), REPARADO_WORDS[reparado_como], reparado_por, reparado_nota];
  const said = words.filter(Boolean).join(' · ');
  if (reparado_preset === null) return said;
  return (
    <Anchor renderRoot={(props) => <RouteLink {...props} to="prealistamientoPdf" params={{ id: reparado_preset }} />}>
      {said}
    </Anchor>
  );
}

const sinceText = ({ desde }: Defecto) => formatDay(new Date(desde));
const promisedText = ({ prometido }: Defecto) => (prometido === null ? '—' : formatDay(startOfDay(prometido)));

/** What is wrong with which part is read whole: two lines where one has no room. */
const wrapped = (text: ReactNode) => <span className={styles.wrapped}>{text}</span>;

type Shape = { isOpen: boolean; isRepaired: boolean; isWide: boolean };

/**
 * S14: the section is under the name of the part where the window is narrow or the repair needs the room; there the
 * note waits to be chosen as well. What is repaired is promised no more.
 */
function columnsOf(act: Act, { isOpen, isRepaired, isWide }: Shape): Column<Defecto>[] {
  const isFolded = !isWide || !isOpen;
  return [
    {
      id: 'estado',
      header: 'Estado',
      width: isOpen ? 100 : 118,
      sortValue: ({ estado }) => ESTADOS_DEFECTO[estado],
      cell: (defecto) => <Estado defecto={defecto} />,
    },
    { id: 'placa', header: 'Placa', width: 104, sortable: true, cell: ({ placa }) => <PlateChip plate={placa} /> },
    {
      id: 'nombre',
      header: 'Punto',
      width: 90,
      grow: true,
      sortValue: ({ nombre }) => nombre,
      cell: ({ nombre, seccion }) =>
        wrapped(
          <>
            {nombre}
            {isFolded && <small className={styles.section}>{seccion}</small>}
          </>,
        ),
    },
    {
      id: 'seccion',
      isImplied: isFolded,
      header: 'Sección',
      width: 90,
      grow: true,
      sortValue: ({ seccion }) => seccion,
      cell: ({ seccion }) => wrapped(seccion),
    },
    {
      id: 'criticidad',
      header: 'Criticidad',
      width: 104,
      sortable: true,
      cell: ({ criticidad }) => CRITICIDAD_WORDS[criticidad],
    },
    { id: 'desde', header: 'Malo desde', width: 108, sortValue: ({ desde }) => desde, cell: sinceText },
    {
      id: 'prometido',
      isImplied: isRepaired,
      header: 'Prometido',
      width: 110,
      sortValue: ({ prometido }) => prometido ?? '',
      cell: promisedText,
    },
    {
      id: 'nota',
      isImplied: !isWide && !isOpen,
      header: 'Novedad',
      width: 100,
      grow: true,
      sortValue: ({ nota }) => nota ?? '',
      cell: ({ nota }) => wrapped(nota ?? '—'),
    },
    {
      id: 'revision',
      header: 'Revisión',
      width: 84,
      sortValue: ({ consecutive }) => consecutive,
      cell: (defecto) => <Revision defecto={defecto} />,
    },
    ...(isOpen ? [] : [REPARADO]),
    ...(act
      ? [
          {
            id: 'actions',
            isKept: true,
            isPinned: true,
            header: 'Acciones',
            width: 92,
            align: 'right' as const,
            cell: (defecto: Defecto) => <Acts defecto={defecto} act={act} />,
          },
        ]
      : []),
  ];
}

const REPARADO: Column<Defecto> = {
  id: 'reparado',
  header: 'Reparado',
  width: 100,
  grow: true,
  sortValue: ({ reparado }) => reparado ?? '',
  cell: (defecto) => wrapped(<Reparado defecto={defecto} />),
};

function Acts({ defecto, act }: { defecto: Defecto; act: NonNullable<Act> }) {
  if (defecto.estado === 'reparado') return null;
  const of = `${defecto.nombre} de ${defecto.placa}`;
  return (
    <RowActs>
      <ActionIcon
        aria-label={`Cambiar el día prometido: ${of}`}
        data-tip="Cambiar el día prometido"
        onClick={() => act('edit', defecto)}
      >
        <IconCalendarEvent size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={`Cerrar: ${of}`} data-tip="Cerrar" onClick={() => act('close', defecto)}>
        <IconCheck size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </RowActs>
  );
}

function cardOf(act: Act) {
  return (defecto: Defecto) => (
    <ListCard name={`${defecto.placa} · ${defecto.nombre}`} acts={act && <Acts defecto={defecto} act={act} />}>
      <Estado defecto={defecto} />
      <span>
        Malo desde el {sinceText(defecto)}
        {defecto.prometido !== null && `, prometido para el ${promisedText(defecto)}`}
      </span>
      {defecto.nota !== null && <small>{defecto.nota}</small>}
      {defecto.reparado !== null && (
        <small>
          <Reparado defecto={defecto} />
        </small>
      )}
      <Revision defecto={defecto} />
    </ListCard>
  );
}
