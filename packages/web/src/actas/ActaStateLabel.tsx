import type { ListedActa } from '@fenix/domain/actas/acta';
import { type ActaState, actaState } from '@fenix/domain/actas/state';
import { StateLabel } from '../shared/StateLabel';
import type { State } from '../theme/colors';

/** ACTA-08 to ACTA-11. */
const STATES: Record<ActaState, { state: State; label: string }> = {
  pendiente: { state: 'warning', label: 'Pendiente' },
  completa: { state: 'ok', label: 'Completa' },
  cerrada: { state: 'neutral', label: 'Cerrada' },
  eliminada: { state: 'danger', label: 'eliminada' },
};

export function ActaStateLabel({ acta }: { acta: Pick<ListedActa, 'complete' | 'close' | 'delete'> }) {
  const { state, label } = STATES[actaState(acta)];
  return <StateLabel state={state}>{label}</StateLabel>;
}
