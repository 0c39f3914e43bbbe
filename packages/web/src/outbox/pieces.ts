import { Carga, type Lugar, PIECE_MIME, pieceAt, pieceCount } from '@fenix/domain/cargas';
import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { call, request } from '../shared/api';
import type { Send, Submission } from './outbox';
import type { LongVideo } from './sending';

/** A piece of which nothing leaves for this long has lost its connection, whatever the browser says. */
const SILENCE_MS = 60_000;
/** The share of the form itself in the progress: only its answer completes the sending. */
const REST = 0.02;

type Progress = Parameters<Send>[1];
type Sent = { submission: Submission; onRest: (share: number) => void };
/** `door`: where the calls are for uploads of this session. */
type Sending = { submission: Submission; door: string };

/**
 * VIDEO-01, VIDEO-02: sends the long videos of a submission piece by piece, starting after the pieces the server has, and
 * returns the submission that names them. After an interruption the next attempt resumes.
 */
export async function sendPieces(
  { submission, door }: Sending,
  videos: readonly LongVideo[],
  onProgress: Progress,
  signal: AbortSignal,
): Promise<Sent> {
  const total = videos.reduce((sum, [, { size }]) => sum + size, 0);
  let before = 0;
  const report = (sent: number) => onProgress((sent / total) * (1 - REST), { sent, total });
  const cargas: Record<string, string> = {};
  for (const [place, file] of videos) {
    const base = before;
    cargas[place] = await sendVideo({ submission, door }, place, file, (sent) => report(base + sent), signal);
    before += file.size;
  }
  const places = new Set(Object.keys(cargas));
  const rest = submission.parts.filter(([name]) => !places.has(name));
  return {
    submission: { ...submission, parts: [...rest, ['cargas', JSON.stringify(cargas)]] },
    onRest: (share) => onProgress(1 - REST + share * REST, { sent: total, total }),
  };
}

async function sendVideo(
  { submission, door }: Sending,
  place: string,
  file: File,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const options = { signal, recover: false };
  const carga = await call(Carga, 'POST', door, await announce(submission, place, file), options);
  const arrived = new Set(carga.piezas);
  const pieceOf = (number: number) => {
    const { start, end } = pieceAt(carga, number) ?? { start: 0, end: 0 };
    return file.slice(start, end);
  };
  let done = [...arrived].reduce((sum, number) => sum + pieceOf(number).size, 0);
  onSent(done);
  if (carga.estado !== 'abierta') return carga._id;
  const address = `${door}/${carga._id}`;
  for (let number = 0; number < pieceCount(carga); number += 1) {
    if (arrived.has(number)) continue;
    const piece = pieceOf(number);
    const onShare = (share: number) => onSent(done + share * piece.size);
    await goingOn(address, () => putPiece(`${address}/${number}`, piece, onShare, signal));
    done += piece.size;
    onSent(done);
  }
  await goingOn(address, () => call(Carga, 'POST', `${address}/fin`, undefined, options), 'finishing');
  return carga._id;
}

/** Starts the upload under a fingerprint of file and form, so that a repeated attempt resumes it. */
async function announce({ kind, record, key, pieces }: Submission, place: string, file: File) {
  const { name, size, lastModified } = file;
  const mark = new TextEncoder().encode([kind, record, place, name, size, lastModified].join('\n'));
  const huella = [...new Uint8Array(await crypto.subtle.digest('SHA-256', mark))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  const lugar = pieces?.[place] satisfies Lugar | undefined;
  return { nombre: name || 'video', bytes: size, lugar, huella, formulario: key };
}

async function putPiece(
  address: string,
  piece: Blob,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const digest = btoa(
    String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', await piece.arrayBuffer()))),
  );
  const silence = new AbortController();
  const stop = () => silence.abort();
  let timer = setTimeout(stop, SILENCE_MS);
  signal.addEventListener('abort', stop);
  const onProgress = (share: number) => {
    clearTimeout(timer);
    timer = setTimeout(stop, SILENCE_MS);
    onShare(share);
  };
  try {
    signal.throwIfAborted();
    const headers = { 'Content-Type': PIECE_MIME, 'Content-Digest': `sha-256=:${digest}:` };
    const options = { headers, onProgress, signal: silence.signal, recover: false };
    await call(Carga, 'PUT', address, piece, options);
  } catch (error) {
    const isSilent = silence.signal.aborted && !signal.aborted;
    throw isSilent ? new DomainError('unavailable', SHELL_MESSAGES.offline) : error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

/**
 * Errors to retry instead of refusing the form: a damaged piece, and an expired upload. An upload whose pieces do not fit
 * together starts again.
 */
async function goingOn<T>(
  address: string,
  work: () => Promise<T>,
  step: 'sending' | 'finishing' = 'sending',
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { kind } = error;
    if (kind === 'conflict') await request('DELETE', address, undefined, { recover: false }).catch(() => undefined);
    const heals = kind === 'conflict' || kind === 'notFound' || (kind === 'invalid' && step === 'sending');
    throw heals ? new DomainError('unavailable', SHELL_MESSAGES.unavailable) : error;
  }
}
