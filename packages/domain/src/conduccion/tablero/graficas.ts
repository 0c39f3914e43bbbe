import { type IsoDay, addDays } from '../../dates/days';
import type { Dias } from '../../gps/periodo';
import { whenNeeded } from '../../text/whenNeeded';
import { scoreShown } from '../bands';
import { grupoShown } from './flota';
import type { ActivoResumen, ResumenConduccion } from './resumen';

export const WEEKDAYS = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'] as const;

/** Each of these days, in order. */
export function daysIn({ first, last }: Dias): IsoDay[] {
  const days: IsoDay[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** PESV-46: the score of each group on each of the days, null where it did not drive; by name. */
export type Serie = { grupo: string; valores: (number | null)[] };

export function seriesOf({ dias, flota }: Pick<ResumenConduccion, 'dias' | 'flota'>, days: readonly IsoDay[]): Serie[] {
  const known = new Map(dias.map(({ dia, grupo, valor }) => [`${dia} ${grupo}`, valor]));
  return flota
    .filter(({ condujo }) => condujo)
    .map(({ grupo }) => ({
      grupo: grupoShown(grupo),
      valores: days.map((day) => known.get(`${day} ${grupo}`) ?? null),
    }));
}

/** PESV-46: how many events there were, a row for each weekday from Monday and a column for each hour. */
export function hoursOf(eventos: NonNullable<ResumenConduccion['eventos']>, categoria?: string): number[][] {
  const counts = WEEKDAYS.map(() => Array.from({ length: 24 }, () => 0));
  for (const { semana, hora, categoria: own, total } of eventos) {
    const row = counts[semana - 1];
    if (row && (categoria === undefined || own === categoria)) row[hora] = (row[hora] ?? 0) + total;
  }
  return counts;
}

/** The busiest hour in a sentence. */
export function hoursWords(counts: readonly (readonly number[])[]): string {
  const all = counts.flatMap((row, day) => row.map((total, hour) => ({ day, hour, total })));
  const sum = all.reduce((total, one) => total + one.total, 0);
  if (sum === 0) return 'No hubo eventos en estos días.';
  const most = all.reduce((best, one) => (one.total > best.total ? one : best));
  const word = (WEEKDAYS[most.day] ?? '').toLowerCase();
  const span = `de ${most.hour}:00 a ${most.hour}:59`;
  return `${eventsWords(sum)} en estos días. La hora con más es el ${word} ${span}, con ${most.total}.`;
}

const whole = whenNeeded(() => new Intl.NumberFormat('es-CO', { maximumFractionDigits: 0 }));
const eventsWords = (count: number) => (count === 1 ? 'Hubo 1 evento' : `Hubo ${whole().format(count)} eventos`);

/** PESV-46: the best and the worst vehicles, at most so many of each and none in both; the worst begins with the lowest. */
export function extremesOf(
  activo: readonly ActivoResumen[],
  most = 5,
): { best: ActivoResumen[]; worst: ActivoResumen[] } {
  const ranked = activo
    .filter(({ condujo }) => condujo)
    .toSorted((one, other) => other.valor - one.valor || one.patente.localeCompare(other.patente, 'es'));
  return { best: ranked.slice(0, most), worst: ranked.slice(most).slice(-most).toReversed() };
}

/** The change against the days before, with its sign; none where there is nothing to compare with. */
export function changeShown({ valor, antes }: Pick<ActivoResumen, 'valor' | 'antes'>): string {
  if (antes === null) return 'sin comparar';
  const tenths = Math.round((valor - antes) * 10);
  if (tenths === 0) return '=';
  return `${tenths > 0 ? '+' : '−'}${scoreShown(Math.abs(tenths) / 10)}`;
}

/** PESV-46: each group on its first and last day with a score, in a sentence. */
export function seriesWords(series: readonly Serie[], days: readonly IsoDay[]): string {
  const told = series.flatMap(({ grupo, valores }) => {
    const known = valores.flatMap((valor, index) => (valor === null ? [] : [{ valor, day: days[index] ?? '' }]));
    const [first] = known;
    const last = known.at(-1);
    if (!first || !last) return [];
    const [then, now] = [scoreShown(first.valor), scoreShown(last.valor)];
    if (first === last) return [`${grupo} solo rodó un día, con ${then}`];
    return [then === now ? `${grupo} empezó y terminó en ${now}` : `${grupo} pasó de ${then} a ${now}`];
  });
  return told.length === 0 ? 'Ninguna flota rodó en estos días.' : `${told.join('; ')}.`;
}

/** PESV-46: some vehicles in a sentence, with their change where there is one. */
const HOW_MANY = ['', 'El vehículo', 'Los dos vehículos', 'Los tres vehículos', 'Los cuatro vehículos'];

/** PESV-46: who a chart of the best or the lowest shows: never more than there are. */
export function extremesTitle(count: number, which: string): string {
  return `${HOW_MANY[count] ?? 'Los cinco vehículos'} con ${which}`;
}

export function extremesWords(rows: readonly ActivoResumen[]): string {
  const isCompared = rows.some(({ antes }) => antes !== null);
  const named = rows.map((row) => {
    const shown = `${row.patente}, ${scoreShown(row.valor)}`;
    return isCompared ? `${shown} (${changeShown(row)})` : shown;
  });
  const note = isCompared ? 'Entre paréntesis, el cambio frente a tantos días anteriores.' : '';
  return `${named.join('; ')}. ${note}`.trim();
}
