import { z } from 'zod';
import { addDays, bogotaDay } from '../dates/days';
import { formatDay, formatTime } from '../dates/format';

/** More than any vehicle drives: a tracker that says so talks nonsense. */
export const KILOMETRAJE_MAX = 3_000_000;

/** Where the kilometres come from: the vehicle's own counter, or what the GPS added up since it was put in. */
export const FUENTES_ODOMETRO = ['odometro', 'distancia'] as const;
export type FuenteOdometro = (typeof FUENTES_ODOMETRO)[number];

/** What a tracker last said of the kilometres of its vehicle, and of which moment that is. */
export const Odometro = z.object({
  kilometros: z.number().int().nonnegative().max(KILOMETRAJE_MAX),
  hora: z.iso.datetime(),
  fuente: z.enum(FUENTES_ODOMETRO),
});
export type Odometro = z.infer<typeof Odometro>;

const VERBS: Record<FuenteOdometro, string> = { odometro: 'marca', distancia: 'suma' };
const NAMES: Record<FuenteOdometro, string> = { odometro: 'Odómetro', distancia: 'Recorrido GPS' };

/** As it is offered to who has to write it: the counter of the vehicle, or what the GPS added up, which need not be the same. */
export function odometroOffer({ kilometros, hora, fuente }: Odometro, now: Date): string {
  return `El GPS ${VERBS[fuente]} ${shown(kilometros)} (${momentWords(new Date(hora), now)})`;
}

/** Beside a vehicle whose last report has an hour of its own: the counter's is said where it is another. */
export function odometroLabel({ kilometros, hora, fuente }: Odometro, reported: string | null, now: Date): string {
  const label = `${NAMES[fuente]} ${shown(kilometros)}`;
  return hora === reported ? label : `${label} (${momentWords(new Date(hora), now)})`;
}

const shown = (kilometros: number) => `${kilometros.toLocaleString('es-CO')} km`;

function momentWords(moment: Date, now: Date): string {
  const [day, today] = [bogotaDay(moment), bogotaDay(now)];
  const name = day === today ? 'hoy' : day === addDays(today, -1) ? 'ayer' : formatDay(moment);
  return `${name} ${formatTime(moment)}`;
}
