import { defaultDays } from '@fenix/domain/conduccion/window';
import { addDays, bogotaDay } from '@fenix/domain/dates/days';
import { FOR_CLIENT } from '@fenix/domain/guard';
import { isManager } from '@fenix/domain/permissions';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type QueryPatch, patched, useQueryState } from '../../shared/list/useQueryState';
import { useToday } from '../../shared/useToday';
import { useViewer, useWorkingClient } from '../../shared/viewer';
import { readStamp } from '../recorrido/track';
import type { Days } from '../useConduccion';

/** A group, a vehicle of it, or one of its trips by its start as yyyymmddhhmmss. */
type Deeper = { grupo: string } | { activo: string } | { viaje: string };

/** What lies below a choice belongs to what was chosen before: another choice ends it. */
const BELOW = { punto: undefined, desde: undefined, hasta: undefined };

/** PESV-07: the drill-down lives in the address, so that a pasted link opens the same trip. */
export function useDrill() {
  const [params, change] = useQueryState();
  const { history } = useRouter();
  const today = useToday();
  const grupo = params.get('grupo') ?? '';
  const activo = params.get('activo') ?? '';
  const viaje = params.get('viaje') ?? '';

  const days = useMemo(() => daysOf(today, viaje), [today, viaje]);
  // Staff work for many: what they send to each other says for which.
  const client = useWorkingClient();
  const named = isManager(useViewer()) ? client : undefined;
  const open = useCallback((deeper: Deeper) => change({ ...patchOf(deeper), [FOR_CLIENT]: named }), [change, named]);
  return {
    grupo,
    activo,
    viaje,
    ...days,
    open,
    linkTo: (deeper: Deeper) =>
      history.location.pathname + patched(history.location.search, { ...patchOf(deeper), [FOR_CLIENT]: named }),
    backToNow: () => change({ ...BELOW, viaje: undefined }),
  };
}

function patchOf(deeper: Deeper): QueryPatch {
  if ('grupo' in deeper) return { ...BELOW, ...deeper, activo: undefined, viaje: undefined, 'a-page': undefined };
  if ('activo' in deeper) return { ...BELOW, ...deeper, viaje: undefined, 'v-page': undefined };
  return { ...BELOW, ...deeper };
}

/** PESV-18, PESV-19: yesterday and today; a link to an older trip shows the days of that trip. */
function daysOf(today: Date, viaje: string): { days: Days; isPast: boolean } {
  const usual = defaultDays(today);
  const start = readStamp(viaje);
  const day = start === undefined ? usual.first : bogotaDay(new Date(start));
  if (day >= usual.first) return { days: usual, isPast: false };
  return { days: { first: day, last: addDays(day, 1) }, isPast: true };
}
