import { CUMPLIMIENTO_MESSAGES } from '@fenix/domain/cumplimiento/messages';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '../assembly/app';
import { newId } from '../ground/ids';
import { type Hojas, givenHojas, givenPersona, plateOf } from '../testing/cumplimiento/hojasFixture';
import { FORM_TYPE, formBody } from '../testing/media/formFixture';
import { PICTURE } from '../testing/picture';
import { type TestApp, createTestApp } from '../testing/testApp';

const NOON = new Date('2026-11-18T17:00:00.000Z');
const BAD_DAY = 'Esta fecha no existe o no está escrita como 2026-12-31.';

let api: TestApp;
let hojas: Hojas;
let app: Awaited<ReturnType<typeof createApp>>;
let lines: string[] = [];
beforeAll(async () => {
  api = await createTestApp();
  api.setNow(NOON);
  const config = { ...api.deps.config, LOG_LEVEL: 'trace' } as const;
  app = await createApp({ ...api.deps, config }, { logTo: { write: (line) => void lines.push(line) } });
});
afterAll(async () => {
  await app.close();
  await api.close();
});
beforeEach(async () => {
  hojas = await givenHojas(api);
  lines = [];
});

type Call = { method: 'POST' | 'PUT'; url: string; payload: object | Buffer; headers?: Record<string, string> };
const send = ({ headers, ...call }: Call) =>
  app.inject({
    ...call,
    headers: { authorization: `Bearer ${hojas.token}`, 'idempotency-key': newId(), ...headers },
  });
const persona = (change: object = {}): Call => {
  const whole = { tipoDocumento: 'CC', documento: '1042300117', nombres: 'Ana', apellidos: 'Ruiz', ...change };
  return { method: 'POST', url: '/api/personas', payload: whole };
};
const papel = (payload: object): Call => ({ method: 'POST', url: '/api/papeles', payload });

/** Everything that a refused call could have left behind. */
async function kept() {
  const db = api.deps.database.system;
  const count = async (table: 'personas' | 'papeles' | 'hojas_vehiculo' | 'reglas' | 'media' | 'audit_log') => {
    const { n } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow();
    return [table, Number(n)] as const;
  };
  const tables = ['personas', 'papeles', 'hojas_vehiculo', 'reglas', 'media', 'audit_log'] as const;
  return Object.fromEntries(await Promise.all(tables.map(count)));
}

const SECRET = 'Aseguradora Nocturna';
/** What was wrong, the call, its status, and the field with what is said there; a plain message where there is no field. */
const CASES: readonly [string, () => Call | Promise<Call>, number, [string, string][] | string][] = [
  ['a day that is none, of a person', () => persona({ nacimiento: '2026-02-30' }), 400, [['nacimiento', BAD_DAY]]],
  [
    'a day that is none, of a licence',
    () => persona({ licencia: { vence: '30/02/2026' } }),
    400,
    [['licencia.vence', BAD_DAY]],
  ],
  [
    'a day that is none, of a paper',
    () => papel({ placa: hojas.placa, tipo: 'soat', entidad: SECRET, vence: '2026-02-30' }),
    400,
    [['vence', BAD_DAY]],
  ],
  [
    'a day that is none, of a sheet',
    () => ({
      method: 'PUT',
      url: `/api/hojas-de-vida/vehiculos/${hojas.placa}`,
      payload: { matricula: '2025-13-01', modalidad: SECRET, version: 0 },
    }),
    400,
    [['matricula', BAD_DAY]],
  ],
  [
    'a day that is none, in a file of people',
    () => ({
      method: 'POST',
      url: '/api/personas/import',
      payload: { csv: `tipoDocumento;documento;nombres;apellidos;nacimiento\nCC;1042300117;Ana;${SECRET};2026-02-30` },
    }),
    400,
    [['csv.2', `Línea 2: nacimiento: ${BAD_DAY}`]],
  ],
  [
    'a document twice in one file',
    () => ({
      method: 'POST',
      url: '/api/personas/import',
      payload: { csv: `tipoDocumento;documento;nombres;apellidos\nCC;1042300117;Ana;${SECRET}\nCC;1042300117;Eva;Paz` },
    }),
    400,
    [['csv.3', 'Línea 3: documento: está repetido en el archivo']],
  ],
  [
    'a paper of another company’s vehicle',
    async () => papel({ placa: await plateOf(api, hojas.other), tipo: 'soat', entidad: SECRET, vence: '2027-01-01' }),
    404,
    CUMPLIMIENTO_MESSAGES.vehiculoNotFound,
  ],
  [
    'a paper with its file of another company’s vehicle',
    async () => {
      const parts = { placa: await plateOf(api, hojas.other), tipo: 'soat', entidad: SECRET, vence: '2027-01-01' };
      const fields = Object.entries(parts).map(([name, content]) => ({ name, content }));
      const photo = { name: 'archivo', filename: 'soat.png', type: 'image/png', content: PICTURE };
      return { ...papel({}), payload: formBody([...fields, photo]), headers: FORM_TYPE };
    },
    404,
    CUMPLIMIENTO_MESSAGES.vehiculoNotFound,
  ],
  [
    'a paper of another company’s person',
    async () =>
      papel({ persona: await givenPersona(api, hojas.other), tipo: 'licencia', entidad: SECRET, vence: '2027-01-01' }),
    404,
    CUMPLIMIENTO_MESSAGES.personaNotFound,
  ],
  [
    'a rule that begins on no day',
    () => ({
      method: 'POST',
      url: '/api/reglas',
      payload: {
        kind: 'corte-operativo',
        value: '03:00',
        from: '2026-02-30',
        source: SECRET,
        mark: 'cliente',
        motivo: 'Turnos',
      },
    }),
    400,
    [['from', SHELL_MESSAGES.invalid]],
  ],
];

test.each(CASES)(
  'API-14 %s: a clear error, nothing half done, nothing of it in the log',
  async (_, given, status, told) => {
    const call = await given();
    const before = await kept();
    const reply = await send(call);
    await app.settled();
    expect(reply.statusCode).toBe(status);
    const { message, errors } = reply.json<{ message: string; errors?: { path: string; message: string }[] }>();
    expect(errors?.map((error) => [error.path, error.message]) ?? message).toEqual(told);
    expect(await kept()).toEqual(before);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => line.includes(SECRET) || line.includes('1042300117'))).toEqual([]);
  },
);

test('API-14, CUM-07 of two people with one document at once one is kept, and neither is in the log', async () => {
  const replies = await Promise.all([send(persona()), send(persona({ nombres: 'Otra', documento: '1.042.300.117' }))]);
  await app.settled();
  expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const refused = replies.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json().errors).toEqual([{ path: 'documento', message: 'Ya hay una persona con este documento.' }]);
  const { items } = (await api.call(hojas.token, 'GET', '/api/personas')).json().data;
  expect(items).toHaveLength(1);
  expect(lines.filter((line) => line.includes('1042300117') || line.includes('1.042.300.117'))).toEqual([]);
});
