import type { State } from '../theme/colors';
import type { OutboxWork } from './kinds';
import type { Entry } from './outbox';

/** Where a submission stands, as a dot and in words. */
export function entryState(
  { refusal, sent, waiting }: Entry,
  rejected: OutboxWork['rejected'] = 'Rechazado',
): { state: State; words: string } {
  if (refusal) return { state: 'danger', words: `${rejected}: ${refusal.message}` };
  if (sent !== undefined) return { state: 'info', words: `Enviando ${Math.round(sent * 100)} %` };
  if (waiting === 'session') return { state: 'warning', words: 'Esperando que inicies sesión' };
  return { state: 'warning', words: 'Esperando señal' };
}
