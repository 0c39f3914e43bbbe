import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDataKeys, writeKeyRing } from '../ground/dataKey';
import { sealAgain } from '../db/sealed';
import { type GivenUser, PASSWORD } from '../testing/givens';
import { type TestApp, createTestApp } from '../testing/testApp';
import { spendCode } from './secondStep';
import { givenSecondStep, shownCode } from '../testing/sesion/secondStepFixture';

const SIGN_IN = '/api/auth/sign-in';
const STEP = '/api/auth/second-step';
const BACK = 60_000;

let api: TestApp;
let user: GivenUser;
beforeAll(async () => {
  api = await createTestApp();
  // Codes change every half minute, so the clock of the test is fixed.
  api.setNow(new Date());
});
afterAll(() => api.close());

const now = () => api.deps.clock.now();
const later = (ms: number) => api.setNow(new Date(now().getTime() + ms));
const given = async () => {
  user = await api.givenUser(await api.givenClient());
  return api.givenToken(user);
};
const enter = (code?: string, { name, app }: { name: string; app: TestApp } = { name: user.name, app: api }) =>
  app.call(undefined, 'POST', SIGN_IN, {
    headers: {
      authorization: `Basic ${Buffer.from(`${name}:${PASSWORD}`).toString('base64')}`,
      ...(code !== undefined && { 'x-second-step': code }),
    },
  });
const isOpen = async (token: string) => (await api.call(token, 'GET', '/api/session')).statusCode === 200;
const acts = (id: string) =>
  api.deps.database.system
    .selectFrom('audit_log')
    .select(['action', 'after', 'user'])
    .where('entity_id', '=', id)
    .orderBy('at')
    .execute();
const kept = () =>
  api.deps.database.system.selectFrom('second_steps').selectAll().where('_id', '=', user.id).executeTakeFirst();
const notices = (id: string) =>
  api.deps.database.system
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', 'mail.notice')
    .execute()
    .then((jobs) => jobs.map(({ payload }) => payload).filter(({ userId }) => userId === id));

/** Requests the secret, then confirms a code of it. */
async function enrol(token: string): Promise<{ secret: string; codes: string[] }> {
  const started = (await api.call(token, 'POST', STEP)).json().data;
  const on = await api.call(token, 'PUT', STEP, { payload: { code: shownCode(now(), 0, started.secret) } });
  expect(on.statusCode).toBe(200);
  return { secret: started.secret, codes: on.json().data.codes };
}

describe('enrolling', () => {
  test('AUTH-33 a secret is shown, a code of it turns it on; other sessions end, the user gets a mail, there is an audit entry', async () => {
    const token = await given();
    const other = await api.givenToken(user);
    const started = await api.call(token, 'POST', STEP);
    const { secret, uri } = started.json().data;
    expect(uri).toContain(`secret=${secret}`);
    expect((await enter()).statusCode, 'not asked for before a code has shown that it was scanned').toBe(200);
    const wrong = await api.call(token, 'PUT', STEP, { payload: { code: '000 000' } });
    expect([wrong.statusCode, wrong.json().errors[0].path]).toEqual([400, 'code']);
    const on = await api.call(token, 'PUT', STEP, { payload: { code: shownCode(now(), 0, secret) } });
    expect(on.json().data.codes).toHaveLength(10);
    expect([await isOpen(token), await isOpen(other)]).toEqual([true, false]);
    expect((await api.call(token, 'GET', STEP)).json().data).toMatchObject({ codesLeft: 10, isRequired: false });
    expect((await acts(user.id)).at(-1)).toMatchObject({
      action: 'usuario.verificacion',
      after: { estado: 'activada' },
    });
    expect(await notices(user.id)).toEqual([{ userId: user.id, notice: 'on' }]);
    expect((await api.call(token, 'POST', STEP)).statusCode).toBe(409);
  });

  test('AUTH-33 neither secret nor recovery codes are readable in the database, also not in responses stored for a key', async () => {
    const token = await given();
    const headers = { 'idempotency-key': `clave-${user.id}` };
    const { secret } = (await api.call(token, 'POST', STEP, { headers })).json().data;
    const again = await api.call(token, 'POST', STEP, { headers });
    expect(again.json().data.secret, 'the same call again shows the same secret').toBe(secret);
    const on = { payload: { code: shownCode(now(), 0, secret) }, headers: { 'idempotency-key': `otra-${user.id}` } };
    const { codes } = (await api.call(token, 'PUT', STEP, on)).json().data;
    expect((await api.call(token, 'PUT', STEP, on)).statusCode, 'the codes are returned once').toBe(409);
    const db = api.deps.database.system;
    const rows = [
      await kept(),
      await db.selectFrom('idempotency_keys').selectAll().execute(),
      await db.selectFrom('audit_log').selectAll().execute(),
    ];
    const text = JSON.stringify(rows);
    for (const hidden of [secret, ...codes, ...codes.map((code: string) => code.replace('-', ''))])
      expect(text).not.toContain(hidden);
  });
});

describe('signing in', () => {
  test('AUTH-33 the right password alone gets the reason secondStep and no session', async () => {
    await given();
    await givenSecondStep(api, user.id);
    const reply = await enter();
    expect([reply.statusCode, reply.json().reason, reply.json().message]).toEqual([
      401,
      'secondStep',
      'Escribe el código de tu aplicación de verificación.',
    ]);
    expect(reply.json().data).toBeUndefined();
    expect((await enter(shownCode(now()))).statusCode).toBe(200);
  });

  test('AUTH-33 a code works once, also for concurrent requests', async () => {
    await given();
    await givenSecondStep(api, user.id);
    const code = shownCode(now());
    const replies = await Promise.all([enter(code), enter(code)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect((await enter(shownCode(now(), -1))).statusCode, 'nor does the one before it').toBe(401);
    expect((await enter(shownCode(now(), 1))).statusCode).toBe(200);
  });

  test('AUTH-33 codes two periods off are refused', async () => {
    await given();
    await givenSecondStep(api, user.id);
    for (const apart of [-2, 2]) expect((await enter(shownCode(now(), apart))).statusCode).toBe(401);
    expect((await acts(user.id)).map(({ action }) => action)).toEqual(['sesion.codigo', 'sesion.codigo']);
  });

  test('AUTH-34 each recovery code signs in once, in any spelling', async () => {
    const { codes } = await enrol(await given());
    const [one = '', two = ''] = codes;
    expect((await enter(one)).statusCode).toBe(200);
    expect((await enter(one)).statusCode).toBe(401);
    const reply = await enter(two.toLowerCase().replace('-', ' '));
    expect(reply.statusCode).toBe(200);
    const left = await api.call(reply.json().data.token, 'GET', STEP);
    expect(left.json().data.codesLeft).toBe(8);
  });

  test('AUTH-33 attempts are counted before they are checked: of eleven concurrent ten are checked, then even the right one is refused', async () => {
    await given();
    await givenSecondStep(api, user.id);
    const replies = await Promise.all(Array.from({ length: 12 }, () => enter('123456')));
    expect(replies.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThanOrEqual(2);
    const right = await enter(shownCode(now()));
    expect([right.statusCode, Number(right.headers['retry-after']) > 0]).toEqual([429, true]);
  });

  test('AUTH-33 the right password in between does not reset the count', async () => {
    await given();
    await givenSecondStep(api, user.id);
    const statuses: number[] = [];
    for (let turn = 0; turn < 11; turn += 1) {
      await enter();
      statuses.push((await enter('123456')).statusCode);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    later(15 * BACK);
    expect((await enter(shownCode(now()))).statusCode).toBe(200);
  });
});

describe('turning it off', () => {
  test('AUTH-34 with a code, after confirming the password', async () => {
    const token = await given();
    await givenSecondStep(api, user.id);
    const off = (code: string) => api.call(token, 'DELETE', STEP, { payload: { code } });
    expect((await off('123456')).statusCode).toBe(400);
    later(11 * BACK);
    expect((await off(shownCode(now()))).statusCode).toBe(428);
    expect((await api.call(token, 'POST', '/api/auth/confirm', { payload: { password: PASSWORD } })).statusCode).toBe(
      200,
    );
    expect((await off(shownCode(now()))).statusCode).toBe(200);
    expect(await kept()).toBeUndefined();
    expect((await enter()).statusCode).toBe(200);
    expect(await notices(user.id)).toEqual([{ userId: user.id, notice: 'off' }]);
    expect((await off(shownCode(now()))).statusCode).toBe(409);
  });

  test('AUTH-36 another manager resets it: sessions end, the user gets a mail, the audit entry names both', async () => {
    const token = await given();
    await givenSecondStep(api, user.id);
    const boss = await api.givenUser(api.provider);
    const manager = await api.givenToken(boss);
    const reset = (who: string, id: string) => api.call(who, 'DELETE', `${STEP}/${id}`);
    expect((await reset(token, user.id)).statusCode).toBe(403);
    const reply = await reset(manager, user.id);
    expect([reply.statusCode, reply.json().data.hasSecondStep]).toEqual([200, false]);
    expect([await isOpen(token), (await enter()).statusCode]).toEqual([false, 200]);
    expect((await acts(user.id)).at(-1)).toMatchObject({ action: 'usuario.restablecer', user: boss.name });
    expect(await notices(user.id)).toEqual([{ userId: user.id, notice: 'reset' }]);
    const own = await reset(manager, boss.id);
    expect([own.statusCode, own.json().message]).toEqual([
      409,
      'Desactiva la tuya desde tu menú: hace falta un código.',
    ]);
    later(11 * BACK);
    expect((await reset(manager, user.id)).statusCode).toBe(428);
  });
});

describe('SECOND_STEP', () => {
  test('AUTH-35 a manager without it can only turn it on; other users are not affected', async () => {
    const strict = await createTestApp({ SECOND_STEP: 'managers' });
    try {
      const boss = await strict.givenUser(strict.provider);
      const plain = await strict.givenUser(await strict.givenClient());
      const as = async (name: string) => (await enter(undefined, { name, app: strict })).json().data;
      expect((await as(plain.name)).user.owes).toBeUndefined();
      const { token, user } = await as(boss.name);
      expect(user.owes).toEqual(['segundoPaso']);
      const refused = await strict.call(token, 'GET', '/api/companies');
      expect([refused.statusCode, refused.json().reason, refused.json().message]).toEqual([
        403,
        'owesSecondStep',
        'Activa la verificación en dos pasos para continuar: tu cuenta la necesita.',
      ]);
      const { secret } = (await strict.call(token, 'POST', STEP)).json().data;
      const code = shownCode(strict.deps.clock.now(), 0, secret);
      expect((await strict.call(token, 'PUT', STEP, { payload: { code } })).statusCode).toBe(200);
      expect((await strict.call(token, 'GET', '/api/companies')).statusCode).toBe(200);
      expect((await strict.call(token, 'GET', '/api/session')).json().data.owes).toBeUndefined();

      strict.setNow(new Date(strict.deps.clock.now().getTime() + BACK));
      const off = { payload: { code: shownCode(strict.deps.clock.now(), 0, secret) } };
      expect((await strict.call(token, 'DELETE', STEP, off)).statusCode).toBe(200);
      expect((await strict.call(token, 'GET', '/api/companies')).statusCode).toBe(403);
    } finally {
      await strict.close();
    }
  });
});

test('AUTH-33, S8 after a rotation of DATA_KEY codes and recovery codes still work', async () => {
  const dataKey = (id: string) => ({ id, key: Buffer.alloc(32, id) });
  const before = await createTestApp({ DATA_KEY: writeKeyRing([dataKey('v1')]) });
  try {
    const person = await before.givenUser(await before.givenClient());
    const token = await before.givenToken(person);
    const { secret } = (await before.call(token, 'POST', STEP)).json().data;
    const payload = { code: shownCode(before.deps.clock.now(), -1, secret) };
    const { codes } = (await before.call(token, 'PUT', STEP, { payload })).json().data;
    const { database, clock } = before.deps;
    await database.engine.asOwner(async (connection) => {
      await connection.exec(`set app.tenant = '*'`);
      expect(await sealAgain(connection, createDataKeys([dataKey('v2'), dataKey('v1')]))).toBe(1);
    });
    const now = clock.now();
    const deps = { ...before.deps, dataKeys: createDataKeys([dataKey('v2')]) };
    for (const code of [codes[0], shownCode(now, 0, secret)])
      expect(
        await database.system.transaction().execute((tx) => spendCode(deps, tx, { userId: person.id, code, now })),
      ).toBe(true);
  } finally {
    await before.close();
  }
});
