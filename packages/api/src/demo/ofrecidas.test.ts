import { problemsOf } from '@fenix/domain/forms/problems';
import { formOf } from '@fenix/domain/plantillas/diligenciar/form';
import type { Documento, ListedDocumento } from '@fenix/domain/plantillas/documentos/documento';
import { NewPlantilla } from '@fenix/domain/plantillas/plantilla';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SERVER_ACTOR } from '../clientes/provider';
import { writeAs } from '../http/write';
import { type TestApp, createTestApp } from '../testing/testApp';
import { OFRECIDAS, addOfrecidas } from './ofrecidas';

const NOW = new Date('2026-11-16T06:30:00.000Z');
let api: TestApp;
let token: string;
beforeAll(async () => {
  api = await createTestApp();
  api.setNow(NOW);
  const client = await api.givenClient('expreso del caribe');
  const origin = { address: null, requestId: null, at: NOW };
  await writeAs(api.deps.database.system, SERVER_ACTOR, origin, async (write) => {
    await addOfrecidas(api.deps, write, new Map([[client.client, client.id]]), api.provider.id);
    write.unchanged();
  });
  token = await api.givenToken(await api.givenUser(client, { scopes: ['readRecords', 'createRecords'] }));
});
afterAll(() => api.close());

test.each(Object.entries(OFRECIDAS))('TPL-15 %s is a template that anybody could have built', (name, components) => {
  expect(NewPlantilla.safeParse({ name, components }).error).toBeUndefined();
});

test('TPL-12, TPL-13, TPL-15 a client finds both, with documents that their own form would have let through', async () => {
  const offered = (await api.call(token, 'GET', '/api/templates')).json().data as { name: string }[];
  expect(offered).toMatchObject(Object.keys(OFRECIDAS).map((name) => ({ name, deProveedor: true })));
  const { items } = (await api.call(token, 'GET', '/api/documentos?limit=100')).json().data as {
    items: ListedDocumento[];
  };
  expect(items.map(({ consecutive }) => consecutive)).toEqual([6, 5, 4, 3, 2, 1]);
  for (const { _id, titulo, placa } of items) {
    expect(titulo?.startsWith(placa ?? '?')).toBe(true);
    const documento = (await api.call(token, 'GET', `/api/documentos/${_id}`)).json().data as Documento;
    const { answers, files, fecha } = documento;
    expect(problemsOf(formOf(documento), answers, new Set(Object.keys(files)))).toEqual([]);
    expect(Object.values(files).map(({ missing }) => missing)).not.toContain(true);
    expect(new Date(fecha).getTime()).toBeLessThan(NOW.getTime());
  }
});
