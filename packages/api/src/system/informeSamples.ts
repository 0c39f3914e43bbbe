import { RANGOS } from '@fenix/domain/informes/catalogo/novedades';
import type { InjectOptions } from 'fastify';
import { NOVELTY, givenInformes, text } from '../testing/informes/informesFixture';
import { FORM_TYPE, type Part, formBody } from '../testing/media/formFixture';
import type { GivenClient } from '../testing/givens';
import type { TestApp } from '../testing/testApp';
import { PICTURE } from '../testing/picture';
import {
  CHANGE_STATE_OF_INFORMES,
  CREATE_INFORMES,
  type ExpectedGate,
  MANAGERS_OPTIMIZACION,
  READ_INFORMES,
} from './gates';
import type { InformeTarget, Sample, Target } from './sample';

/** More than are let through, for each call that uses them up. */
const SPARES = 60;

export async function givenInformeTarget(api: TestApp, client: GivenClient): Promise<InformeTarget> {
  const spare = await givenInformes(api, client, SPARES);
  const old = await givenInformes(api, client, SPARES / 2, { isOld: true });
  return { id: spare.pop() ?? '', spare, old };
}

const photo = (name: string): Part => ({ name, filename: 'foto.png', content: PICTURE });
const form = (...parts: Part[]): InjectOptions => ({ payload: formBody(parts), headers: FORM_TYPE });

const ofClient = (gate: ExpectedGate, path: string, rest = '') => ({
  ...gate,
  url: ({ client }: Target) => `/api/informes/${path}?client=${encodeURIComponent(client)}${rest}`,
  tenancy: 'forbidden' as const,
});
const byId = (gate: ExpectedGate, after = '') => ({
  ...gate,
  url: ({ informe }: Target) => `/api/informes/${informe.id}${after}`,
  tenancy: 'notFound' as const,
});

/** The catalogue as it is: a save that changes nothing adds no version, so that it may be asked again. */
const UNCHANGED = RANGOS.map(({ name, tipos }) => ({ name, tipos }));

export const INFORME_SAMPLES: Record<string, Sample> = {
  'POST /api/informes': {
    ...READ_INFORMES,
    url: () => '/api/informes',
    options: ({ client }) => ({
      payload: { client, fechaIni: '2026-01-01', tags: ['abc'], typeReport: 'disciplinario', color: 'red', limit: 5 },
    }),
    tenancy: 'forbidden',
  },
  'GET /api/informes/count': ofClient(READ_INFORMES, 'count', '&tags=abc'),
  'GET /api/informes/due': ofClient(READ_INFORMES, 'due', '&limit=5'),
  'GET /api/informes/export': ofClient(READ_INFORMES, 'export', '&status=success'),
  'GET /api/informes/novedades': ofClient(CREATE_INFORMES, 'novedades'),
  'GET /api/informes/catalogo': {
    ...MANAGERS_OPTIMIZACION,
    url: () => '/api/informes/catalogo',
    tenancy: 'none',
  },
  'PUT /api/informes/catalogo': {
    ...MANAGERS_OPTIMIZACION,
    url: () => '/api/informes/catalogo',
    options: () => ({ payload: { version: 0, rangos: UNCHANGED } }),
    tenancy: 'none',
  },
  'GET /api/informes/catalogo/cliente': { ...ofClient(MANAGERS_OPTIMIZACION, 'catalogo/cliente'), tenancy: 'none' },
  'PUT /api/informes/catalogo/cliente': {
    ...MANAGERS_OPTIMIZACION,
    url: () => '/api/informes/catalogo/cliente',
    options: ({ client }) => ({ payload: { client, version: 0, encendidos: [], apagados: [] } }),
    tenancy: 'none',
  },
  'GET /api/informes/:id': byId(READ_INFORMES),
  'GET /api/informes/:id/history': byId(READ_INFORMES, '/history'),
  'GET /api/informes/:id/readers': byId(READ_INFORMES, '/readers'),
  'GET /api/informes/:id/otros': byId(READ_INFORMES, '/otros?por=operador'),
  'POST /api/informes/create': {
    ...CREATE_INFORMES,
    url: () => '/api/informes/create',
    options: ({ client }) =>
      form(
        ...text({
          client,
          newNovelties: JSON.stringify([NOVELTY]),
          typeReport: 'disciplinario',
          videoSystem: 'No',
          dateNoveltie: '2026-01-15',
          plate: 'ABC123',
          internalNumber: '1042',
          operatorName: 'Pedro Pérez',
        }),
        photo('foto2'),
      ),
    tenancy: 'forbidden',
  },
  'PUT /api/informes/:id': {
    ...CHANGE_STATE_OF_INFORMES,
    url: ({ informe }) => `/api/informes/${informe.spare.pop()}`,
    options: () => ({ payload: { status: 'success', timeResponse: '3' } }),
    tenancy: 'notFound',
  },
  'PUT /api/informes/upgrade/:id': {
    ...MANAGERS_OPTIMIZACION,
    url: ({ informe }) => `/api/informes/upgrade/${informe.old.pop()}`,
    options: () => form(...text({ novelties: JSON.stringify([NOVELTY]) }), photo('foto2')),
    tenancy: 'notFound',
  },
  'POST /api/informes/deleteList': {
    ...MANAGERS_OPTIMIZACION,
    url: () => '/api/informes/deleteList',
    options: ({ informe }) => ({ payload: { listIds: [informe.spare.pop()] } }),
    tenancy: 'none',
  },
};
