import { formatTime } from '../dates/format';
import { type Explicacion, minutesWords } from '../explicacion';

/** TRIP-13: minutes after which a late arrival is a late one. */
export const LATE_MINUTES = 10;

const MINUTE = 60_000;
const clockMinute = (at: Date) => Math.floor(at.getTime() / MINUTE);

/**
 * Minutes after the plan, as the clock shows both times: 15:26 is two before 15:28, whatever the seconds. One second too
 * late is never rounded back to what is not too late.
 */
export function delayMinutes(due: Date, reached: Date): number {
  const minutes = clockMinute(reached) - clockMinute(due);
  const isLate = reached.getTime() - due.getTime() > LATE_MINUTES * MINUTE;
  return isLate ? Math.max(LATE_MINUTES + 1, minutes) : minutes;
}

/** The delay of an arrival against its plan: the minutes in words, and whether they exceed the limit. */
export function delayShown(minutes: number): { label: string; tone: 'ok' | 'danger' } {
  const tone = minutes > LATE_MINUTES ? 'danger' : 'ok';
  if (minutes === 0) return { label: 'A tiempo', tone };
  return { label: minutes > 0 ? `${minutes} min tarde` : `${-minutes} min antes`, tone };
}

/** WHY-03: the colour of one arrival. Hours as a screen shows them, or moments. */
export function porQueRetraso(
  { nombre, minutos }: { nombre: string; minutos: number },
  { programada, llegada }: { programada: string | null; llegada: string | null },
): Explicacion {
  const { label, tone } = delayShown(minutos);
  const hour = (at: string) => (/^\d{2}:\d{2}/.test(at) ? at.slice(0, 5) : formatTime(new Date(at)));
  const reached = llegada === null ? [] : [`llegó a las ${hour(llegada)}`];
  const planned = programada === null ? [] : [`plan a las ${hour(programada)}`];
  return {
    que: `${nombre}: ${label}`,
    regla:
      tone === 'danger'
        ? `Llegó más de ${minutesWords(LATE_MINUTES)} después de su plan.`
        : `Llegó antes de su plan, o a lo sumo ${minutesWords(LATE_MINUTES)} después.`,
    valor: [label, ...reached, ...planned].join('; '),
    limite: minutesWords(LATE_MINUTES),
  };
}
