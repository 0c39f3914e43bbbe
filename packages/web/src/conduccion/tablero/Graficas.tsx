import { bandaOf, scoreShown } from '@fenix/domain/conduccion/bands';
import { franjaWords, readFranja, writeFranja } from '@fenix/domain/conduccion/tablero/eventos';
import { grupoShown } from '@fenix/domain/conduccion/tablero/flota';
import {
  WEEKDAYS,
  changeShown,
  daysIn,
  extremesTitle,
  extremesWords,
  extremesOf,
  hoursOf,
  hoursWords,
  seriesOf,
  seriesWords,
} from '@fenix/domain/conduccion/tablero/graficas';
import type { ActivoResumen, ResumenConduccion } from '@fenix/domain/conduccion/tablero/resumen';
import { CATEGORIAS } from '@fenix/domain/gps/conduccion';
import { NativeSelect, UnstyledButton } from '@mantine/core';
import { useMemo } from 'react';
import { BarChart } from '../../charts/BarChart';
import { ChartFigure } from '../../charts/ChartFigure';
import { HeatChart } from '../../charts/HeatChart';
import { LineChart } from '../../charts/LineChart';
import { showDay, showRange } from '../../shared/list/dayText';
import { useOpening, useQueryState } from '../../shared/list/useQueryState';
import { RouteLink } from '../../shared/routing';
import { BAND_COLORS, SERIES_COLORS } from '../comparativos/Figure';
import { EmptyPanel } from '../RowCard';
import { ScoreWhy } from '../Why';
import type { Days } from '../useConduccion';
import { EventosDeHora } from './EventosDeHora';
import styles from './Tablero.module.css';

/** Scores run from 0 to 10 (PESV-24). */
const MOST = 10;
/** More lines would not be distinguishable; the table has all of them. */
const LINES = 5;

type Props = { client: string; resumen: ResumenConduccion; days: Days };

/** PESV-46: the same days to look at instead of to read. */
export function Graficas({ client, resumen, days }: Props) {
  const all = useMemo(() => daysIn(days), [days]);
  const name = `${days.first}-${days.last}`;
  if (!resumen.activo.some(({ condujo }) => condujo))
    return <EmptyPanel title="Nadie rodó en estos días" hint="Elige otras fechas para ver las gráficas." />;
  return (
    <div className={styles.charts}>
      <p className={styles.note}>
        Los puntajes van de 0 a 10: <RouteLink to="comoSeCalifica">cómo se califica</RouteLink>. En las tablas, cada uno
        lleva a lo que lo explica.
      </p>
      <Scores resumen={resumen} days={all} name={name} />
      <Hours client={client} eventos={resumen.eventos} days={days} name={name} />
      <Extremes activo={resumen.activo} days={days} name={name} />
    </div>
  );
}

function Scores({ resumen, days, name }: { resumen: ResumenConduccion; days: readonly string[]; name: string }) {
  const series = useMemo(() => seriesOf(resumen, days), [resumen, days]);
  const more = series.length > LINES ? ` La gráfica muestra ${LINES} de ${series.length} flotas; la tabla, todas.` : '';
  return (
    <div className={styles.chart}>
      <ChartFigure
        title="Puntaje por día y flota"
        words={seriesWords(series, days) + more}
        fileName={`puntaje-por-dia-${name}`}
        table={{
          columns: ['Día', ...series.map(({ grupo }) => grupo)],
          rows: days.map((day, index) => [
            showDay(day),
            ...series.map(({ valores }) => (valores[index] === null ? '—' : scoreShown(valores[index] ?? 0))),
          ]),
          links: days.map((day) => ({ to: 'dashboardPesv', search: { from: day, to: day } })),
          cellLinks: days.map((day, index) =>
            series.map(({ grupo, valores }) =>
              valores[index] === null ? undefined : { to: 'dashboardPesv', search: { from: day, to: day, grupo } },
            ),
          ),
        }}
      >
        <LineChart
          series={series.slice(0, LINES).map(({ grupo, valores }, index) => {
            return { name: grupo, color: SERIES_COLORS[index] ?? '', values: valores };
          })}
          labels={days.map((day) => showDay(day).slice(0, 5))}
          max={MOST}
          format={scoreShown}
        />
      </ChartFigure>
    </div>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));

/** In the address: which category is counted, and the hour whose events are listed. */
const [CATEGORIA, FRANJA] = ['categoria', 'franja'];

type HoursProps = { client: string; eventos: ResumenConduccion['eventos']; days: Days; name: string };

function Hours({ client, eventos, days, name }: HoursProps) {
  const [params, change] = useQueryState();
  const { open, close } = useOpening();
  const categoria = CATEGORIAS.find((one) => one === params.get(CATEGORIA));
  const counts = useMemo(() => hoursOf(eventos ?? [], categoria), [eventos, categoria]);
  const asked = readFranja(params.get(FRANJA) ?? '');
  const total = asked && counts[asked.semana - 1]?.[asked.hora];
  if (!eventos)
    return (
      <EmptyPanel
        title="Tu plataforma GPS no dice a qué hora pasan los eventos"
        hint="Los de cada viaje están en su detalle."
      />
    );
  const show = (row: number, hora: number) => open({ [FRANJA]: writeFranja({ semana: row + 1, hora }) });
  return (
    <div className={styles.chart}>
      <NativeSelect
        label="Categoría"
        mb="xs"
        maw={240}
        value={categoria ?? ''}
        onChange={({ currentTarget }) => change({ [CATEGORIA]: currentTarget.value })}
        data={[{ value: '', label: 'Todas' }, ...CATEGORIAS.map((one) => ({ value: one, label: one }))]}
      />
      <ChartFigure
        title={`${categoria ?? 'Eventos'} por hora y día de la semana`}
        words={`${hoursWords(counts)} Pulsa una cifra para ver sus eventos.`}
        fileName={`eventos-por-hora-${name}`}
        table={{
          columns: ['Día', ...HOURS.map((hour) => `${hour}:00`)],
          rows: WEEKDAYS.map((day, index) => [day, ...(counts[index] ?? []).map(String)]),
          renderCell: (text, row, hora) =>
            text === '0' ? (
              text
            ) : (
              <UnstyledButton
                className={styles.count ?? ''}
                aria-haspopup="dialog"
                aria-label={`${text}, ${franjaWords({ semana: row + 1, hora })}: ver los eventos`}
                onClick={() => show(row, hora)}
              >
                {text}
              </UnstyledButton>
            ),
        }}
      >
        <HeatChart rows={WEEKDAYS} columns={HOURS} values={counts} every={3} onPress={show} />
      </ChartFigure>
      <EventosDeHora
        client={client}
        days={days}
        franja={asked && total ? { ...asked, categoria } : undefined}
        total={total ?? 0}
        onClose={() => close({ [FRANJA]: undefined })}
      />
    </div>
  );
}

type ExtremesProps = { activo: readonly ActivoResumen[]; days: Days; name: string };

function Extremes({ activo, days, name }: ExtremesProps) {
  const { best, worst } = useMemo(() => extremesOf(activo), [activo]);
  return (
    <div className={styles.pair}>
      <Extreme
        title={extremesTitle(best.length, 'mejor puntaje')}
        rows={best}
        days={days}
        fileName={`mejores-${name}`}
      />
      {worst.length > 0 && (
        <Extreme
          title={extremesTitle(worst.length, 'puntaje más bajo')}
          rows={worst}
          days={days}
          fileName={`mas-bajos-${name}`}
        />
      )}
    </div>
  );
}

/** Of the columns behind the plate, the one with the score. */
const SCORE_AT = 1;

type ExtremeProps = { title: string; rows: readonly ActivoResumen[]; days: Days; fileName: string };

function Extreme({ title, rows, days, fileName }: ExtremeProps) {
  return (
    <div className={styles.chart}>
      <ChartFigure
        title={title}
        words={extremesWords(rows)}
        fileName={fileName}
        table={{
          columns: ['Placa', 'Flota', 'Puntaje', 'Antes', 'Cambio'],
          rows: rows.map((row) => [
            row.patente,
            grupoShown(row.grupo),
            scoreShown(row.valor),
            row.antes === null ? '—' : scoreShown(row.antes),
            changeShown(row),
          ]),
          links: rows.map(({ id, grupo }) => ({
            to: 'dashboardPesv',
            search: { from: days.first, to: days.last, grupo: grupoShown(grupo), activo: id },
          })),
          // PESV-44: the score itself says how it came about.
          renderCell: (text, index, at) => {
            const row = rows[index];
            if (at !== SCORE_AT || !row) return text;
            return <ScoreWhy of={row.patente} when={showRange({ from: days.first, to: days.last })} row={row} />;
          },
        }}
      >
        <BarChart
          series={[{ name: 'Puntaje', color: '' }]}
          rows={rows.map((row) => ({
            id: row.id,
            label: row.antes === null ? row.patente : `${row.patente} ${changeShown(row)}`,
            values: [row.valor],
            color: BAND_COLORS[bandaOf(row.valor)],
          }))}
          max={MOST}
          format={scoreShown}
        />
      </ChartFigure>
    </div>
  );
}
