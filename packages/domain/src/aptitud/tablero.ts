import { columnsOf } from '../records/columns';
import { CODIGOS_APTITUD } from '../reglas/aptitud';
import { matchesSearch } from '../text/search';
import type { AptitudVehiculo, CodigoAptitud } from './aptitud';
import { VEREDICTOS, type Veredicto, veredictoOf } from './veredicto';

/** What narrows the board, as it is in an address; what is empty narrows nothing. */
export type FiltroAptos = {
  veredicto?: string | undefined;
  razon?: string | undefined;
  search?: string | undefined;
};

/** CUM-43, CUM-45: the vehicles that a filter leaves, on the board and in its file. */
export function filterAptos<R extends Pick<AptitudVehiculo, 'vehiculo' | 'razones'>>(
  items: readonly R[],
  { veredicto = '', razon = '', search = '' }: FiltroAptos,
): R[] {
  return items.filter(
    ({ vehiculo: { patente, nombre }, razones }) =>
      (veredicto === '' || veredictoOf(razones) === veredicto) &&
      (razon === '' || razones.some(({ codigo }) => codigo === razon)) &&
      matchesSearch(`${patente} ${nombre}`, search),
  );
}

const URGENCY: Readonly<Record<Veredicto, number>> = { bloqueado: 0, advertencias: 1, apto: 2 };

/** What hurries most has the lowest number. */
export const urgencyOf = ({ razones }: Pick<AptitudVehiculo, 'razones'>): number => URGENCY[veredictoOf(razones)];

/** The order of the file, which is also the first order of the board: what hurries most is first. */
export function byUrgency(one: AptitudVehiculo, other: AptitudVehiculo): number {
  return urgencyOf(one) - urgencyOf(other) || one.vehiculo.patente.localeCompare(other.vehiculo.patente, 'es');
}

/** The reasons by their short names, what blocks first: 'Papel vencido (2), Sin alistamiento'. */
export function razonesText({ razones }: Pick<AptitudVehiculo, 'razones'>): string {
  const counts = new Map<CodigoAptitud, number>();
  for (const { codigo } of razones) counts.set(codigo, (counts.get(codigo) ?? 0) + 1);
  return [...counts].map(([codigo, count]) => CODIGOS_APTITUD[codigo] + (count > 1 ? ` (${count})` : '')).join(', ');
}

const { computed } = columnsOf<AptitudVehiculo>();

/** CUM-45: the board on screen and in files. None of it is a column of a table: it is judged when it is asked for. */
export const APTOS_COLUMNS = {
  placa: computed('Placa', 'text', ({ vehiculo }) => vehiculo.patente),
  nombre: computed('Vehículo', 'text', ({ vehiculo }) => vehiculo.nombre),
  veredicto: computed('Veredicto', 'text', ({ razones }) => VEREDICTOS[veredictoOf(razones)]),
  razones: computed('Razones', 'text', razonesText),
  detalle: computed('Detalle', 'text', ({ razones }) => razones.map(({ texto }) => texto).join('; ')),
  /** The departure time that was judged. An exported file is read later, when the screen no longer shows it. */
  salida: computed('Si sale a las', 'moment', (_, at) => ({ at })),
};
