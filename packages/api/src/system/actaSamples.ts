import { FLAGS } from '@fenix/domain/actas/laboratorio/reporteTecnico';
import type { InjectOptions } from 'fastify';
import { ENTITIES, givenActas, text } from '../actas/actasFixture';
import { FORM_TYPE, type Part, formBody } from '../media/formFixture';
import type { GivenClient } from '../testing/givens';
import type { TestApp } from '../testing/testApp';
import { PICTURE } from './picture';
import type { ActaTarget, Sample, Target } from './sample';

/** More than are let through, for each call that uses them up. */
const SPARES = 120;

export async function givenActaTarget(api: TestApp, client: GivenClient): Promise<ActaTarget> {
  const spare = await givenActas(api, client, SPARES);
  const done = await givenActas(api, client, SPARES / 4, { complete: true });
  const old = await givenActas(api, client, SPARES / 4, { complete: true, isOld: true });
  return { id: spare.pop() ?? '', oldId: old.pop() ?? '', spare, done, old };
}

const photo = (name: string): Part => ({ name, filename: 'foto.png', content: PICTURE });
const form =
  (...parts: Part[]) =>
  (): InjectOptions => ({ payload: formBody(parts), headers: FORM_TYPE });
const flags = Object.fromEntries(FLAGS.map((flag) => [flag, 'true']));

const ofClient = (rest = '') => ({
  url: ({ client }: Target) => `/api/actas/client/${encodeURIComponent(client)}${rest}`,
  tenancy: 'forbidden' as const,
});
const ofEveryone = (url: string): Sample => ({ url: () => url, tenancy: 'none' });
const byId = (before: string, after = '') => ({
  url: ({ acta }: Target) => `/api/actas/${before}${acta.id}${after}`,
  tenancy: 'notFound' as const,
});
const bySpare = (before: string, after = '') => ({
  url: ({ acta }: Target) => `/api/actas/${before}${acta.spare.pop()}${after}`,
  tenancy: 'notFound' as const,
});

export const ACTA_SAMPLES: Record<string, Sample> = {
  'GET /api/actas': ofEveryone('/api/actas?fechaIni=2026-01-01&type=correctivo&limit=5'),
  'GET /api/actas/count': ofEveryone('/api/actas/count?search=abc'),
  'GET /api/actas/types': ofEveryone('/api/actas/types'),
  'GET /api/actas/export': ofEveryone('/api/actas/export?type=demo'),
  'GET /api/actas/client/:client': ofClient('?limit=5'),
  'GET /api/actas/client/:client/count': ofClient('/count'),
  'GET /api/actas/client/:client/types': ofClient('/types'),
  'GET /api/actas/client/:client/export': ofClient('/export?type=demo'),
  'GET /api/actas/client/:client/vehicles': ofClient('/vehicles'),
  'GET /api/actas/client/:client/pending': ofClient('/pending'),
  'GET /api/actas/:id': byId(''),
  'GET /api/actas/:id/history': byId('', '/history'),
  'GET /api/actas/technical/:id': byId('technical/'),
  'GET /api/actas/old/:id': { url: ({ acta }) => `/api/actas/old/${acta.oldId}`, tenancy: 'notFound' },
  'POST /api/actas': {
    url: () => '/api/actas',
    options: ({ client }) => {
      const dataVehicle = JSON.stringify({ patente: 'ABC123', marca: 'Chevrolet' });
      return { payload: { client, plate: 'ABC123', format: 'gps', name: 'Técnico de Prueba', dataVehicle } };
    },
    tenancy: 'forbidden',
  },
  'PUT /api/actas/:id': {
    ...bySpare(''),
    options: form(
      ...text({ entities: JSON.stringify(ENTITIES), complete: 'true', tipe: 'correctivo' }),
      photo('foto1'),
      photo('signature'),
    ),
  },
  'PUT /api/actas/close/:id': { url: ({ acta }) => `/api/actas/close/${acta.done.pop()}`, tenancy: 'notFound' },
  'POST /api/actas/deleteList': {
    url: () => '/api/actas/deleteList',
    options: ({ acta }) => ({ payload: { listIds: [acta.spare.pop()] } }),
    tenancy: 'none',
  },
  'PUT /api/actas/process/:id': {
    ...byId('process/'),
    options: form(...text({ description: 'Se revisó', process: '[{"description":"Se revisó"}]' }), photo('image')),
  },
  'PUT /api/actas/process/:id/:index/receive': {
    ...bySpare('process/', '/0/receive'),
    options: form(...text({ responsibleName: 'Ana' }), photo('signature')),
  },
  'PUT /api/actas/upgrade/:id': { ...bySpare('upgrade/'), options: form(photo('evidence')) },
  'PUT /api/actas/createTechnical/:id': {
    ...bySpare('createTechnical/'),
    options: form(...text({ ...flags, serial: 'S', brand: 'B', observations: 'O' })),
  },
  'PUT /api/actas/old/:id': { url: ({ acta }) => `/api/actas/old/${acta.old.pop()}`, tenancy: 'notFound' },
};
