import type { Veredicto } from '@fenix/domain/aptitud/veredicto';
import { IconAlertTriangle, IconBan, IconCircleCheck } from '@tabler/icons-react';
import type { State } from '../theme/colors';

/** How a verdict looks; its words are in the domain. */
export const VEREDICTO_STATES: Record<Veredicto, State> = {
  apto: 'ok',
  advertencias: 'warning',
  bloqueado: 'danger',
};

export const VEREDICTO_ICONS = {
  apto: IconCircleCheck,
  advertencias: IconAlertTriangle,
  bloqueado: IconBan,
} as const satisfies Record<Veredicto, unknown>;
