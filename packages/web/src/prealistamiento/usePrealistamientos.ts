import { Correccion } from '@fenix/domain/prealistamiento/documentos/correcciones';
import { PREALISTAMIENTO } from '@fenix/domain/prealistamiento/record';
import { PRESET_MESSAGES } from '@fenix/domain/prealistamiento/messages';
import { Plantilla } from '@fenix/domain/prealistamiento/plantilla/plantilla';
import { PlantillaEditable, type PlantillaPublicada, Preset, PresetsHoy } from '@fenix/domain/prealistamiento/registro';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { recordQueries } from '../records/recordQueries';
import { call } from '../shared/api';
import { notify } from '../shared/notify';

const PLANTILLAS = '/api/preset-v2/plantillas';
const askFor = (client: string | undefined) => (client ? `?${new URLSearchParams({ client })}` : '');

/** Keys and fetchers of the feature, in one place. */
const base = recordQueries(PREALISTAMIENTO, Preset);
export const presetQueries = {
  ...base,
  /** PRE-20: of everybody without a client. */
  plantilla: (client: string | undefined) =>
    queryOptions({
      queryKey: [...base.all, 'plantilla', client ?? ''] as const,
      queryFn: () => call(PlantillaEditable, 'GET', `${PLANTILLAS}${askFor(client)}`),
    }),
  version: (client: string | undefined, version: number) =>
    queryOptions({
      queryKey: [...base.all, 'plantilla', client ?? '', version] as const,
      queryFn: () => call(Plantilla, 'GET', `${PLANTILLAS}/${version}${askFor(client)}`),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** CUM-28. */
  correcciones: (id: string) =>
    queryOptions({
      queryKey: [...base.all, 'correcciones', id] as const,
      queryFn: () => call(z.array(Correccion), 'GET', `/api/preset-v2/${id}/papeles`),
    }),
  hoy: (client: string) =>
    queryOptions({
      queryKey: [...base.all, 'hoy', client] as const,
      queryFn: () => call(PresetsHoy, 'GET', `/api/preset-v2/hoy?${new URLSearchParams({ cliente: client })}`),
    }),
};

const Published = z.object({ version: z.number().int() });

export function usePublishPlantilla() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: PlantillaPublicada) => call(Published, 'POST', PLANTILLAS, body),
    onSuccess: ({ version }) => notify.done(PRESET_MESSAGES.published, `Versión ${version}`),
    onError: (error) => notify.failure(error, PRESET_MESSAGES.publishFailed),
    onSettled: () => queries.invalidateQueries({ queryKey: presetQueries.all }),
  });
}
