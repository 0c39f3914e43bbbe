import { DomainError } from '@fenix/domain/errors';
import { GPS_MESSAGES } from '@fenix/domain/gps/messages';
import { fileTypeFromBuffer } from 'file-type';
import { atWallTime } from '@fenix/domain/dates/wallTime';
import type { Foto } from '@fenix/domain/gps/conduccion';
import type { Span } from '@fenix/domain/gps/programar';
import type { PlatformAnswer } from '../../ports/gps';
import { unavailable, readLimited } from './post';

const MAX_BYTES = 10_000_000;
const TYPES = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** TRIP-42: from the platform's own host only, without redirects; content that is no picture is refused. */
export async function fetchFoto(base: string, imagen: string, timeoutMs: number) {
  const url = addressOf(base, imagen);
  let response: Response;
  let content: Uint8Array;
  try {
    response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    content = response.ok ? await readLimited(response, MAX_BYTES) : new Uint8Array();
  } catch (error) {
    throw unavailable(error);
  }
  if (response.status >= 500) throw unavailable(new Error(`status ${response.status}`));
  if (!response.ok) throw notFound();
  const mime = (await fileTypeFromBuffer(content))?.mime;
  if (!mime || !TYPES.has(mime)) throw notFound();
  return { mime, content };
}

/** Refuses other hosts, other protocols and URLs with credentials (SSRF). */
function addressOf(base: string, imagen: string): URL {
  const home = new URL(base);
  const url = URL.canParse(imagen, base) ? new URL(imagen, base) : undefined;
  const isAllowed = url?.host === home.host && url.protocol === home.protocol && !url.username && !url.password;
  if (!url || !isAllowed) throw notFound();
  return url;
}

function notFound(): DomainError {
  return new DomainError('notFound', GPS_MESSAGES.photoNotFound);
}

type PhotoSpan = Span & { equipo: string };
type ListFotos = (equipo: string, span: Span) => Promise<PlatformAnswer<Foto[]>>;

const CONCURRENCY = 6;

/** TRIP-02: the platform has no count, so the photos of each tracker are listed once for all of its trips. */
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
  for (let begin = 0; begin < equipos.length; begin += CONCURRENCY)
    await Promise.all(equipos.slice(begin, begin + CONCURRENCY).map(ask));
  return spans.map(({ equipo, from, to }) => {
    const moments = taken.get(equipo) ?? [];
    return moments.filter((at) => at >= from.getTime() && at <= to.getTime()).length;
  });
}

/** A tracker that was removed since has no photos. */
function noneIfUnknown(error: unknown): { value: Foto[] } {
  if (error instanceof DomainError && error.kind === 'notFound') return { value: [] };
  throw error;
}

function momentOf({ fecha_hora_insertado }: Foto): number {
  const [day = '', time = ''] = fecha_hora_insertado.split(' ');
  return atWallTime(day, time)?.getTime() ?? Number.NaN;
}
