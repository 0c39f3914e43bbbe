import {
  Analista,
  CATALOGO_MESSAGES,
  type PlantillaChange,
  PlantillaChecklist,
  Tecnico,
} from '@fenix/domain/actas/catalogos/catalogos';
import { VEHICLE_CLASSES, type VehicleClass } from '@fenix/domain/flota/vehicleClass';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../shared/api';
import { notify } from '../shared/notify';

export const CATALOGOS_PATH = '/api/catalogos';

/** ACTA-43, ACTA-65, ACTA-104: what the forms choose from. */
export const catalogoQueries = {
  all: ['catalogos'] as const,
  tecnicos: () =>
    queryOptions({
      queryKey: [...catalogoQueries.all, 'tecnicos'] as const,
      queryFn: () => call(z.array(Tecnico), 'GET', `${CATALOGOS_PATH}/tecnicos`),
    }),
  analistas: () =>
    queryOptions({
      queryKey: [...catalogoQueries.all, 'analistas'] as const,
      queryFn: () => call(z.array(Analista), 'GET', `${CATALOGOS_PATH}/analistas`),
    }),
  plantillas: () =>
    queryOptions({
      queryKey: [...catalogoQueries.all, 'plantillas'] as const,
      queryFn: () => call(z.array(PlantillaChecklist), 'GET', `${CATALOGOS_PATH}/plantillas`),
    }),
};

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: catalogoQueries.all });
}

export type Catalogo = 'tecnicos' | 'analistas';
export type PersonaFields = {
  nombre?: string | undefined;
  activo?: boolean;
  firma?: File | undefined;
  usuario?: string | undefined;
};

/** Technicians travel as a form, because of their signature. */
function bodyOf(catalogo: Catalogo, { firma, ...fields }: PersonaFields): unknown {
  if (catalogo === 'analistas') return fields;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, String(value));
  if (firma) form.set('firma', firma, firma.name);
  return form;
}

export function useAddPersona(catalogo: Catalogo) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ key, ...fields }: PersonaFields & { key: string }) =>
      call(z.uuid(), 'POST', `${CATALOGOS_PATH}/${catalogo}`, bodyOf(catalogo, fields), { idempotencyKey: key }),
    onSuccess: (_, { nombre = '' }) => notify.done(CATALOGO_MESSAGES.added, nombre),
    onError: (error) => notify.failure(error, CATALOGO_MESSAGES.addFailed),
    onSettled: refresh,
  });
}

type PersonaChange = { persona: Pick<Analista, '_id' | 'nombre'>; fields: PersonaFields };

export function useChangePersona(catalogo: Catalogo) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ persona: { _id }, fields }: PersonaChange) =>
      call(z.uuid(), 'PUT', `${CATALOGOS_PATH}/${catalogo}/${_id}`, bodyOf(catalogo, fields)),
    onSuccess: (_, { persona, fields }) => notify.done(CATALOGO_MESSAGES.updated, fields.nombre ?? persona.nombre),
    onError: (error) => notify.failure(error, CATALOGO_MESSAGES.updateFailed),
    onSettled: refresh,
  });
}

/** A template that another user saved meanwhile is refused; what was typed stays. */
export function useSavePlantilla(clase: VehicleClass) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (change: PlantillaChange) =>
      call(PlantillaChecklist, 'PUT', `${CATALOGOS_PATH}/plantillas/${clase}`, change),
    onSuccess: () => notify.done(CATALOGO_MESSAGES.templateSaved, VEHICLE_CLASSES[clase]),
    onError: (error) => notify.failure(error, CATALOGO_MESSAGES.templateFailed),
    onSettled: refresh,
  });
}
