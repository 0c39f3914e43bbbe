import { tripScoreShown } from '@fenix/domain/conduccion/bands';
import { CONDUCCION_MESSAGES } from '@fenix/domain/conduccion/messages';
import { type ViajeConducido, shownCategorias } from '@fenix/domain/conduccion/tablero/viajes';
import { CATEGORIAS } from '@fenix/domain/gps/conduccion';
import { cityFirst } from '@fenix/domain/gps/domicilio';
import { formatDistance, formatDuration } from '@fenix/domain/text/measures';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { DataTable } from '../../shared/DataTable/DataTable';
import type { Column } from '../../shared/DataTable/types';
import { useTableState } from '../../shared/list/useTableState';
import { useIsWide } from '../../shared/useIsWide';
import { Recorrido } from '../recorrido/Recorrido';
import { momentShown } from '../recorrido/track';
import { EmptyPanel, RowCard } from '../RowCard';
import { CategoriaMarks, categoriasColumn } from '../Scores';
import { TripWhy, WhyButton } from '../Why';
import { conduccionQueries } from '../useConduccion';
import { DrillSection } from './DrillSection';
import styles from './Tablero.module.css';
import type { useDrill } from './useDrill';

type Props = { client: string; drill: ReturnType<typeof useDrill>; placa: string | undefined };

const NEWEST_FIRST = { id: 'inicio', descending: true };
const stampOf = ({ inicio_viaje }: ViajeConducido) => inicio_viaje.fecha_hora.replace(/\D/g, '');

/** PESV-09: the trips of a vehicle, and below them the one that was chosen. */
export function ViajesSection({ client, drill, placa }: Props) {
  const { data, error, isFetching, refetch } = useQuery(conduccionQueries.viajes(client, drill.activo, drill.days));
  const state = useTableState({ prefix: 'v-', sort: NEWEST_FIRST });
  const plate = (data?.vehiculo.patente ?? placa ?? '').toUpperCase();
  const viaje = data?.items.find((one) => stampOf(one) === drill.viaje);
  const isWide = useIsWide();
  const { open: openDrill } = drill;
  const open = useCallback((row: ViajeConducido) => openDrill({ viaje: stampOf(row) }), [openDrill]);
  const columns = useMemo(() => viajeColumns(plate, open, isWide), [plate, open, isWide]);
  const act = useMemo(() => viajeAct(plate), [plate]);
  return (
    <>
      <DrillSection key={`viajes ${drill.activo}`} title={`Tabla de viajes - ${plate}`}>
        <DataTable
          isDense
          caption={`Tabla de viajes - ${plate}`}
          data={{ rows: data?.items, isFetching, error: error ?? undefined, retry: () => void refetch() }}
          state={state}
          columns={columns}
          rowKey={stampOf}
          href={(row) => drill.linkTo({ viaje: stampOf(row) })}
          onOpen={open}
          anchor={(row) => `viaje-${stampOf(row)}`}
          highlighted={drill.viaje ? `viaje-${drill.viaje}` : undefined}
          card={viajeCard}
          cardAct={act}
          empty={{ hint: 'Este vehículo no hizo viajes en estos días.' }}
        />
      </DrillSection>
      {drill.viaje && data && (
        <DrillSection key={`recorrido ${drill.viaje}`} title={`Recorrido - ${plate}`}>
          {viaje ? (
            <Recorrido client={client} vehiculo={drill.activo} placa={plate} viaje={viaje} />
          ) : (
            <EmptyPanel
              title="No encontramos este viaje"
              hint="La plataforma GPS no lo tiene entre los viajes de este vehículo. Elige otro de la tabla."
            />
          )}
        </DrillSection>
      )}
    </>
  );
}

/** PESV-10, PESV-16, PESV-17, PESV-33. */
const viajeColumns = (
  plate: string,
  open: (row: ViajeConducido) => void,
  isWide: boolean,
): readonly Column<ViajeConducido>[] => [
  {
    id: 'inicio',
    header: 'Inicio',
    width: 100,
    // In a narrow table, without a column for it, the driver is shown under the hour.
    cell: (row) => (
      <span className={styles.wrap}>
        {momentShown(row.inicio_viaje.fecha_hora)}
        {!isWide && row.conductor !== '' && <span className={styles.driver}>{row.conductor}</span>}
      </span>
    ),
    ...by((row) => row.inicio_viaje.fecha_hora),
  },
  // On a narrow screen the places need its room; the duration says as much.
  ...(isWide
    ? [
        {
          id: 'fin',
          header: 'Fin',
          width: 52,
          cell: (row: ViajeConducido) => row.final_viaje.fecha_hora.slice(11, 16),
        },
        {
          id: 'conductor',
          header: 'Conductor',
          width: 96,
          cell: (row: ViajeConducido) => (
            <span className={styles.wrap}>{row.conductor || CONDUCCION_MESSAGES.unknownDriver}</span>
          ),
          ...by((row: ViajeConducido) => row.conductor),
        },
      ]
    : []),
  { id: 'desde', header: 'Desde', width: 82, grow: true, cell: (row) => <Place of={row.inicio_viaje} /> },
  { id: 'hasta', header: 'Hasta', width: 82, grow: true, cell: (row) => <Place of={row.final_viaje} /> },
  {
    id: 'distancia',
    header: 'Distancia',
    width: 72,
    align: 'right',
    cell: (row) => formatDistance(row.distancia_viaje),
    ...by((row) => row.distancia_viaje),
  },
  {
    id: 'duracion',
    header: 'Duracion',
    width: 66,
    align: 'right',
    cell: (row) => (row.duracion_viaje ? formatDuration(row.duracion_viaje) : '—'),
    ...by((row) => row.duracion_viaje),
  },
  {
    id: 'calificacion',
    header: 'Calificacion',
    width: 84,
    align: 'right',
    cell: (row) => <TripWhy of={tripNamed(plate, row)} viaje={row} />,
    ...by((row) => row.calificacion_viaje),
  },
  categoriasColumn(CATEGORIAS, countMarks),
  {
    id: 'mas',
    header: 'Más',
    width: 112,
    align: 'right',
    isPinned: true,
    cell: (row) => (
      <Button variant="light" size="compact-sm" onClick={() => open(row)}>
        Ver Detalle
      </Button>
    ),
  },
];

const tripNamed = (plate: string, { inicio_viaje }: ViajeConducido) =>
  `${plate}, ${momentShown(inicio_viaje.fecha_hora)}`;

const by = (sortValue: (row: ViajeConducido) => string | number) => ({ sortable: true, sortValue });

/** The city first, and the rest under it where there is no room; the whole under the pointer. */
function Place({ of: { domicilio } }: { of: ViajeConducido['inicio_viaje'] }) {
  return (
    <span className={styles.wrap} title={domicilio}>
      {cityFirst(domicilio) || '—'}
    </span>
  );
}

/** How many events each category has. */
function countMarks(row: ViajeConducido) {
  return shownCategorias(row).map(({ categoria, eventos }) => ({ categoria, text: String(eventos.length) }));
}

function viajeCard(row: ViajeConducido) {
  return (
    <RowCard
      name={
        <strong>
          {momentShown(row.inicio_viaje.fecha_hora)} – {row.final_viaje.fecha_hora.slice(11, 16)}
        </strong>
      }
      score={<span>{tripScoreShown(row.calificacion_viaje)} de 5</span>}
      lines={[
        row.conductor || CONDUCCION_MESSAGES.unknownDriver,
        `${cityFirst(row.inicio_viaje.domicilio)} → ${cityFirst(row.final_viaje.domicilio)}`,
        `${formatDistance(row.distancia_viaje)} · ${row.duracion_viaje ? formatDuration(row.duracion_viaje) : '—'}`,
      ]}
    >
      <CategoriaMarks marks={countMarks(row)} />
    </RowCard>
  );
}

const viajeAct = (plate: string) => (row: ViajeConducido) => (
  <WhyButton asked={{ of: tripNamed(plate, row), viaje: row }} />
);
