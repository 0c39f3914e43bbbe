import { SlashDmy } from '@fenix/domain/dates/slashDmy';
import { slashEnd, slashStart } from '@fenix/domain/dates/slashSpan';
import { atSlashTime } from '@fenix/domain/dates/wallTime';
import { DomainError } from '@fenix/domain/errors';
import { PLATFORM_MESSAGES } from '@fenix/domain/gps/platformMessages';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Span } from '@fenix/domain/gps/programar';

/** Form posts, and only here: no other call of the product reads them. */
export function registerForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    const text = String(body);
    if (hasTooMany(text)) done(new DomainError('invalid', SHELL_MESSAGES.invalid));
    else done(null, Object.fromEntries(new URLSearchParams(text)));
  });
}

/** No call has more than a dozen. */
const MOST_FIELDS = 100;

/** S1: who sends a hundred thousand fields is refused before they are read. */
function hasTooMany(form: string): boolean {
  let found = 0;
  for (let at = form.indexOf('&'); at !== -1; at = form.indexOf('&', at + 1))
    if ((found += 1) >= MOST_FIELDS) return true;
  return false;
}

/** As long as a text may be; only a form writes each of its characters as three or six. */
const JSON_BYTES = 70_000;

/** S1: the calls are form posts (GPS-01). JSON is read as well, as much of it as a program has to say. */
export async function assertShortJson({ headers }: FastifyRequest): Promise<void> {
  const isJson = headers['content-type']?.toLowerCase().startsWith('application/json');
  if (isJson && !(Number(headers['content-length']) <= JSON_BYTES))
    throw new DomainError('tooLarge', SHELL_MESSAGES.tooLarge);
}

export function refuse(path: string, message: string): DomainError {
  return new DomainError('invalid', SHELL_MESSAGES.invalid, { errors: [{ path, message }] });
}

const MOST_DAYS = 31;

/** GPS-24: days as dd/mm/yyyy, with a time where a part of a day is meant. Both ends belong to the span. */
export function readSpan(given: Readonly<Record<string, string>>, [first, last]: readonly [string, string]): Span {
  const [from, to] = [slashStart(given[first] ?? ''), slashEnd(given[last] ?? '')];
  if (!from) throw refuse(first, PLATFORM_MESSAGES.badMoment);
  if (!to) throw refuse(last, PLATFORM_MESSAGES.badMoment);
  if (to <= from) throw refuse(last, PLATFORM_MESSAGES.endBeforeStart);
  if (to.getTime() - from.getTime() > MOST_DAYS * 86_400_000) throw refuse(last, PLATFORM_MESSAGES.spanTooLong);
  return { from, to };
}

/** One moment of a day, as programRouteOnBus writes it in two fields. */
export function readMoment(given: Readonly<Record<string, string>>, [day, time]: readonly [string, string]): Date {
  if (!SlashDmy.safeDecode(given[day] ?? '').success) throw refuse(day, PLATFORM_MESSAGES.badMoment);
  const moment = atSlashTime(given[day] ?? '', given[time] ?? '');
  if (!moment) throw refuse(time, PLATFORM_MESSAGES.badMoment);
  return moment;
}
