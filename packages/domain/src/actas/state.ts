import type { ListedActa } from './acta';

export type ActaState = 'pendiente' | 'completa' | 'cerrada' | 'eliminada';

/** ACTA-08 to ACTA-11, ACTA-97. */
export function actaState({
  complete,
  close,
  delete: isDeleted,
}: Pick<ListedActa, 'complete' | 'close' | 'delete'>): ActaState {
  if (isDeleted) return 'eliminada';
  if (close) return 'cerrada';
  return complete ? 'completa' : 'pendiente';
}
