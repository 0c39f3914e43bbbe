import { formatDateTime } from '../dates/format';
import { formatDuration } from '../text/measures';
import type { Block } from './blocks';

const LATE_MINUTES = 5;

/** PRE-18, N13: what reached us later than it was filled in says so on its paper, and whether it waited for signal. */
export function lateBlock(filled: Date, sent: Date, { isBuffer }: { isBuffer: boolean }): Block[] {
  const minutes = Math.floor((sent.getTime() - filled.getTime()) / 60_000);
  if (minutes < LATE_MINUTES && !isBuffer) return [];
  const waited = isBuffer ? ' Esperó en el equipo hasta tener señal.' : '';
  const text = `Se llenó el ${formatDateTime(filled)} y llegó el ${formatDateTime(sent)}, ${lateWord(minutes)} después.${waited}`;
  return [{ kind: 'notice', tone: 'info', title: 'Recibido más tarde', text }];
}

const lateWord = (minutes: number) => (minutes < 1 ? 'menos de un minuto' : formatDuration(minutes * 60));
