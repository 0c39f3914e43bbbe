import { isIsoDay } from '@fenix/domain/dates/days';
import { type Contexto, defaultContext } from '@fenix/domain/flota/contexto';
import { isManager } from '@fenix/domain/permissions';
import { useState } from 'react';
import { useOwnQuery } from '../shared/routing';
import { useQueryState } from '../shared/list/useQueryState';
import { useViewer, useWorkingClient } from '../shared/viewer';

/** TRIP-39: whose trip the address asks for and among which days. Staff name the client there or have chosen one. */
export function useBookContext() {
  const [, change] = useQueryState();
  const viewer = useViewer();
  const working = useWorkingClient();
  const [latest] = useState(() => defaultContext(new Date()));
  const [from, to, named] = [useOwnQuery('from'), useOwnQuery('to'), useOwnQuery('client')];
  return {
    client: (isManager(viewer) && named) || working,
    days: isIsoDay(from) && isIsoDay(to) ? { from, to } : latest,
    setDays: (days: Contexto) => change(days),
  };
}
