import { type IsoDay, addDays, bogotaDay, startOfDay } from '../../dates/days';
import { formatDay } from '../../dates/format';
import { PAPELES, vencimientoWords } from '../../flota/papel';
import { displayName } from '../../text/names';
import type { Vencimiento } from './vencimiento';

const HOUR = 3_600_000;
/** CUM-16: Mondays at seven in the morning in Bogotá. */
const AT = 7 * HOUR;
/** A server that was off on Monday still sends it until Wednesday night. */
const LATE_DAYS = 2;

/** The Monday of the week of a day, by which the week is named. */
export function lunesOf(day: IsoDay): IsoDay {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** The week whose mail is due at this moment. */
export function semanaDue(now: Date): IsoDay | undefined {
  const lunes = lunesOf(bogotaDay(now));
  const since = startOfDay(lunes).getTime();
  const isDue = now.getTime() >= since + AT && now.getTime() < since + (LATE_DAYS + 1) * 24 * HOUR;
  return isDue ? lunes : undefined;
}

/** The first Monday morning after a moment. */
export function nextSemana(now: Date): Date {
  const thisOne = new Date(startOfDay(lunesOf(bogotaDay(now))).getTime() + AT);
  return thisOne > now ? thisOne : new Date(thisOne.getTime() + 7 * 24 * HOUR);
}

/** More lines than anybody reads in a mail; the rest is on the screen it leads to. */
const LINES_MAX = 40;

type Told = Pick<Vencimiento, 'tipo' | 'placa' | 'persona' | 'vence' | 'dias' | 'estado'>;
type About = { nameUser: string; client: string; addressOf: (one: Told | undefined) => string };

/**
 * The weekly mail about papers that have ended or are about to; undefined where there are none. Mail is often forwarded:
 * the paper of a person is listed without the name, and its link opens only for users who may see it.
 */
export function semanaMail(
  items: readonly Told[],
  { nameUser, client, addressOf }: About,
): { subject: string; lines: string[] } | undefined {
  const ended = items.filter(({ estado }) => estado === 'vencido');
  const ending = items.filter(({ estado }) => estado === 'por_vencer');
  if (ended.length + ending.length === 0) return undefined;
  const company = displayName(client);
  return {
    subject: `Vencimientos de ${company}: ${countText(ended.length, 'vencido')}, ${countText(ending.length, 'por vencer')}`,
    lines: [
      `Hola, ${nameUser}:`,
      ...section(`Ya vencieron (${ended.length})`, ended, addressOf),
      ...section(`Vencen en los próximos 30 días (${ending.length})`, ending, addressOf),
      `Todos los vencimientos: ${addressOf(undefined)}`,
    ],
  };
}

const countText = (count: number, word: string) =>
  word === 'vencido' && count !== 1 ? `${count} vencidos` : `${count} ${word}`;

function section(title: string, items: readonly Told[], addressOf: About['addressOf']): string[] {
  if (items.length === 0) return [];
  const rest = items.length - LINES_MAX;
  return [
    `${title}:`,
    ...items.slice(0, LINES_MAX).map((one) => `${lineOf(one)} — ${addressOf(one)}`),
    ...(rest > 0 ? [`Y ${rest} más en la lista.`] : []),
  ];
}

function lineOf({ tipo, placa, vence, dias }: Told): string {
  const day = vence === null ? '' : ` (${formatDay(startOfDay(vence))})`;
  return `${PAPELES[tipo]} · ${placa ?? 'una persona'} · ${vencimientoWords(dias)}${day}`;
}
