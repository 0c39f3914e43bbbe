import { isIsoDay } from '@fenix/domain/dates/days';
import { type Contexto, defaultContext } from '@fenix/domain/despachos/libro/contexto';
import { isManager } from '@fenix/domain/permissions';
import { useState } from 'react';
import { useQueryState } from '../../shared/useQueryState';
import { useViewer, useWorkingClient } from '../../shared/viewer';

/** TRIP-39: whose trip the address asks for and among which days. Staff name the client there or have chosen one. */
export function useBookContext() {
  const [params, change] = useQueryState();
  const viewer = useViewer();
  const working = useWorkingClient();
  const [latest] = useState(() => defaultContext(new Date()));
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  const named = isManager(viewer) ? params.get('client') : null;
  return {
    client: named || working,
    days: isIsoDay(from) && isIsoDay(to) ? { from, to } : latest,
    setDays: (days: Contexto) => change(days),
  };
}
