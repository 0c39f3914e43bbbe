import { Aptitud } from '@fenix/domain/aptitud/aptitud';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { REFRESH_MS } from '../flota/useFlota';
import { call } from '../shared/api';
import { type Chosen, type DespachoValues, departureOf } from './despachoFields';

/** One choice follows the other quickly under practised hands: asked is what they rest on. */
const REST_MS = 250;
/** After this a person wonders. */
const SLOW_MS = 4_000;

export type AptitudShown = {
  /** The last good answer; of what was chosen before while `isOld`. */
  aptitud: Aptitud | undefined;
  isOld: boolean;
  isSlow: boolean;
  error: Error | null;
  retry: () => void;
};

/** CUM-40: whether what is chosen may leave. Nothing is asked before there are a vehicle and an hour: undefined. */
export function useAptitud(client: string, values: DespachoValues, chosen: Chosen): AptitudShown | undefined {
  const question = questionOf(client, values, chosen);
  const [asked] = useDebouncedValue(question, REST_MS);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['despachos', 'aptitud', asked] as const,
    queryFn: ({ signal }) => call(Aptitud, 'GET', `/api/aptitud?${asked}`, undefined, { signal }),
    enabled: asked !== '' && question !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    // A check that refuses the vehicle must reach a form that stays open.
    refetchInterval: REFRESH_MS,
  });
  const isWaiting = question !== '' && (question !== asked || isFetching);
  const isSlow = useIsLate(isWaiting, SLOW_MS);
  if (question === '') return undefined;
  return { aptitud: data, isOld: question !== asked || isPlaceholderData, isSlow, error, retry: () => void refetch() };
}

/** The query of the call, or nothing while there is nothing to ask. */
function questionOf(client: string, values: DespachoValues, { vehiculo, conductor, ruta }: Chosen): string {
  const hora = departureOf(values);
  if (!vehiculo || !hora) return '';
  return new URLSearchParams({
    client,
    vehiculo: vehiculo.id,
    ...(conductor && { conductor: conductor.id }),
    ...(ruta && { ruta: ruta.id }),
    hora: hora.toISOString(),
  }).toString();
}

function useIsLate(isWaiting: boolean, after: number): boolean {
  const [isLate, setLate] = useState(false);
  if (!isWaiting && isLate) setLate(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setLate(true), after);
    return () => clearTimeout(timer);
  }, [isWaiting, after]);
  return isLate;
}
