import { TechnicalSheet } from '@fenix/domain/actas/acta';
import type { Archivo } from '@fenix/domain/media/archivo';
import { ACTA_MESSAGES } from '@fenix/domain/actas/messages';
import { OldRecord } from '@fenix/domain/actas/documentos/old';
import { queryOptions, useMutation, useQueries } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../shared/api';
import { notify } from '../../shared/notify';
import { takeFrame } from '../../shared/file/videoFrame';
import { actaQueries, useRefreshActas } from '../useActas';

/** An open document asks again before the addresses of its files end. */
const REFRESH_MS = 10 * 60_000;

export const paperQueries = {
  old: (id: string) =>
    queryOptions({
      queryKey: [...actaQueries.all, 'old', id] as const,
      queryFn: () => call(OldRecord, 'GET', `/api/actas/old/${encodeURIComponent(id)}`),
      refetchInterval: REFRESH_MS,
    }),
  technical: (id: string) =>
    queryOptions({
      queryKey: [...actaQueries.all, 'technical', id] as const,
      queryFn: () => call(TechnicalSheet, 'GET', `/api/actas/technical/${encodeURIComponent(id)}`),
      refetchInterval: REFRESH_MS,
    }),
};

/** The stills of a record's videos. The address of a file changes while the page is open, its picture does not. */
export function useFrames(
  id: string,
  videos: readonly Archivo[],
): { frames: (string | undefined)[]; isTaking: boolean } {
  const taken = useQueries({
    queries: videos.map(({ url, name }, place) => ({
      queryKey: ['actas-frame', id, place, name] as const,
      queryFn: () => (url === null ? null : takeFrame(url)),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  return { frames: taken.map(({ data }) => data ?? undefined), isTaking: taken.some(({ isPending }) => isPending) };
}

/** OLD-02, OLD-03: the record in the new shape. */
export function useSaveOld() {
  const refresh = useRefreshActas();
  return useMutation({
    mutationFn: (id: string) => call(z.uuid(), 'PUT', `/api/actas/old/${id}`),
    onSuccess: () => {
      notify.success(ACTA_MESSAGES.savedNew);
      return refresh();
    },
    onError: (error) => notify.failure(error, ACTA_MESSAGES.saveNewFailed),
  });
}
