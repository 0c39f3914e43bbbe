import type { State } from '../theme/colors';
import type { OutboxWork } from './kinds';
import type { Entry, SentSize } from './outbox';

/** The state of a submission, as a coloured dot and in words. */
export function entryState(
  { refusal, paused, sent, size, waiting }: Entry,
  rejected: OutboxWork['rejected'] = 'Rechazado',
): { state: State; words: string } {
  if (refusal) return { state: 'danger', words: `${rejected}: ${refusal.message}` };
  if (sent !== undefined) return { state: 'info', words: sendingWords(sent, size) };
  if (paused) return { state: 'warning', words: 'En pausa. Lo que ya llegó no se envía otra vez' };
  if (waiting === 'session') return { state: 'warning', words: 'Esperando que inicies sesión' };
  return { state: 'warning', words: 'Esperando señal' };
}

/** VIDEO-02: of a long video also in megabytes, by which people judge how long it will take. */
export function sendingWords(share: number, size: SentSize | undefined): string {
  const percent = `Enviando ${Math.round(share * 100)} %`;
  return size ? `${percent} (${megabytes(size.sent)} de ${megabytes(size.total)} MB)` : percent;
}

const megabytes = (bytes: number) => Math.round(bytes / 1_000_000);
