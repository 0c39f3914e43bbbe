import { PLANTILLA_INICIAL } from '@fenix/domain/prealistamiento/plantilla/plantilla';
import type { InjectOptions } from 'fastify';
import { newId } from '../ground/ids';
import { FORM_TYPE, formBody } from '../testing/media/formFixture';
import { presetParts } from '../testing/prealistamiento/presetFixture';
import type { GivenClient } from '../testing/givens';
import { presetRow } from '../testing/preset';
import type { TestApp } from '../testing/testApp';
import {
  CONFIGURE_PRESETS,
  CREATE_DESPACHOS,
  CREATE_PRESETS,
  type ExpectedGate,
  READ_ONE_PRESET,
  READ_DEFECTOS,
  READ_PRESETS,
  WRITE_CUMPLIMIENTO,
  WRITE_DEFECTOS,
} from './gates';
import type { Sample, Target } from './sample';

export async function givenPresetTarget({ deps }: TestApp, client: GivenClient): Promise<string> {
  const row = presetRow(client, 'un-vehículo', deps.clock.now());
  await deps.database.system.insertInto('presets').values(row).execute();
  return row._id;
}

/** One to edit, and more to close than there are kinds of caller who are let through. */
const DEFECTOS = 21;

export async function givenDefectos({ deps }: TestApp, client: GivenClient, presetId: string): Promise<string[]> {
  const now = deps.clock.now();
  const rows = Array.from({ length: DEFECTOS }, (_, place) => ({
    _id: newId(),
    client_id: client.id,
    vehicle_id: 'un-vehículo',
    placa: 'SQK482',
    punto: `luces:${place}`,
    seccion: 'Luces',
    nombre: `Luz ${place}`,
    criticidad: 'mayor' as const,
    preset_id: presetId,
    consecutive: 1,
    desde: now,
    visto: now,
    escrito: now,
  }));
  await deps.database.system.insertInto('defectos').values(rows).execute();
  return rows.map(({ _id }) => _id);
}

const ofClient = (gate: ExpectedGate, path: string): Sample => ({
  ...gate,
  url: ({ client }) => `${path}cliente=${encodeURIComponent(client)}`,
  tenancy: 'forbidden',
});

function newPreset({ client, despacho: { fleet, moment } }: Target): InjectOptions {
  return { payload: formBody(presetParts(fleet, moment, { fields: { cliente: client } })), headers: FORM_TYPE };
}

export const PRESET_SAMPLES: Record<string, Sample> = {
  'POST /api/preset': { ...CREATE_PRESETS, url: () => '/api/preset', options: newPreset, tenancy: 'forbidden' },
  'GET /api/preset-v2/plantilla': {
    ...CREATE_PRESETS,
    url: ({ client }) => `/api/preset-v2/plantilla?client=${encodeURIComponent(client)}`,
    tenancy: 'forbidden',
  },
  'GET /api/preset-v2/plantillas': {
    ...CONFIGURE_PRESETS,
    url: ({ client }) => `/api/preset-v2/plantillas?client=${encodeURIComponent(client)}`,
    tenancy: 'forbidden',
  },
  'GET /api/preset-v2/plantillas/:version': {
    ...CONFIGURE_PRESETS,
    url: ({ client }) => `/api/preset-v2/plantillas/1?client=${encodeURIComponent(client)}`,
    tenancy: 'forbidden',
  },
  // The same again changes nothing, so that each caller finds what the one before found.
  'POST /api/preset-v2/plantillas': {
    ...CONFIGURE_PRESETS,
    url: () => '/api/preset-v2/plantillas',
    options: ({ client }) => ({ payload: { client, version: 1, plantilla: PLANTILLA_INICIAL } }),
    tenancy: 'forbidden',
  },
  'GET /api/preset-v2/vehiculos': {
    ...CREATE_PRESETS,
    url: ({ client }) => `/api/preset-v2/vehiculos?client=${encodeURIComponent(client)}`,
    tenancy: 'forbidden',
  },
  'GET /api/preset-v2/conductores': {
    ...CREATE_PRESETS,
    url: ({ client }) => `/api/preset-v2/conductores?client=${encodeURIComponent(client)}`,
    tenancy: 'forbidden',
  },
  'GET /api/preset-v2/conocido': {
    ...CREATE_PRESETS,
    url: ({ client }) => `/api/preset-v2/conocido?client=${encodeURIComponent(client)}`,
    tenancy: 'forbidden',
  },
  'GET /api/defectos': {
    ...READ_DEFECTOS,
    url: ({ client }) => `/api/defectos?client=${encodeURIComponent(client)}`,
    tenancy: 'forbidden',
  },
  'GET /api/defectos/count': {
    ...READ_DEFECTOS,
    url: ({ client }) => `/api/defectos/count?client=${encodeURIComponent(client)}`,
    tenancy: 'forbidden',
  },
  'GET /api/defectos/export': {
    ...READ_DEFECTOS,
    url: ({ client }) => `/api/defectos/export?client=${encodeURIComponent(client)}`,
    tenancy: 'forbidden',
  },
  'PUT /api/defectos/:id': {
    ...WRITE_DEFECTOS,
    url: ({ defectoId }) => `/api/defectos/${defectoId}`,
    options: () => ({ payload: { prometido: '2026-12-01', nota: 'Llega el repuesto' } }),
    tenancy: 'notFound',
  },
  'POST /api/defectos/:id/cierre': {
    ...WRITE_DEFECTOS,
    url: ({ spareDefectos }) => `/api/defectos/${spareDefectos.pop()}/cierre`,
    options: () => ({ payload: { nota: 'Se cambió el bombillo' } }),
    tenancy: 'notFound',
  },
  'GET /api/preset-v2': ofClient(READ_PRESETS, '/api/preset-v2?limit=5&fechaIni=2026-01-01&'),
  'GET /api/preset-v2/count': ofClient(READ_PRESETS, '/api/preset-v2/count?search=xyz&'),
  'GET /api/preset-v2/export': ofClient(READ_PRESETS, '/api/preset-v2/export?'),
  'GET /api/preset-v2/hoy': ofClient(READ_PRESETS, '/api/preset-v2/hoy?'),
  'GET /api/preset-v2/:id': {
    ...READ_ONE_PRESET,
    ownOnlyWith: 'createPreset',
    url: ({ presetId }) => `/api/preset-v2/${presetId}`,
    tenancy: 'notFound',
  },
  'GET /api/preset-v2/:id/evidencia': {
    ...READ_PRESETS,
    url: ({ presetId, client }) => `/api/preset-v2/${presetId}/evidencia?client=${encodeURIComponent(client)}`,
    tenancy: 'forbidden',
  },
  'GET /api/preset-v2/:id/papeles': {
    ...WRITE_CUMPLIMIENTO,
    url: ({ presetId }) => `/api/preset-v2/${presetId}/papeles`,
    tenancy: 'notFound',
  },
  'GET /api/preset-v2/vehicle/:id': {
    ...CREATE_DESPACHOS,
    url: ({ client, despacho: { fleet } }) =>
      `/api/preset-v2/vehicle/${fleet.vehicleId}?client=${encodeURIComponent(client)}`,
    tenancy: 'forbidden',
  },
  'GET /api/preset-v2/vehicle/:id/rechazo': {
    ...CREATE_DESPACHOS,
    url: ({ client, despacho: { fleet } }) =>
      `/api/preset-v2/vehicle/${fleet.vehicleId}/rechazo?client=${encodeURIComponent(client)}`,
    tenancy: 'forbidden',
  },
};
