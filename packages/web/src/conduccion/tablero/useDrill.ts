import { daysQuery, defaultDays, readSpan } from '@fenix/domain/conduccion/tablero/window';
import { addDays, bogotaDay, isIsoDay } from '@fenix/domain/dates/days';
import { FOR_CLIENT } from '@fenix/domain/guard';
import { isManager } from '@fenix/domain/permissions';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type QueryPatch, patched, useOpening, useQueryState } from '../../shared/list/useQueryState';
import { useToday } from '../../shared/useToday';
import { useViewer, useWorkingClient } from '../../shared/viewer';
import { readStamp } from '../recorrido/track';
import type { Days } from '../useConduccion';

/** A group, a vehicle of it, or one of its trips by its start as yyyymmddhhmmss. */
type Deeper = { grupo: string } | { activo: string } | { viaje: string } | { activo: string; viaje: string };

/** What lies below a choice belongs to what was chosen before: another choice ends it. */
const BELOW = { punto: undefined, desde: undefined, hasta: undefined };

const NOBODY = { conductor: undefined, conductorId: undefined };

/** PESV-07: the state of the drill-down is in the address, so that a pasted link opens the same trip. */
export function useDrill() {
  const [params, change] = useQueryState();
  const { history } = useRouter();
  const today = useToday();
  const grupo = params.get('grupo') ?? '';
  const activo = params.get('activo') ?? '';
  const viaje = params.get('viaje') ?? '';
  const conductor = params.get('conductor') ?? '';
  const conductorId = params.get('conductorId') ?? '';
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];

  const days = useMemo(() => daysOf(today, { from, to, viaje }), [today, from, to, viaje]);
  // Staff work for many: what they send to each other says for which.
  const client = useWorkingClient();
  const named = isManager(useViewer()) ? client : undefined;
  const { open: push } = useOpening();
  const open = useCallback((deeper: Deeper) => push({ ...patchOf(deeper), [FOR_CLIENT]: named }), [push, named]);
  /** PESV-43: other days end the trip that was looked at, and nothing above it. */
  const setDays = useCallback(
    ({ first, last }: Days) => {
      const usual = defaultDays(today);
      const isUsual = first === usual.first && last === usual.last;
      const asked = isUsual ? { from: undefined, to: undefined } : { from: first, to: last };
      change({ ...BELOW, ...asked, viaje: undefined, 'v-page': undefined, [FOR_CLIENT]: named });
    },
    [change, today, named],
  );
  return {
    grupo,
    activo,
    viaje,
    /** Whose trips are listed, and the id of that driver where the platform has one. */
    conductor,
    conductorId,
    ...days,
    setDays,
    open,
    linkTo: (deeper: Deeper) =>
      history.location.pathname + patched(history.location.search, { ...patchOf(deeper), [FOR_CLIENT]: named }),
    backToNow: () => change({ ...BELOW, viaje: undefined }),
  };
}

function patchOf(deeper: Deeper): QueryPatch {
  if ('grupo' in deeper)
    return { ...BELOW, ...NOBODY, ...deeper, activo: undefined, viaje: undefined, 'a-page': undefined };
  if ('viaje' in deeper) return { ...BELOW, ...deeper };
  return { ...BELOW, ...NOBODY, ...deeper, viaje: undefined, 'v-page': undefined };
}

type Asked = { from: string; to: string; viaje: string };
type DaysShown = {
  days: Days;
  /** What the fields hold, also where it cannot be asked for. */
  chosen: Days;
  problem: string | undefined;
  /** The days are those of a trip that is not among the chosen ones. */
  isPast: boolean;
  isUsual: boolean;
};

/** PESV-18, PESV-19, PESV-43: yesterday and today unless days are chosen; a link to another trip shows that trip's. */
function daysOf(today: Date, { from, to, viaje }: Asked): DaysShown {
  const usual = defaultDays(today);
  const isUsual = !isIsoDay(from) && !isIsoDay(to);
  const chosen = { first: isIsoDay(from) ? from : usual.first, last: isIsoDay(to) ? to : usual.last };
  const read = readSpan(daysQuery(chosen), today);
  const problem = 'problem' in read ? read.problem.message : undefined;
  const shown = { days: chosen, chosen, problem, isUsual, isPast: false };
  const start = readStamp(viaje);
  if (start === undefined) return shown;
  const day = bogotaDay(new Date(start));
  const isAmong = day >= chosen.first && (isUsual || day <= chosen.last);
  return isAmong ? shown : { ...shown, problem: undefined, days: { first: day, last: addDays(day, 1) }, isPast: true };
}
