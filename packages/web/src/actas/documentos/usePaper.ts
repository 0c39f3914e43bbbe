import { TechnicalSheet } from '@fenix/domain/actas/acta';
import { ACTA_MESSAGES } from '@fenix/domain/actas/messages';
import { OldRecord } from '@fenix/domain/actas/documentos/old';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { FILES_REFRESH_MS } from '../../records/recordQueries';
import { call } from '../../shared/api';
import { notify } from '../../shared/notify';
import { type NamedActa, aboutOf } from '../ActaHeading';
import { actaQueries, useRefreshActas } from '../useActas';

export const paperQueries = {
  old: (id: string) =>
    queryOptions({
      queryKey: [...actaQueries.all, 'old', id] as const,
      queryFn: () => call(OldRecord, 'GET', `/api/actas/old/${encodeURIComponent(id)}`),
      refetchInterval: FILES_REFRESH_MS,
    }),
  technical: (id: string) =>
    queryOptions({
      queryKey: [...actaQueries.all, 'technical', id] as const,
      queryFn: () => call(TechnicalSheet, 'GET', `/api/actas/technical/${encodeURIComponent(id)}`),
      refetchInterval: FILES_REFRESH_MS,
    }),
};

/** OLD-02, OLD-03: the record in the new shape. */
export function useSaveOld() {
  const refresh = useRefreshActas();
  return useMutation({
    mutationFn: ({ _id }: NamedActa) => call(z.uuid(), 'PUT', `/api/actas/old/${_id}`),
    onSuccess: (_, acta) => {
      notify.done(ACTA_MESSAGES.savedNew, aboutOf(acta));
      return refresh();
    },
    onError: (error) => notify.failure(error, ACTA_MESSAGES.saveNewFailed),
  });
}
