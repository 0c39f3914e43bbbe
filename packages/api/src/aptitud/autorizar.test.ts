import type { Scope } from '@fenix/domain/permissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../assembly/app';
import { newId } from '../ground/ids';
import { hashPassword } from '../sesion/passwords';
import { NOON, type Ready, at, givenReady } from '../testing/aptitud/readyFixture';
import { PASSWORD, type GivenUser } from '../testing/givens';
import { givenSecondStep, shownCode } from '../testing/sesion/secondStepFixture';
import { type TestApp, createTestApp } from '../testing/testApp';

let api: TestApp;
let ready: Ready;
let dispatcher: GivenUser;
let token: string;
let boss: GivenUser;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOON);
  await api.deps.database.system.deleteFrom('sign_in_failures').execute();
  ready = await givenReady(api);
  await ready.paper({ placa: ready.placa }, 'soat', '2026-11-17');
  dispatcher = await api.givenUser(ready.company, { scopes: ['createDispatch', 'overrideDispatch'] });
  token = await api.givenToken(dispatcher);
  boss = await givenBoss();
});

const givenBoss = (facts: { scopes?: Scope[]; isActive?: boolean } = {}) =>
  api.givenUser(ready.company, { scopes: ['overrideDispatch'], ...facts });

const MOTIVO = 'Llevan víctimas al hospital';
const body = (autorizacion: object = {}, change: object = {}) => {
  const { vehicleId: idactivo, driverId: conductor, routeId: idruta } = ready.company.fleet;
  const trip = { fecha: at(30).toISOString(), conductor, idruta, idactivo, inControl: false };
  return { ...trip, autorizacion: { motivo: MOTIVO, usuario: boss.name, clave: PASSWORD, ...autorizacion }, ...change };
};
const create = (payload: object, key = newId()) =>
  api.call(token, 'POST', '/api/despachos', { payload, headers: { 'idempotency-key': key } });
const refusal = async (autorizacion: object) => {
  const reply = await create(body(autorizacion));
  return [reply.statusCode, reply.json().errors];
};
const trips = async () =>
  (await api.deps.platform.listProgramadas(ready.company.account.id, { from: at(0), to: at(600), limit: 9 })).items;

describe('CUM-32 a second person lets a blocked departure pass', () => {
  test('it is made; ticket, reprint and audit log say who, why and what', async () => {
    const key = newId();
    const made = await create(body(), key);
    expect(made.statusCode).toBe(200);
    const { id, respaldo } = made.json().data;
    const razones = ['SOAT venció el 17/11/2026'];
    const autoriza = `Persona ${boss.name} (${boss.name})`;
    expect(respaldo.autorizacion).toEqual({ autoriza, motivo: MOTIVO, razones });
    const blocked = {
      codigo: 'papel_vencido',
      gravedad: 'bloquea',
      texto: razones[0],
      regla: expect.any(String),
      de: 'vehiculo',
    };
    expect(respaldo.razones).toEqual([blocked]);
    // Sent again with the same key it is the same, and nothing is asked of anybody.
    expect((await create(body(), key)).json()).toEqual(made.json());
    expect(await trips()).toHaveLength(1);
    const reader = await ready.tokenOf('readDispatch');
    expect((await api.call(reader, 'GET', `/api/despachos/${id}/tiquete`)).json().data).toEqual(respaldo);
    const entries = await api.deps.database.system
      .selectFrom('audit_log')
      .select(['action', 'user_id', 'after'])
      .where('entity_id', '=', id)
      .execute();
    expect(entries).toMatchObject([
      {
        action: 'despacho.crear',
        user_id: dispatcher.id,
        after: { autoriza, motivoAutorizacion: MOTIVO, novedades: razones, razones: [blocked] },
      },
    ]);
  });

  test('the key of the refusal makes it once it is authorised', async () => {
    const key = newId();
    const { autorizacion: _, ...alone } = body();
    expect((await create(alone, key)).statusCode).toBe(409);
    expect((await create(body(), key)).statusCode).toBe(200);
    expect(await trips()).toHaveLength(1);
  });

  test('DISP-48 it answers for another trip at that time too, but never for one at the same minute', async () => {
    await ready.company.program(at(20));
    const made = await create(body());
    expect(made.statusCode).toBe(200);
    expect(made.json().data.respaldo.autorizacion.razones).toHaveLength(2);
    const same = await create(body());
    expect([same.statusCode, same.json().message]).toEqual([409, 'Este vehículo ya tiene un despacho a esa hora.']);
  });

  test('staff of the provider may', async () => {
    const staff = await api.givenUser(api.provider);
    expect((await create(body({ usuario: staff.name }))).statusCode).toBe(200);
  });

  test('where nothing blocks, nothing was authorised', async () => {
    await ready.paper({ placa: ready.placa }, 'soat', '2027-11-17');
    expect((await create(body())).json().data.respaldo.autorizacion).toBeNull();
  });

  test.each([
    ['corto', 'motivo', 'Escribe el motivo, de 10 a 200 caracteres.'],
    ['x'.repeat(201), 'motivo', 'Escribe el motivo, de 10 a 200 caracteres.'],
  ])('a reason of %s is refused', async (value, field, message) => {
    expect(await refusal({ [field]: value })).toEqual([400, [{ path: `autorizacion.${field}`, message }]]);
  });
});

describe('CUM-32 who may not', () => {
  const under = (field: string, message: string) => [400, [{ path: `autorizacion.${field}`, message }]];

  test('oneself, however the name is written', async () => {
    const message = 'Debe autorizar otra persona: no puedes autorizar tu propio despacho.';
    for (const usuario of [dispatcher.name, ` ${dispatcher.name.toUpperCase()} `])
      expect(await refusal({ usuario })).toEqual(under('usuario', message));
    expect(await trips()).toEqual([]);
  });

  test('one without the permission, one of another company, one whose account is off', async () => {
    const message = 'Esta persona no puede autorizar despachos con novedad en esta empresa.';
    const clerk = await givenBoss({ scopes: ['createDispatch'] });
    expect(await refusal({ usuario: clerk.name })).toEqual(under('usuario', message));
    const { company } = await givenReady(api);
    const stranger = await api.givenUser(company, { scopes: ['overrideDispatch'] });
    expect(await refusal({ usuario: stranger.name })).toEqual(under('usuario', message));
    const off = await givenBoss({ isActive: false });
    expect(await refusal({ usuario: off.name })).toEqual(
      under('usuario', 'La cuenta de quien autoriza está deshabilitada.'),
    );
    expect(await trips()).toEqual([]);
  });

  test('one who has to change a password that another user chose', async () => {
    await api.deps.database.system.updateTable('users').set({ must_change: true }).where('_id', '=', boss.id).execute();
    const config = { ...api.deps.config, FIRST_PASSWORD_CHANGE: true };
    const strict = await createApp({ ...api.deps, config });
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': newId() };
    const reply = await strict.inject({ method: 'POST', url: '/api/despachos', payload: body(), headers });
    await strict.close();
    expect([reply.statusCode, reply.json().errors]).toEqual(
      under('usuario', 'Quien autoriza debe entrar primero a Fénix y terminar lo que su cuenta tiene pendiente.'),
    );
  });

  test('a wrong password and an unknown name get the same answer, until the limit of sign-in', async () => {
    const wrong = under('clave', 'Usuario o contraseña incorrectos.');
    expect(await refusal({ usuario: `nadie-${newId()}` })).toEqual(wrong);
    for (let attempt = 1; attempt <= 10; attempt += 1) expect(await refusal({ clave: 'otra clave' })).toEqual(wrong);
    const limited = await create(body());
    expect([limited.statusCode, Number(limited.headers['retry-after'])]).toEqual([429, 900]);
    // The same count as signing in.
    const basic = Buffer.from(`${boss.name}:${PASSWORD}`).toString('base64');
    const signIn = await api.call(undefined, 'POST', '/api/auth/sign-in', {
      headers: { authorization: `Basic ${basic}` },
    });
    expect(signIn.statusCode).toBe(429);
    expect(await trips()).toEqual([]);
    api.setNow(at(15));
    expect((await create(body())).statusCode).toBe(200);
  });

  test('one with a second step gives a code as well, once', async () => {
    await givenSecondStep(api, boss.id);
    const asked = 'Escribe el código de verificación de quien autoriza.';
    expect(await refusal({})).toEqual(under('codigo', asked));
    expect(await refusal({ clave: 'otra clave', codigo: '000000' })).toEqual(
      under('clave', 'Usuario o contraseña incorrectos.'),
    );
    const wrong = under('codigo', 'El código no es correcto o ya se usó.');
    expect(await refusal({ codigo: '000000' })).toEqual(wrong);
    const codigo = shownCode(NOON);
    expect((await create(body({ codigo }))).statusCode).toBe(200);
    const next = await create(body({ codigo }, { fecha: at(120).toISOString() }));
    expect([next.statusCode, next.json().errors]).toEqual(wrong);
  });
});

test('CUM-32, API-14 nothing of the password is kept: not in a table, not in the log', async () => {
  const clave = `Secreta-${newId()}`;
  const db = api.deps.database.system;
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(clave) })
    .where('_id', '=', boss.id)
    .execute();
  const lines: string[] = [];
  const config = { ...api.deps.config, LOG_LEVEL: 'trace' } as const;
  const app = await createApp({ ...api.deps, config }, { logTo: { write: (line) => void lines.push(line) } });
  const send = (payload: object) =>
    app.inject({
      method: 'POST',
      url: '/api/despachos',
      payload,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': newId() },
    });
  const codes = [
    (await send(body({ clave: `${clave}x` }))).statusCode,
    (await send(body({ clave }))).statusCode,
    (await send({ ...body({ clave }), estado: 'x' })).statusCode,
    (await send(body({ usuario: dispatcher.name, clave }))).statusCode,
    (await send(body({ usuario: (await givenBoss({ scopes: [] })).name, clave: PASSWORD }))).statusCode,
  ];
  await app.settled();
  await app.close();
  expect(codes).toEqual([400, 200, 400, 400, 400]);
  expect(lines.length).toBeGreaterThan(3);
  // Nor of the rest of what the second person typed.
  for (const typed of [clave, PASSWORD, MOTIVO, boss.name])
    expect(lines.filter((line) => line.includes(typed))).toEqual([]);
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select c.table_name, c.column_name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.data_type in ('text', 'jsonb', 'json', 'character varying', 'ARRAY')`.execute(db);
  const found: string[] = [];
  for (const { table_name: table, column_name: column } of rows) {
    const held =
      await sql`select 1 from ${sql.ref(table)} where ${sql.ref(column)}::text like ${`%${clave}%`} limit 1`.execute(
        db,
      );
    if (held.rows.length > 0) found.push(`${table}.${column}`);
  }
  expect([rows.length > 100, found]).toEqual([true, []]);
});
