import { request } from '../shared/api';
import type { Send, Submission } from './outbox';
import { bodyOf, longVideos } from './sending';

/** Sends a submission and gives its answer back; long videos go first, by the calls at `door`. */
export async function sendWhole(
  submission: Submission,
  door: string,
  onProgress: Parameters<Send>[1],
  signal: AbortSignal,
): Promise<Response> {
  const { method, path, key } = submission;
  const long = longVideos(submission);
  const sent =
    long.length > 0
      ? await (await import('./pieces')).sendPieces({ submission, door }, long, onProgress, signal)
      : undefined;
  return request(method, path, bodyOf(sent?.submission ?? submission), {
    idempotencyKey: key,
    onProgress: sent?.onRest ?? onProgress,
    signal,
    recover: false,
  });
}
