import { MODULES } from '@fenix/domain/permissions';
import type { Regla } from '@fenix/domain/reglas/regla';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GivenClient } from '../../testing/givens';
import { type TestApp, createTestApp } from '../../testing/testApp';

const NOW = new Date('2026-11-18T15:00:00.000Z');
let api: TestApp;
let ana: string;
let reader: string;
let other: string;
let manager: string;
beforeAll(async () => {
  api = await createTestApp();
  api.setNow(NOW);
  const acme = await api.givenClient('acme', MODULES);
  const beta = await api.givenClient('beta', MODULES);
  const tokenOf = async (client: GivenClient, facts: Parameters<TestApp['givenUser']>[1]) =>
    api.givenToken(await api.givenUser(client, facts));
  ana = await tokenOf(acme, { name: 'ana', scopes: ['readCompliance', 'writeCompliance'] });
  reader = await tokenOf(acme, { scopes: ['readCompliance'] });
  other = await tokenOf(beta, { scopes: ['readCompliance', 'writeCompliance'] });
  manager = await tokenOf(api.provider, {});
});
afterAll(() => api.close());

const rule = (facts: object = {}) => ({
  kind: 'alistamiento-rapido',
  value: 'no',
  from: '2026-11-18',
  source: 'Reglamento interno, artículo 12',
  mark: 'cliente',
  motivo: 'Acta 14 del comité de seguridad vial',
  ...facts,
});
const post = (token: string, payload: object, headers = {}) =>
  api.call(token, 'POST', '/api/reglas', { payload, headers });
const list = async (token: string, query: string): Promise<Regla[]> =>
  (await api.call(token, 'GET', `/api/reglas?${query}`)).json().data.items;
const valueOn = async (token: string, on: string, client = '') =>
  (await list(token, `kind=alistamiento-rapido&on=${on}${client}`)).map(({ value, client: of }) => [value, of]);

test('CUM-03 what was read in the law says so: the technical inspection', async () => {
  const items = await list(other, 'on=2026-11-19');
  expect(
    items.filter(({ kind }) => kind.startsWith('rtm-')).map(({ kind, value, mark }) => [kind, value, mark]),
  ).toEqual([
    ['rtm-periodo', '1', 'texto'],
    ['rtm-primera', '2', 'texto'],
  ]);
});

test('CUM-03 the general rules come with source and mark, and hold for a company that wrote none', async () => {
  const seeded = await list(other, 'on=2026-11-18');
  const decisive = new Set<string>(['alistamiento-rapido', 'corte-operativo', 'responsable-distinto']);
  expect(seeded.every(({ client, autor }) => client === null && autor === null)).toBe(true);
  expect(seeded.filter(({ kind }) => decisive.has(kind))).toMatchObject([
    { kind: 'alistamiento-rapido', value: 'advierte', client: null, mark: 'secundaria', autor: null },
    { kind: 'corte-operativo', value: '00:00', client: null, mark: 'secundaria', autor: null },
    { kind: 'responsable-distinto', value: 'advierte', client: null, mark: 'secundaria', autor: null },
  ]);
  expect(await list(other, 'on=2012-01-09')).toEqual([]);
});

test('CUM-30, CUM-31 the general rows of departures: four reasons block, all others warn; the limits are as read', async () => {
  const seeded = await list(other, 'on=2026-11-19');
  const severities = seeded.filter(({ kind }) => kind === 'aptitud').map(({ keys, value }) => [keys['codigo'], value]);
  expect(Object.fromEntries(severities)).toEqual({
    papel_vencido: 'bloquea',
    licencia_vencida: 'bloquea',
    alistamiento_rechazado: 'bloquea',
    doble_salida: 'bloquea',
    sin_alistamiento: 'advierte',
    alistamiento_rapido: 'advierte',
    papel_sin_dato: 'advierte',
    categoria: 'advierte',
    jornada: 'advierte',
    segundo_conductor: 'advierte',
    mantenimiento_vencido: 'advierte',
    defecto_abierto: 'advierte',
    gps_mudo: 'advierte',
  });
  const limits = seeded.filter(({ kind }) => ['jornada-maxima', 'segundo-conductor', 'gps-mudo'].includes(kind));
  expect(Object.fromEntries(limits.map(({ kind, value, unit, mark }) => [kind, [value, unit, mark]]))).toEqual({
    'jornada-maxima': ['10', 'horas', 'texto'],
    'segundo-conductor': ['8', 'horas', 'secundaria'],
    'gps-mudo': ['15', 'minutos', 'sin verificar'],
  });
});

test('CUM-03 a company writes its own: it holds from its day on, the row before stays as it was', async () => {
  const reply = await post(ana, rule({ from: '2026-11-20' }));
  expect(reply.statusCode).toBe(200);
  expect(reply.json().data).toEqual({ _id: expect.any(String), avisos: [] });
  expect(await valueOn(ana, '2026-11-19')).toEqual([['advierte', null]]);
  expect(await valueOn(ana, '2026-11-20')).toEqual([['no', 'acme']]);
  expect(await valueOn(other, '2026-11-20')).toEqual([['advierte', null]]);
  // Staff see both, and everybody's alone where they name no company.
  expect(await valueOn(manager, '2026-11-20', '&client=acme')).toEqual([['no', 'acme']]);
  expect(await valueOn(manager, '2026-11-20')).toEqual([['advierte', null]]);

  const [newest, general] = await list(ana, 'kind=alistamiento-rapido&limit=5');
  expect(newest).toMatchObject({
    client: 'acme',
    value: 'no',
    from: '2026-11-20',
    to: null,
    motivo: 'Acta 14 del comité de seguridad vial',
    fecha: NOW.toISOString(),
  });
  expect(newest?.autor).toBeTruthy();
  expect(general).toMatchObject({ client: null, value: 'advierte' });
  const entries = await api.deps.database.system
    .selectFrom('audit_log')
    .select(['action', 'client', 'before', 'after'])
    .where('entity_id', '=', newest?._id ?? '')
    .execute();
  expect(entries).toMatchObject([
    {
      action: 'regla.escribir',
      client: 'acme',
      before: { value: 'Aprueba y advierte' },
      after: { value: 'No aprueba', motivo: 'Acta 14 del comité de seguridad vial' },
    },
  ]);
});

test('CUM-03 an ended rule gives way to the general one', async () => {
  await post(other, rule({ value: 'aprueba', from: '2026-11-01', to: '2026-11-10' }));
  expect(await valueOn(other, '2026-11-10')).toEqual([['aprueba', 'beta']]);
  expect(await valueOn(other, '2026-11-11')).toEqual([['advierte', null]]);
});

test('the same key twice is one row; pages come by key', async () => {
  const key = { 'idempotency-key': 'regla-repetida' };
  const payload = rule({ kind: 'responsable-distinto', value: 'exige' });
  const [one, two] = [await post(ana, payload, key), await post(ana, payload, key)];
  expect(two.json().data._id).toBe(one.json().data._id);
  const ids: string[] = [];
  let cursor = '';
  do {
    const { items, next } = (
      await api.call(ana, 'GET', `/api/reglas?kind=responsable-distinto&limit=1${cursor && `&cursor=${cursor}`}`)
    ).json().data as { items: Regla[]; next: string | null };
    ids.push(...items.map(({ _id }) => _id));
    cursor = next ?? '';
  } while (cursor);
  expect(ids).toEqual([one.json().data._id, '01930000-0000-7000-8000-000000000002']);
});

test('CUM-03 only staff write for everybody, with a source that is no company’s', async () => {
  const general = rule({ kind: 'responsable-distinto', value: 'exige', from: '2030-01-01' });
  const refused = await post(manager, general);
  const message = 'Una regla para todos dice de dónde viene: no puede ser decisión de una empresa.';
  expect([refused.statusCode, refused.json().errors]).toEqual([400, [{ path: 'mark', message }]]);
  expect((await post(manager, { ...general, mark: 'texto' })).statusCode).toBe(200);
  expect(await list(other, 'kind=responsable-distinto&on=2030-01-01')).toMatchObject([
    // Which of the provider's people wrote it is theirs to know.
    { value: 'exige', client: null, autor: null },
  ]);
  expect((await list(other, 'kind=responsable-distinto'))[0]).toMatchObject({ client: null, autor: null });
  const [mine] = await list(manager, 'kind=responsable-distinto&on=2030-01-01');
  expect(mine?.autor).toEqual(expect.any(String));
});

test.each<[string, object, string]>([
  ['an unknown kind', { kind: 'velocidad' }, 'kind'],
  ['a value of another kind', { value: 'exige' }, 'value'],
  ['a day that is none', { from: '2026-02-30' }, 'from'],
  ['an end before the beginning', { to: '2026-11-17' }, 'to'],
  ['a reason that is too long', { motivo: 'x'.repeat(501) }, 'motivo'],
])('%s is 400 at its field', async (_, change, path) => {
  const reply = await post(ana, rule(change));
  expect(reply.statusCode).toBe(400);
  expect(reply.json().errors.map((error: { path: string }) => error.path)).toEqual([path]);
});

test('another company, and a user who may only read, are refused', async () => {
  expect((await post(reader, rule())).statusCode).toBe(403);
  expect((await post(ana, rule({ client: 'beta' }))).statusCode).toBe(403);
  expect((await api.call(ana, 'GET', '/api/reglas?client=beta')).statusCode).toBe(403);
  expect((await post(manager, rule({ client: 'no existe' }))).statusCode).toBe(404);
});

test('rows are never changed or deleted, not even by the server', async () => {
  const db = api.deps.database.system;
  await expect(db.updateTable('reglas').set({ value: 'no' }).execute()).rejects.toThrow('reglas only grows');
  await expect(db.deleteFrom('reglas').execute()).rejects.toThrow('reglas only grows');
});

test('API-17, CUM-04 the rules leave as CSV and Excel in words; of another company nothing, and nobody of the staff', async () => {
  await post(manager, rule({ kind: 'jornada-maxima', value: '9', from: '2026-11-18', mark: 'texto' }));
  await post(ana, rule({ kind: 'jornada-maxima', value: '8', from: '2026-11-18', motivo: '=HYPERLINK("x")' }));
  const file = async (token: string, query: string) =>
    (await api.call(token, 'GET', `/api/reglas/export?kind=jornada-maxima&${query}`)).payload
      .replace('\uFEFF', '')
      .trimEnd()
      .split('\r\n');
  const [head, ...rows] = await file(reader, 'on=2026-11-18');
  expect(head).toBe('Regla;Sobre;Valor;Alcance;Desde;Hasta;Fuente;Certeza;Motivo;Autor;Escrita');
  expect(rows.map((row) => row.split(';').slice(0, 5))).toEqual([
    ['Jornada máxima de conducción', '', '8 horas', 'De la empresa', '2026-11-18'],
  ]);
  expect(rows[0]).toContain(`"'=HYPERLINK(""x"")"`);
  const theirs = (await file(other, 'on=2026-11-18')).slice(1).map((row) => row.split(';'));
  expect(theirs.map(([, , valor, alcance, , , , , , autor]) => [valor, alcance, autor])).toEqual([
    ['9 horas', 'Para todos', ''],
  ]);
  expect((await file(manager, 'client=acme&on=2026-11-18'))[0]).toMatch(/^Cliente;Regla;/);
  const count = async (token: string, query: string) =>
    (await api.call(token, 'GET', `/api/reglas/count?kind=jornada-maxima&${query}`)).json().data.value;
  const every = (await list(ana, 'kind=jornada-maxima')).length;
  expect(every).toBeGreaterThan(1);
  expect([await count(ana, ''), await count(ana, 'on=2026-11-18')]).toEqual([every, 1]);
  expect((await file(ana, '')).length - 1).toBe(every);
  expect((await api.call(ana, 'GET', '/api/reglas/export?client=beta')).statusCode).toBe(403);
});
