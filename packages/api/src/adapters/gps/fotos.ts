import { DomainError } from '@fenix/domain/errors';
import { GPS_MESSAGES } from '@fenix/domain/gps/messages';
import { fileTypeFromBuffer } from 'file-type';
import { atWallTime } from '@fenix/domain/dates/wallTime';
import type { Foto } from '@fenix/domain/gps/conduccion';
import type { Span } from '@fenix/domain/gps/programar';
import type { Heard } from '../../ports/gps';
import { away, readLimited } from './post';

const MAX_BYTES = 10_000_000;
const TYPES = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** TRIP-42: from the platform's own host only, without following it elsewhere; bytes that are no picture are refused. */
export async function fetchFoto(base: string, imagen: string, timeoutMs: number) {
  const url = addressOf(base, imagen);
  let response: Response;
  let content: Uint8Array;
  try {
    response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    content = response.ok ? await readLimited(response, MAX_BYTES) : new Uint8Array();
  } catch (error) {
    throw away(error);
  }
  if (response.status >= 500) throw away(new Error(`status ${response.status}`));
  if (!response.ok) throw notFound();
  const mime = (await fileTypeFromBuffer(content))?.mime;
  if (!mime || !TYPES.has(mime)) throw notFound();
  return { mime, content };
}

/** Somebody else's address, a file or a name and password in it are no photo of the platform. */
function addressOf(base: string, imagen: string): URL {
  const home = new URL(base);
  const url = URL.canParse(imagen, base) ? new URL(imagen, base) : undefined;
  const isOurs = url?.host === home.host && url.protocol === home.protocol && !url.username && !url.password;
  if (!url || !isOurs) throw notFound();
  return url;
}

function notFound(): DomainError {
  return new DomainError('notFound', GPS_MESSAGES.photoNotFound);
}

type PhotoSpan = Span & { equipo: string };
type ListFotos = (equipo: string, span: Span) => Promise<Heard<Foto[]>>;

/** So many questions are under way at once. */
const AT_ONCE = 6;

/** TRIP-02: the platform cannot count, so each tracker is asked once for all of its trips. */
export async function countFotos(spans: readonly PhotoSpan[], listFotos: ListFotos): Promise<number[]> {
  const equipos = [...new Set(spans.map(({ equipo }) => equipo))];
  const taken = new Map<string, number[]>();
  const ask = async (equipo: string) => {
    const own = spans.filter((span) => span.equipo === equipo);
    const from = new Date(Math.min(...own.map((span) => span.from.getTime())));
    const to = new Date(Math.max(...own.map((span) => span.to.getTime())) + 1);
    const fotos = await listFotos(equipo, { from, to }).catch(noneIfUnknown);
    taken.set(equipo, fotos.value.map(momentOf));
  };
  for (let begin = 0; begin < equipos.length; begin += AT_ONCE)
    await Promise.all(equipos.slice(begin, begin + AT_ONCE).map(ask));
  return spans.map(({ equipo, from, to }) => {
    const moments = taken.get(equipo) ?? [];
    return moments.filter((at) => at >= from.getTime() && at <= to.getTime()).length;
  });
}

/** A tracker that was taken out since has no photos to count. */
function noneIfUnknown(error: unknown): { value: Foto[] } {
  if (error instanceof DomainError && error.kind === 'notFound') return { value: [] };
  throw error;
}

function momentOf({ fecha_hora_insertado }: Foto): number {
  const [day = '', time = ''] = fecha_hora_insertado.split(' ');
  return atWallTime(day, time)?.getTime() ?? Number.NaN;
}
