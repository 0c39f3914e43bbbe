import { FLAGS } from '@fenix/domain/actas/laboratorio/reporteTecnico';
import type { InjectOptions } from 'fastify';
import { ENTITIES, givenActas, text } from '../testing/actas/actasFixture';
import { FORM_TYPE, type Part, formBody } from '../testing/media/formFixture';
import type { GivenClient } from '../testing/givens';
import type { TestApp } from '../testing/testApp';
import { PICTURE } from '../testing/picture';
import {
  CREATE_ACTAS,
  CREATE_INFORMES,
  type ExpectedGate,
  MANAGERS_OPTIMIZACION,
  READ_ACTAS,
  READ_INFORMES,
  READ_OR_CREATE_ACTAS,
} from './gates';
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

const ofClient = (gate: ExpectedGate, rest = '') => ({
  ...gate,
  url: ({ client }: Target) => `/api/actas/client/${encodeURIComponent(client)}${rest}`,
  tenancy: 'forbidden' as const,
});
const ofEveryone = (gate: ExpectedGate, url: string): Sample => ({ ...gate, url: () => url, tenancy: 'none' });
const byId = (gate: ExpectedGate, before: string, after = '') => ({
  ...gate,
  url: ({ acta }: Target) => `/api/actas/${before}${acta.id}${after}`,
  tenancy: 'notFound' as const,
});
const bySpare = (gate: ExpectedGate, before: string, after = '') => ({
  ...gate,
  url: ({ acta }: Target) => `/api/actas/${before}${acta.spare.pop()}${after}`,
  tenancy: 'notFound' as const,
});

export const ACTA_SAMPLES: Record<string, Sample> = {
  'GET /api/actas': ofEveryone(MANAGERS_OPTIMIZACION, '/api/actas?fechaIni=2026-01-01&type=correctivo&limit=5'),
  'GET /api/actas/count': ofEveryone(MANAGERS_OPTIMIZACION, '/api/actas/count?search=abc'),
  'GET /api/actas/types': ofEveryone(MANAGERS_OPTIMIZACION, '/api/actas/types'),
  'GET /api/actas/export': ofEveryone(MANAGERS_OPTIMIZACION, '/api/actas/export?type=demo'),
  'GET /api/actas/client/:client': ofClient(READ_ACTAS, '?limit=5'),
  'GET /api/actas/client/:client/count': ofClient(READ_ACTAS, '/count'),
  'GET /api/actas/client/:client/types': ofClient(READ_ACTAS, '/types'),
  'GET /api/actas/client/:client/export': ofClient(READ_ACTAS, '/export?type=demo'),
  'GET /api/actas/client/:client/vehicles': ofClient(CREATE_ACTAS, '/vehicles'),
  'GET /api/actas/client/:client/pending': ofClient(CREATE_ACTAS, '/pending'),
  'GET /api/actas/:id': byId(READ_OR_CREATE_ACTAS, ''),
  'GET /api/actas/:id/history': byId(READ_ACTAS, '', '/history'),
  'GET /api/actas/technical/:id': byId(READ_INFORMES, 'technical/'),
  'GET /api/actas/old/:id': { ...READ_ACTAS, url: ({ acta }) => `/api/actas/old/${acta.oldId}`, tenancy: 'notFound' },
  'POST /api/actas': {
    ...CREATE_ACTAS,
    url: () => '/api/actas',
    options: ({ client }) => {
      const dataVehicle = JSON.stringify({ patente: 'ABC123', marca: 'Chevrolet' });
      return { payload: { client, plate: 'ABC123', format: 'gps', name: 'Técnico de Prueba', dataVehicle } };
    },
    tenancy: 'forbidden',
  },
  'PUT /api/actas/:id': {
    ...bySpare(CREATE_ACTAS, ''),
    options: form(
      ...text({ entities: JSON.stringify(ENTITIES), complete: 'true', tipe: 'correctivo' }),
      photo('foto1'),
      photo('signature'),
    ),
  },
  'PUT /api/actas/close/:id': {
    ...MANAGERS_OPTIMIZACION,
    url: ({ acta }) => `/api/actas/close/${acta.done.pop()}`,
    tenancy: 'notFound',
  },
  'POST /api/actas/deleteList': {
    ...MANAGERS_OPTIMIZACION,
    url: () => '/api/actas/deleteList',
    options: ({ acta }) => ({ payload: { listIds: [acta.spare.pop()] } }),
    tenancy: 'none',
  },
  'PUT /api/actas/process/:id': {
    ...byId(MANAGERS_OPTIMIZACION, 'process/'),
    options: form(...text({ description: 'Se revisó', process: '[{"description":"Se revisó"}]' }), photo('image')),
  },
  'PUT /api/actas/process/:id/:index/receive': {
    ...bySpare(READ_ACTAS, 'process/', '/0/receive'),
    options: form(...text({ responsibleName: 'Ana' }), photo('signature')),
  },
  'PUT /api/actas/upgrade/:id': { ...bySpare(MANAGERS_OPTIMIZACION, 'upgrade/'), options: form(photo('evidence')) },
  'PUT /api/actas/createTechnical/:id': {
    ...bySpare(CREATE_INFORMES, 'createTechnical/'),
    options: form(...text({ ...flags, serial: 'S', brand: 'B', observations: 'O' })),
  },
  'PUT /api/actas/old/:id': {
    ...MANAGERS_OPTIMIZACION,
    url: ({ acta }) => `/api/actas/old/${acta.old.pop()}`,
    tenancy: 'notFound',
  },
};
