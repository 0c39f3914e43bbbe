import { problemsOf } from '@fenix/domain/forms/problems';
import type { Documento, ListedDocumento } from '@fenix/domain/plantillas/documentos/documento';
import { formOf } from '@fenix/domain/plantillas/diligenciar/form';
import { NewPlantilla, type Plantilla } from '@fenix/domain/plantillas/plantilla';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SERVER_ACTOR } from '../clientes/provider';
import { writeAs } from '../http/write';
import { documentoParts, postDocumento } from '../testing/plantillas/plantillasFixture';
import { type TestApp, createTestApp } from '../testing/testApp';
import { addPlantillas } from './plantillas';
import { DOCUMENTOS, PLANTILLAS } from './plantillasTexts';

const NOW = new Date('2026-11-16T06:30:00.000Z');
let api: TestApp;
let token: string;
beforeAll(async () => {
  api = await createTestApp();
  api.setNow(NOW);
  const ids = new Map<string, string>();
  for (const [client] of [...DOCUMENTOS, ['carga llanera'] as const])
    ids.set(client, (await api.givenClient(client)).id);
  const origin = { address: null, requestId: null, at: NOW };
  await writeAs(api.deps.database.system, SERVER_ACTOR, origin, async (write) => {
    await addPlantillas(api.deps, write, ids);
    write.unchanged();
  });
  token = await api.givenToken(await api.givenUser(api.provider));
});
afterAll(() => api.close());

const templates = async (client: string): Promise<Plantilla[]> =>
  (await api.call(token, 'GET', `/api/templates?client=${encodeURIComponent(client)}`)).json().data;

test.each(Object.entries(PLANTILLAS))('%s is a template that anybody could have built', (name, components) => {
  expect(NewPlantilla.safeParse({ name, components }).error).toBeUndefined();
});

test('four templates for each company, also where nothing was filled in yet', async () => {
  for (const client of ['expreso del caribe', 'carga llanera'])
    expect((await templates(client)).map(({ name }) => name)).toEqual([
      'Acta de reunión',
      'Autorización de salida',
      'Entrega de vehículo',
      'Inspección de botiquín',
    ]);
});

test('30 documents that their own form would have let through, none of them of tomorrow, with pictures to look at', async () => {
  const { items } = (await api.call(token, 'GET', '/api/documentos?limit=100')).json().data as {
    items: ListedDocumento[];
  };
  expect(items).toHaveLength(30);
  expect(new Set(items.map(({ name }) => name)).size).toBe(4);
  for (const { _id } of items) {
    const documento = (await api.call(token, 'GET', `/api/documentos/${_id}`)).json().data as Documento;
    const { answers, files, fecha } = documento;
    expect(problemsOf(formOf(documento), answers, new Set(Object.keys(files)))).toEqual([]);
    expect(Object.values(files).map(({ missing }) => missing)).not.toContain(true);
    expect(new Date(fecha).getTime()).toBeLessThan(NOW.getTime());
  }
});

test('the next one has the next number', async () => {
  const own = await templates('transportes sierra nevada');
  const plantilla = own.find(({ name }) => name === 'Acta de reunión');
  const fields = { 'campo-tema': 'Tema', 'campo-lugar': 'Patio', 'campo-placa': undefined, 'campo-llaves': undefined };
  const parts = documentoParts(NOW, fields, ['campo-firma-preside', 'campo-firma-acta']);
  const reply = await postDocumento(api, token, plantilla ?? { _id: '', version: 1 }, parts);
  expect(reply.json().data.consecutive).toBe(9);
});
