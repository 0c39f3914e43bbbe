import type { InjectOptions } from 'fastify';
import { FORM_TYPE, formBody } from '../media/formFixture';
import { presetParts } from '../prealistamiento/presetFixture';
import type { GivenClient } from '../testing/givens';
import { presetRow } from '../testing/preset';
import type { TestApp } from '../testing/testApp';
import type { Sample, Target } from './sample';

export async function givenPresetTarget({ deps }: TestApp, client: GivenClient): Promise<string> {
  const row = presetRow(client, 'un-vehículo', deps.clock.now());
  await deps.database.system.insertInto('presets').values(row).execute();
  return row._id;
}

const ofClient = (path: string): Sample => ({
  url: ({ client }) => `${path}cliente=${encodeURIComponent(client)}`,
  tenancy: 'forbidden',
});

function newPreset({ client, despacho: { fleet, moment } }: Target): InjectOptions {
  return { payload: formBody(presetParts(fleet, moment, { fields: { cliente: client } })), headers: FORM_TYPE };
}

export const PRESET_SAMPLES: Record<string, Sample> = {
  'POST /api/preset': { url: () => '/api/preset', options: newPreset, tenancy: 'forbidden' },
  'GET /api/preset-v2/plantilla': { url: () => '/api/preset-v2/plantilla', tenancy: 'none' },
  'GET /api/preset-v2': ofClient('/api/preset-v2?limit=5&fechaIni=2026-01-01&'),
  'GET /api/preset-v2/count': ofClient('/api/preset-v2/count?search=abc&'),
  'GET /api/preset-v2/export': ofClient('/api/preset-v2/export?'),
  'GET /api/preset-v2/hoy': ofClient('/api/preset-v2/hoy?'),
  'GET /api/preset-v2/:id': { url: ({ presetId }) => `/api/preset-v2/${presetId}`, tenancy: 'notFound' },
  'GET /api/preset-v2/vehicle/:id': {
    url: ({ client, despacho: { fleet } }) =>
      `/api/preset-v2/vehicle/${fleet.vehicleId}?client=${encodeURIComponent(client)}`,
    tenancy: 'forbidden',
  },
};
