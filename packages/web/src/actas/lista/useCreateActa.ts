import type { NewActa } from '@fenix/domain/actas/acta';
import { ACTA_MESSAGES } from '@fenix/domain/actas/messages';
import { ACTA_TIPES, DEFAULT_TIPE } from '@fenix/domain/actas/tipos';
import { KnownVehicles } from '@fenix/domain/actas/vehicle';
import { useMutation, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { call, readEnvelope, request } from '../../shared/api';
import { notify } from '../../shared/notify';
import { actaQueries, useRefreshActas } from '../useActas';

/** `message` contains the number of the new record. */
const Created = z.object({ data: z.uuid(), message: z.string() });

type Creation = { key: string; acta: NewActa };

/** ACTA-38. */
export function useCreateActa() {
  const refresh = useRefreshActas();
  return useMutation({
    mutationFn: async ({ key, acta }: Creation) =>
      Created.parse(await readEnvelope(await request('POST', '/api/actas', acta, { idempotencyKey: key }))),
    onSuccess: ({ message }, { acta: { plate, tipe = DEFAULT_TIPE } }) =>
      notify.done(message, `${plate} · ${ACTA_TIPES[tipe]}`),
    onError: (error) => notify.failure(error, ACTA_MESSAGES.createFailed),
    onSettled: refresh,
  });
}

/** The company's vehicles at its platform; without them the plate is typed. */
export function useKnownVehicles(client: string) {
  return useQuery({
    queryKey: [...actaQueries.all, 'vehiculos', client],
    queryFn: () => call(KnownVehicles, 'GET', `/api/actas/client/${encodeURIComponent(client)}/vehicles`),
    retry: false,
    enabled: client !== '',
  });
}
