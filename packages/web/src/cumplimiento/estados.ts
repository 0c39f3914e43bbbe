import type { EstadoPapel } from '@fenix/domain/flota/papel';
import type { State } from '../theme/colors';

export const ESTADO_STATES: Record<EstadoPapel, State> = {
  vigente: 'ok',
  por_vencer: 'warning',
  vencido: 'danger',
  sin_dato: 'neutral',
};
