import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../ground/ids';
import { type GivenUser, PASSWORD } from '../testing/givens';
import { type TestApp, createTestApp } from '../testing/testApp';
import { givenSecondStepOf } from '../testing/sesion/secondStepFixture';

const DAY = 24 * 3_600_000;
const NEXT = 'Lluvia-del-martes-7';
const REFUSED = 'Por seguridad, esta vez ingresa con tu contraseña.';

let api: TestApp;
let user: GivenUser;
let network = 0;
let address = '';
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(new Date());
  network += 1;
  address = `203.0.${network}.7`;
  user = await api.givenUser(await api.givenClient(), { scopes: ['createRecords'] });
});

const later = (ms: number) => api.setNow(new Date(api.deps.clock.now().getTime() + ms));
const signIn = async (browser: string, who = user) => {
  const authorization = `Basic ${Buffer.from(`${who.name}:${PASSWORD}`).toString('base64')}`;
  const headers = { authorization, 'x-browser': browser };
  return (await api.call(undefined, 'POST', '/api/auth/sign-in', { headers, remoteAddress: address })).json().data
    .token as string;
};
const make = (session: string, browser: string) =>
  api.call(session, 'POST', '/api/auth/device', { headers: { 'x-browser': browser } });
/** A phone with a PIN: its name, its open session and what its PIN seals. */
async function givenPhone(who = user) {
  const browser = newId();
  const session = await signIn(browser, who);
  const { token } = (await make(session, browser)).json().data as { token: string };
  return { browser, session, token };
}
type Phone = { browser: string; token: string };
const renew = ({ browser, token }: Phone) =>
  api.call(undefined, 'POST', '/api/auth/renew', {
    payload: { token },
    headers: { 'x-browser': browser },
    remoteAddress: address,
  });
const isOpen = async (session: string) => (await api.call(session, 'GET', '/api/session')).statusCode === 200;
const told = (reply: { statusCode: number; json: () => { message?: string } }) => [
  reply.statusCode,
  reply.json().message,
];
const boss = async () => api.givenToken(await api.givenUser(api.provider));

describe('POST /api/auth/renew', () => {
  test('AUTH-50 opens a session of the person in the same browser, in place of the one before', async () => {
    const phone = await givenPhone();
    const reply = await renew(phone);
    const { token, user: answered } = reply.json().data;
    expect([reply.statusCode, answered.name, answered.scopes]).toEqual([200, user.name, ['createRecords', 'all']]);
    expect([await isOpen(phone.session), await isOpen(token)]).toEqual([false, true]);
    const entries = await api.deps.database.system
      .selectFrom('audit_log')
      .select('action')
      .where('user_id', '=', user.id)
      .orderBy('at')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['sesion.abrir', 'sesion.equipo', 'sesion.renovar']);
  });

  test('AUTH-50 after twelve hours without a use, when the session is long over, it still renews', async () => {
    const phone = await givenPhone();
    later(13 * 3_600_000);
    expect(await isOpen(phone.session)).toBe(false);
    expect((await renew(phone)).statusCode).toBe(200);
  });

  test('AUTH-50 it is good for seven days since its last use', async () => {
    const phone = await givenPhone();
    later(7 * DAY - 1_000);
    expect((await renew(phone)).statusCode).toBe(200);
    later(7 * DAY - 1_000);
    expect((await renew(phone)).statusCode).toBe(200);
    later(7 * DAY + 1_000);
    expect(told(await renew(phone))).toEqual([401, REFUSED]);
  });

  test('AUTH-50 the server keeps no token, only its hash, and no answer under an idempotency key', async () => {
    const browser = newId();
    const session = await signIn(browser);
    const headers = { 'x-browser': browser, 'idempotency-key': 'una-clave-de-prueba' };
    const { token } = (await api.call(session, 'POST', '/api/auth/device', { headers })).json().data;
    expect(token).toMatch(/^[\w-]{43}$/);
    const rows = await api.deps.database.system.selectFrom('device_tokens').selectAll().execute();
    const keys = await api.deps.database.system.selectFrom('idempotency_keys').selectAll().execute();
    expect(JSON.stringify([rows, keys])).not.toContain(token);
  });

  test('AUTH-50 a token in another browser, or with none named, opens nothing', async () => {
    const phone = await givenPhone();
    expect(told(await renew({ ...phone, browser: newId() }))).toEqual([401, REFUSED]);
    expect(told(await renew({ ...phone, browser: '' }))).toEqual([401, REFUSED]);
    expect((await renew(phone)).statusCode).toBe(200);
  });

  test.each([{ token: 'corto' }, { token: 7 }, {}, { token: 'a'.repeat(43), user: 'x' }])(
    'AUTH-50 the body %j is 400',
    async (payload) => {
      expect((await api.call(undefined, 'POST', '/api/auth/renew', { payload })).statusCode).toBe(400);
    },
  );

  test('AUTH-32, AUTH-50 a PIN is no password: what is grave asks for it in the renewed session', async () => {
    const phone = await givenPhone();
    const session = (await renew(phone)).json().data.token as string;
    expect((await api.call(session, 'POST', '/api/auth/second-step')).statusCode).toBe(428);
    expect((await make(session, phone.browser)).statusCode).toBe(428);
  });

  test('AUTH-50 other scopes end the session, and the renewed one has them', async () => {
    const phone = await givenPhone();
    const edited = await api.call(await boss(), 'PUT', `/api/auth/usernameOrPassword/${user.id}`, {
      payload: { nameOld: user.name, scopes: ['createPreset'] },
    });
    expect([edited.statusCode, await isOpen(phone.session)]).toEqual([200, false]);
    expect((await renew(phone)).json().data.user.scopes).toEqual(['createPreset', 'all']);
  });
});

describe('AUTH-50 the token of a device ends with', () => {
  const other = () => signIn(newId());
  test.each<[string, (phone: Phone & { session: string }) => Promise<{ statusCode: number }>]>([
    ['signing out on it', ({ session }) => api.call(session, 'POST', '/api/auth/logout')],
    ['closing the other sessions', async () => api.call(await other(), 'DELETE', '/api/auth/sessions')],
    [
      'closing its session elsewhere',
      async ({ browser }) => {
        const there = await other();
        const rows = (await api.call(there, 'GET', '/api/auth/sessions')).json().data as {
          _id: string;
          isCurrent: boolean;
          hasPin: boolean;
        }[];
        expect(rows.map(({ isCurrent, hasPin }) => [isCurrent, hasPin])).toEqual([
          [true, false],
          [false, true],
        ]);
        expect(browser).not.toBe('');
        return api.call(there, 'DELETE', `/api/auth/sessions/${rows[1]?._id}`);
      },
    ],
    [
      'closing it after its session is over',
      async () => {
        later(13 * 3_600_000);
        const there = await other();
        const rows = (await api.call(there, 'GET', '/api/auth/sessions')).json().data;
        expect(rows).toMatchObject([{ isCurrent: true }, { isCurrent: false, hasPin: true }]);
        return api.call(there, 'DELETE', `/api/auth/sessions/${rows[1]._id}`);
      },
    ],
    [
      'a new password, chosen elsewhere',
      async () =>
        api.call(await other(), 'POST', '/api/auth/password', { payload: { current: PASSWORD, password: NEXT } }),
    ],
    [
      'a new password, chosen by a manager',
      async () =>
        api.call(await boss(), 'PUT', `/api/auth/usernameOrPassword/${user.id}`, {
          payload: { nameOld: user.name, password: NEXT },
        }),
    ],
    [
      'a second step that is reset',
      async ({ session }) => {
        await givenSecondStepOf(api, session, true);
        return api.call(await boss(), 'DELETE', `/api/auth/second-step/${user.id}`);
      },
    ],
  ])('%s', async (_, end) => {
    const phone = await givenPhone();
    expect((await end(phone)).statusCode).toBe(200);
    expect(told(await renew(phone))).toEqual([401, REFUSED]);
  });

  test('a disabled account, with its own message, and being enabled again does not bring it back', async () => {
    const phone = await givenPhone();
    const manager = await boss();
    await api.call(manager, 'PUT', `/api/auth/${user.id}`, { payload: { isActive: false } });
    expect(told(await renew(phone))).toEqual([423, 'Tu cuenta se encuentra deshabilitada!']);
    await api.call(manager, 'PUT', `/api/auth/${user.id}`, { payload: { isActive: true } });
    expect(told(await renew(phone))).toEqual([401, REFUSED]);
  });

  test('a deleted account and a deleted company, with the message of a disabled one', async () => {
    const phone = await givenPhone();
    const another = await api.givenUser(await api.givenClient(), { scopes: ['createRecords'] });
    const theirs = await givenPhone(another);
    const manager = await boss();
    await api.call(manager, 'DELETE', '/api/auth', { payload: [user.id] });
    await api.call(manager, 'DELETE', `/api/modules/${another.client.id}`);
    expect([(await renew(phone)).statusCode, (await renew(theirs)).statusCode]).toEqual([423, 423]);
  });

  test('nothing that another person does, of the same company, of another one or of the provider', async () => {
    const phone = await givenPhone();
    const colleague = await api.givenToken(await api.givenUser(user.client));
    const stranger = await api.givenToken(await api.givenUser(await api.givenClient()));
    const { _id: device } = await api.deps.database.system
      .selectFrom('device_tokens')
      .select('_id')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    for (const token of [colleague, stranger, await boss()]) {
      await api.call(token, 'DELETE', `/api/auth/sessions/${device}`);
      await api.call(token, 'DELETE', '/api/auth/sessions');
      expect((await api.call(token, 'GET', '/api/auth/sessions')).json().data).toHaveLength(1);
    }
    expect((await renew(phone)).json().data.user).toMatchObject({ name: user.name, cliente: user.client.client });
  });

  test('the own new password chosen on it keeps it, as it keeps the session', async () => {
    const phone = await givenPhone();
    const payload = { current: PASSWORD, password: NEXT };
    expect((await api.call(phone.session, 'POST', '/api/auth/password', { payload })).statusCode).toBe(200);
    expect((await renew(phone)).statusCode).toBe(200);
  });
});

describe('at the same moment', () => {
  const living = async () =>
    (
      await api.deps.database.system
        .selectFrom('sessions')
        .select('_id')
        .where('user_id', '=', user.id)
        .where('revoked_at', 'is', null)
        .execute()
    ).length;

  test('AUTH-50 two renewals of one device leave one session', async () => {
    const phone = await givenPhone();
    const replies = await Promise.all([renew(phone), renew(phone)]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await living()).toBe(1);
  });

  test('AUTH-50 a renewal and the disabling of its account leave no session', async () => {
    const phone = await givenPhone();
    const manager = await boss();
    const off = () => api.call(manager, 'PUT', `/api/auth/${user.id}`, { payload: { isActive: false } });
    await Promise.all([renew(phone), off(), renew(phone)]);
    expect(await living()).toBe(0);
  });

  test('AUTH-50 making it again replaces the one before', async () => {
    const phone = await givenPhone();
    const again = (await make(phone.session, phone.browser)).json().data as { token: string };
    expect(told(await renew(phone))).toEqual([401, REFUSED]);
    expect((await renew({ ...phone, ...again })).statusCode).toBe(200);
  });
});

describe('POST /api/auth/device', () => {
  test('AUTH-32, AUTH-50 asks for the password of the last ten minutes', async () => {
    const browser = newId();
    const session = await signIn(browser);
    later(10 * 60_000);
    expect((await make(session, browser)).statusCode).toBe(428);
  });

  test('AUTH-50 the browser has to be the one of the session', async () => {
    const browser = newId();
    const session = await signIn(browser);
    expect((await make(session, newId())).statusCode).toBe(400);
    expect((await api.call(session, 'POST', '/api/auth/device')).statusCode).toBe(400);
    expect((await make(await api.givenToken(user), browser)).statusCode).toBe(400);
  });
});

describe('guesses', () => {
  const guess = () => renew({ browser: newId(), token: newId().replaceAll('-', '').padEnd(43, 'x') });

  test('AUTH-50 the sixty-first of a network in a quarter of an hour is 429; what was right does not count', async () => {
    const phone = await givenPhone();
    expect((await renew(phone)).statusCode).toBe(200);
    for (let turn = 0; turn < 60; turn += 1) {
      later(1_000);
      expect((await guess()).statusCode).toBe(401);
    }
    later(1_000);
    const refused = await guess();
    expect(told(refused)).toEqual([429, 'Demasiados intentos. Espera unos minutos e intenta de nuevo.']);
    later(16 * 60_000);
    expect((await renew(phone)).statusCode).toBe(200);
  });
});
