import { FOR_CLIENT } from '@fenix/domain/guard';
import { isManager } from '@fenix/domain/permissions';
import { ROUTES } from '@fenix/domain/routes';
import { useRouter } from '@tanstack/react-router';
import { patched } from '../../shared/list/useQueryState';
import type { AnyTarget } from '../../shared/routing';
import { useViewer, useWorkingClient } from '../../shared/viewer';
import type { Days } from '../useConduccion';

type Whose = { grupo: string; activo: string } | { conductor: string; conductorId: string };

/** PESV-45: the way from a row of a comparison to its trips on the dashboard, over the same days. */
export function useTripsLink({ first, last }: Days) {
  const router = useRouter();
  const client = useWorkingClient();
  const named = isManager(useViewer()) ? client : undefined;
  const searchOf = (whose: Whose) => ({ from: first, to: last, [FOR_CLIENT]: named, ...whose });
  const linkTo = (whose: Whose) => ROUTES.dashboardPesv.path + patched('', searchOf(whose));
  const targetOf = (whose: Whose): AnyTarget => ({ to: 'dashboardPesv', search: searchOf(whose) });
  return { linkTo, targetOf, open: (whose: Whose) => void router.navigate({ href: linkTo(whose) }) };
}
