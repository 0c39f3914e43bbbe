import type { InjectOptions } from 'fastify';
import { NOVELTY, givenInformes, text } from '../informes/informesFixture';
import { FORM_TYPE, type Part, formBody } from '../media/formFixture';
import type { GivenClient } from '../testing/givens';
import type { TestApp } from '../testing/testApp';
import { PICTURE } from './picture';
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

const ofClient = (path: string, rest = '') => ({
  url: ({ client }: Target) => `/api/informes/${path}?client=${encodeURIComponent(client)}${rest}`,
  tenancy: 'forbidden' as const,
});
const byId = (after = '') => ({
  url: ({ informe }: Target) => `/api/informes/${informe.id}${after}`,
  tenancy: 'notFound' as const,
});

export const INFORME_SAMPLES: Record<string, Sample> = {
  'POST /api/informes': {
    url: () => '/api/informes',
    options: ({ client }) => ({
      payload: { client, fechaIni: '2026-01-01', tags: ['abc'], typeReport: 'disciplinario', color: 'red', limit: 5 },
    }),
    tenancy: 'forbidden',
  },
  'GET /api/informes/count': ofClient('count', '&tags=abc'),
  'GET /api/informes/due': ofClient('due', '&limit=5'),
  'GET /api/informes/export': ofClient('export', '&status=success'),
  'GET /api/informes/:id': byId(),
  'GET /api/informes/:id/history': byId('/history'),
  'GET /api/informes/:id/readers': byId('/readers'),
  'POST /api/informes/create': {
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
    url: ({ informe }) => `/api/informes/${informe.spare.pop()}`,
    options: () => ({ payload: { status: 'success', timeResponse: '3' } }),
    tenancy: 'notFound',
  },
  'PUT /api/informes/upgrade/:id': {
    url: ({ informe }) => `/api/informes/upgrade/${informe.old.pop()}`,
    options: () => form(...text({ novelties: JSON.stringify([NOVELTY]) }), photo('foto2')),
    tenancy: 'notFound',
  },
  'POST /api/informes/deleteList': {
    url: () => '/api/informes/deleteList',
    options: ({ informe }) => ({ payload: { listIds: [informe.spare.pop()] } }),
    tenancy: 'none',
  },
};
