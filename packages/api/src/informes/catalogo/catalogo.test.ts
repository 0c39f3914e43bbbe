import { createHash } from 'node:crypto';
import { allFields } from '@fenix/domain/forms/def';
import { INFORME_FORM } from '@fenix/domain/informes/crear/form';
import { RANGOS } from '@fenix/domain/informes/catalogo/novedades';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GivenClient } from '../../testing/givens';
import { type TestApp, createTestApp } from '../../testing/testApp';
import { CREATE, NOVELTY, creationParts, sendForm, upgradeOf, text } from '../../testing/informes/informesFixture';

let api: TestApp;
let acme: GivenClient;
let beta: GivenClient;
let manager: string;
let writer: string;
let reader: string;
beforeAll(async () => {
  api = await createTestApp();
  api.setNow(new Date('2026-11-15T15:00:00.000Z'));
  acme = await api.givenClient('acme');
  beta = await api.givenClient('beta ltda');
  manager = await api.givenToken(await api.givenUser(api.provider, { name: 'gestora' }));
  writer = await api.givenToken(await api.givenUser(acme, { scopes: ['createNovelty', 'readNovelty'] }));
  reader = await api.givenToken(await api.givenUser(acme, { scopes: ['readNovelty'] }));
});
afterAll(() => api.close());

type Tipo = { id?: string; name: string; codigo?: string; state?: string };
const CATALOGO = '/api/informes/catalogo';
const catalogo = async () => (await api.call(manager, 'GET', CATALOGO)).json().data;
const save = (payload: object, token = manager) => api.call(token, 'PUT', CATALOGO, { payload });
/** The catalogue of now with one more type in a range, or with another list of types there. */
async function changed(range: string, change: (tipos: Tipo[]) => Tipo[]) {
  const { version, rangos } = await catalogo();
  const next = rangos.map(({ name, tipos }: { name: string; tipos: Tipo[] }) => ({
    name,
    tipos: name === range ? change(tipos) : tipos,
  }));
  return { version, rangos: next };
}
const vigentes = async (token = writer, client = 'acme') =>
  (await api.call(token, 'GET', `/api/informes/novedades?client=${encodeURIComponent(client)}`)).json().data;
const offered = async (client = 'acme'): Promise<string[]> =>
  (await vigentes(manager, client)).rangos.flatMap(({ tipos }: { tipos: Tipo[] }) => tipos.map(({ name }) => name));
const create = async (noveltie: string, version?: string) =>
  sendForm(api, writer, CREATE, await creationParts('acme', { version }, { novelties: [{ ...NOVELTY, noveltie }] }));
const ajustar = (payload: object, token = manager) =>
  api.call(token, 'PUT', `${CATALOGO}/cliente`, {
    payload: { client: 'acme', encendidos: [], apagados: [], ...payload },
  });
const entriesOf = (action: string) =>
  api.deps.database.system
    .selectFrom('audit_log')
    .select(['entity_id', 'client', 'before', 'after'])
    .where('action', '=', action)
    .orderBy('at')
    .execute();

test('INF-18, INF-19 a form begins with the list of the product, of which the reserve is no part', async () => {
  const { version, rangos } = await vigentes();
  expect(version).toBe('0.0');
  expect(rangos.map(({ tipos }: { tipos: unknown[] }) => tipos.length)).toEqual([23, 25, 24, 20, 24]);
  expect(rangos[0].tipos[0]).toEqual({ id: 'RA-01', name: 'Hurto a pasajeros dentro del vehículo' });
});

test('INF-19 a version that never was is refused with a message, and the record keeps the one it answered', async () => {
  for (const version of ['9.0', '0.9', 'hoy']) {
    const reply = await create(NOVELTY.noveltie, version);
    expect([reply.statusCode, reply.json().errors]).toEqual([
      400,
      [
        {
          path: 'version',
          message: 'La lista de novedades con la que se llenó no existe. Abre el formulario de nuevo.',
        },
      ],
    ]);
  }
  const id = (await create(NOVELTY.noveltie, '0.0')).json().data.createdInformeId;
  const row = await api.deps.database.system
    .selectFrom('informes')
    .select('listVersion')
    .where('_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.listVersion).toBe('0.0');
});

test('INF-19 staff add, rename and retire types; a phone with the previous list is checked by that one', async () => {
  const [own, old] = ['Vender tiquetes sin planilla', 'Parada no autorizada'];
  expect((await create(own)).statusCode).toBe(400);
  const change = await changed('RANGO C', (tipos) => [
    ...tipos.map((tipo) => (tipo.name === old ? { ...tipo, state: 'retirado' } : tipo)),
    { name: own, codigo: 'R7' },
  ]);
  const reply = await save(change);
  expect(reply.statusCode).toBe(200);
  expect(reply.json().data.rangos[2].tipos.at(-1)).toEqual({ id: 'RC-25', name: own, codigo: 'R7' });
  expect((await vigentes()).version).toBe('1.0');

  // The current version has the new one and not the old one; the previous version, the other way round.
  expect((await create(own, '1.0')).statusCode).toBe(200);
  expect((await create(old, '1.0')).json().errors).toEqual([
    { path: 'newNovelties.0.noveltie', message: 'Elige la novedad de la lista.' },
  ]);
  expect((await create(old, '0.0')).statusCode).toBe(200);
  expect((await create(own, '0.0')).statusCode).toBe(400);
  // Who names none is checked by the list of today.
  expect([(await create(own)).statusCode, (await create(old)).statusCode]).toEqual([200, 400]);

  const id = (await create(own)).json().data.createdInformeId;
  const { novelties } = (await api.call(writer, 'GET', `/api/informes/${id}`)).json().data;
  expect(novelties.data[0]).toMatchObject({ noveltie: own, rango: 'RANGO C · Normas internas' });

  const [entry] = await entriesOf('novedades.editar');
  expect(entry).toMatchObject({
    entity_id: 'para todos',
    before: { tipos: [expect.stringContaining(old)] },
    after: {
      tipos: [expect.stringContaining(`${old}, retirado`), 'RC-25 Vender tiquetes sin planilla (R7)'],
      version: 1,
    },
  });
});

test('INF-19 of two managers at once the second is refused; a save without a change adds no version', async () => {
  const same = await changed('RANGO A', (tipos) => tipos);
  const { version } = same;
  expect((await save(same)).json().data.version).toBe(version);
  const one = await changed('RANGO A', (tipos) => [...tipos, { name: 'Una más' }]);
  expect((await save(one)).json().data.version).toBe(version + 1);
  expect((await save(one)).statusCode).toBe(409);
});

test('INF-19 a type is not deleted, not repeated and not made up', async () => {
  const without = await save(await changed('RANGO E', (tipos) => tipos.slice(1)));
  expect([without.statusCode, without.json().errors[0].message]).toEqual([
    400,
    'Un tipo no se borra del catálogo: retíralo.',
  ]);
  const twice = await save(await changed('RANGO E', (tipos) => [...tipos, { name: 'buzzer no suena' }]));
  expect([twice.statusCode, twice.json().errors[0].message]).toEqual([400, 'Este tipo ya está en el catálogo.']);
});

test('INF-19 a client switches a reserve on and a type off, for itself alone and with a version', async () => {
  const [reserve, off] = ['No asegurar la carga', 'Buzzer no suena'];
  const reply = await ajustar({ version: 0, encendidos: ['RB-29'], apagados: ['RE-12'] });
  expect(reply.json().data).toEqual({ version: 1, encendidos: ['RB-29'], apagados: ['RE-12'] });
  expect([(await offered()).includes(reserve), (await offered()).includes(off)]).toEqual([true, false]);
  expect([(await offered('beta ltda')).includes(reserve), (await offered('beta ltda')).includes(off)]).toEqual([
    false,
    true,
  ]);
  const { version } = await vigentes();
  expect((await create(reserve, version)).statusCode).toBe(200);
  expect((await create(off, version)).statusCode).toBe(400);
  expect((await create(off, version.replace('.1', '.0'))).statusCode).toBe(200);
  expect((await ajustar({ version: 0 })).statusCode).toBe(409);
  expect((await ajustar({ version: 1, encendidos: ['RA-01'] })).statusCode).toBe(400);
  const [entry] = await entriesOf('novedades.ajustar');
  expect(entry).toMatchObject({
    entity_id: acme.id,
    client: 'acme',
    after: { encendidos: [reserve], apagados: [off], version: 1 },
  });
});

test('only staff keep the catalogue, and a form asks for the list of its own company only', async () => {
  expect((await api.call(writer, 'GET', CATALOGO)).statusCode).toBe(403);
  expect((await save(await changed('RANGO A', (tipos) => tipos), writer)).statusCode).toBe(403);
  expect((await ajustar({ version: 1 }, writer)).statusCode).toBe(403);
  expect((await api.call(reader, 'GET', '/api/informes/novedades')).statusCode).toBe(403);
  expect(
    (await api.call(writer, 'GET', `/api/informes/novedades?client=${beta.client.replace(' ', '+')}`)).statusCode,
  ).toBe(403);
  expect((await ajustar({ client: 'nadie', version: 0 })).statusCode).toBe(404);
});

test('INF-57 a correction takes a type of today’s list, and keeps one that has left it', async () => {
  const id = (await create('Parada no autorizada', '0.0')).json().data.createdInformeId;
  const correct = (noveltie: string) =>
    sendForm(api, manager, upgradeOf(id), text({ novelties: JSON.stringify([{ ...NOVELTY, noveltie }]) }));
  expect((await correct('Parada no autorizada')).statusCode).toBe(200);
  expect((await correct('Vender tiquetes sin planilla')).statusCode).toBe(200);
  expect((await correct('Parada no autorizada')).statusCode).toBe(400);
  expect((await correct(RANGOS[0]?.tipos[0]?.name ?? '')).statusCode).toBe(200);
});

test('version 0 is frozen: phones answer it without signal, so another list or question is a new version', () => {
  // Which files a place takes and what a question is called may change: answers given before stay right.
  const WORDS = new Set(['label', 'longLabel', 'hint', 'upload', 'tooLong', 'howMany', 'empty', 'add']);
  const asked = JSON.stringify([RANGOS, allFields(INFORME_FORM)], (key, value: unknown) =>
    WORDS.has(key) ? undefined : value,
  );
  const digest = createHash('sha256').update(asked).digest('hex');
  expect(digest.slice(0, 16)).toBe('05481e38c880282a');
});
