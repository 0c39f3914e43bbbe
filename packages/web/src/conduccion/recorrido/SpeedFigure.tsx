import type { ColorDeVelocidad } from '@fenix/domain/conduccion/bands';
import { clockTime } from '@fenix/domain/dates/wallTime';
import { SPEED_LIMIT_KMH } from '@fenix/domain/gps/conduccion';
import { useMemo } from 'react';
import { ChartFigure } from '../../charts/ChartFigure';
import { TimeChart } from '../../charts/TimeChart';
import { speedWords } from '../../flota/speedWords';
import { type Stretch, type Suceso, type TrackPoint, speedColorOf, writeStamp } from './track';

/** PESV-36: the colours of the map's markers, as the page has them. */
const SPEED_COLORS: Readonly<Record<ColorDeVelocidad, string>> = {
  ambar: 'var(--fx-data-amber)',
  naranja: 'var(--fx-data-orange)',
  rojo: 'var(--fx-data-red)',
};

/** Rows in the table of the chart; the list of points has every one. */
const ROWS = 200;

type Props = {
  placa: string;
  track: readonly TrackPoint[];
  sucesos: readonly Suceso[];
  stretch: Stretch;
  at: number;
  onSeek: (at: number) => void;
  onRest: () => void;
};

/** The speed of a trip over its time, with its speedings in the colours they have on the map. */
export function SpeedFigure({ placa, track, sucesos, stretch, at, onSeek, onRest }: Props) {
  const points = useMemo(() => track.map((point) => ({ at: point.at, value: point.velocidad })), [track]);
  const bands = useMemo(
    () =>
      sucesos
        .filter(({ numero }) => numero !== undefined)
        .map((suceso) => ({ from: suceso.from, to: suceso.to, color: SPEED_COLORS[speedColorOf(suceso)] })),
    [sucesos],
  );
  const table = useMemo(() => tableOf(track), [track]);
  return (
    <ChartFigure
      title="Velocidad (km/h)"
      words={speedWords(points)}
      table={table}
      fileName={`velocidad-${placa.toLowerCase()}-${writeStamp(track[0]?.at ?? 0)}`}
    >
      <TimeChart
        points={points}
        unit="km/h"
        height={170}
        bands={bands}
        limit={SPEED_LIMIT_KMH}
        span={stretch}
        at={at}
        onSeek={onSeek}
        onRest={onRest}
      />
    </ChartFigure>
  );
}

function tableOf(track: readonly TrackPoint[]) {
  const every = Math.max(1, Math.ceil(track.length / ROWS));
  return {
    columns: ['Hora', 'Velocidad (km/h)', 'Lugar'],
    rows: track
      .filter((_, index) => index % every === 0)
      .map(({ at, velocidad, domicilio }) => [clockTime(new Date(at)), String(Math.round(velocidad)), domicilio]),
  };
}
