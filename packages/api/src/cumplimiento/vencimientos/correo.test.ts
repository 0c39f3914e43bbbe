import { MODULES, type Scope } from '@fenix/domain/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { smtpMail } from '../../adapters/mail/smtp';
import { JOBS, MAIL_JOBS } from '../../assembly/jobHandlers';
import type { Db } from '../../db/database';
import { runOneJob } from '../../jobs/runner';
import type { Deps } from '../../ports/deps';
import { type Hojas, givenHojas } from '../../testing/cumplimiento/hojasFixture';
import type { GivenClient, GivenUser } from '../../testing/givens';
import { startSmtp } from '../../testing/mail/smtpFixture';
import { type TestApp, createTestApp } from '../../testing/testApp';
import { scheduleSemana, tellSemana } from './correo';

/** A Monday: seven in the morning in Bogotá. */
const SEVEN = new Date('2026-11-16T12:00:00.000Z');
const after = (hours: number) => new Date(SEVEN.getTime() + hours * 3_600_000);

let api: TestApp;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let deps: Deps;
let company: Hojas['company'];
let other: Hojas['other'];
let token: string;
let placa: string;
beforeAll(async () => {
  api = await createTestApp({ PUBLIC_URL: 'https://flota.example' });
  smtp = await startSmtp();
  deps = { ...api.deps, mail: smtpMail({ url: smtp.url, from: 'avisos@fenix.example' }) };
});
afterAll(async () => {
  await smtp.close();
  await api.close();
});
beforeEach(async () => {
  const { system } = api.deps.database;
  await system.deleteFrom('jobs').execute();
  await system.updateTable('users').set({ avisosVencimientos: false }).execute();
  smtp.received.length = 0;
  api.setNow(after(-24));
  ({ company, other, token, placa } = await givenHojas(api));
});

const add = (payload: object) => api.call(token, 'POST', '/api/papeles', { payload });
/** A user who subscribed to the mail, as the account's screen does it. */
async function givenReader(
  client: GivenClient = company,
  scopes: readonly Scope[] = ['readCompliance'],
): Promise<GivenUser> {
  const user = await api.givenUser(client, { scopes });
  const chosen = await api.call(await api.givenToken(user), 'PUT', '/api/auth/notices', {
    payload: { vencimientos: true },
  });
  expect(chosen.statusCode).toBe(200);
  return user;
}
const addressOf = async ({ id }: GivenUser) =>
  (await api.deps.database.system.selectFrom('users').select('email').where('_id', '=', id).executeTakeFirstOrThrow())
    .email;

/** As two servers would, side by side, until nothing is due. */
async function work(now: Date): Promise<void> {
  api.setNow(now);
  await scheduleSemana(api.deps.database.system, now, now);
  const server = async () => {
    let isBusy = true;
    while (isBusy) {
      const worked = [await runOneJob(deps, JOBS, api.app.log), await runOneJob(deps, MAIL_JOBS, api.app.log)];
      isBusy = worked.includes(true);
    }
  };
  await Promise.all([server(), server()]);
}
const states = () => api.deps.database.system.selectFrom('vencimientos_correos').select('state').execute();
const textOf = (content: string) => content.replace(/=\r?\n/g, '').replaceAll('=3D', '=');

describe('CUM-16 the weekly mail', () => {
  test('on Monday at seven, once each week however often servers start, with the way to each vehicle', async () => {
    await add({ placa, tipo: 'soat', vence: '2026-11-15' });
    await add({ placa, tipo: 'rcc', vence: '2026-12-16' });
    await add({ placa, tipo: 'rce', vence: '2027-12-16' });
    const user = await givenReader();
    for (const [hours, count] of [
      [-1, 0],
      [0, 1],
      [1, 1],
      [30, 1],
      [7 * 24 - 1, 1],
      [7 * 24, 2],
    ] as const) {
      await work(after(hours));
      expect([hours, smtp.received.length]).toEqual([hours, count]);
    }
    const [first] = smtp.received;
    expect(first?.to).toBe(await addressOf(user));
    const text = textOf(first?.content ?? '');
    expect(text).toContain(`https://flota.example/cumplimiento/vehiculos/${placa}`);
    expect(text).toContain('Ya vencieron (1)');
    expect(text).not.toContain('16/12/2027');
  });

  test('not to who did not choose it, may not read papers, was disabled, or works for another company', async () => {
    await add({ placa, tipo: 'soat', vence: '2026-11-15' });
    await api.givenUser(company, { scopes: ['readCompliance'] });
    await givenReader(company, ['readPreset']);
    await givenReader(other);
    await givenReader(
      await api.givenClient(
        undefined,
        MODULES.filter((module) => module !== 'cumplimiento'),
      ),
    );
    const disabled = await givenReader();
    const { system } = api.deps.database;
    await system.updateTable('users').set({ isActive: false }).where('_id', '=', disabled.id).execute();
    await work(SEVEN);
    expect(smtp.received).toEqual([]);
  });

  test('nothing to say is no mail', async () => {
    await add({ placa, tipo: 'soat', vence: '2027-11-15' });
    await givenReader();
    await work(SEVEN);
    expect(smtp.received).toEqual([]);
    expect((await states()).at(-1)).toEqual({ state: 'sobra' });
  });

  test('who turned it off before it left gets nothing', async () => {
    await add({ placa, tipo: 'soat', vence: '2026-11-15' });
    const user = await givenReader();
    api.setNow(SEVEN);
    await tellSemana(api.deps);
    await api.deps.database.system
      .updateTable('users')
      .set({ avisosVencimientos: false })
      .where('_id', '=', user.id)
      .execute();
    await work(SEVEN);
    expect(smtp.received).toEqual([]);
  });

  test('killed half way it says the rest when it runs again, and nothing twice', async () => {
    await add({ placa, tipo: 'soat', vence: '2026-11-15' });
    await givenReader();
    await givenReader();
    api.setNow(SEVEN);
    const { database } = api.deps;
    for (const most of [0, 1, 2]) {
      let statements = 0;
      const killed: Db = database.system.withPlugin({
        transformQuery: ({ node }) => {
          statements += 1;
          if (statements > most) throw new Error('killed');
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      await expect(tellSemana({ database: { system: killed }, clock: api.deps.clock })).rejects.toThrow('killed');
    }
    await work(SEVEN);
    await work(after(1));
    expect(smtp.received).toHaveLength(2);
    expect(new Set(smtp.received.map(({ to }) => to)).size).toBe(2);
  });

  test('each of the two mails of an account is chosen for itself', async () => {
    const reader = await api.givenToken(await api.givenUser(company, { scopes: ['readCompliance'] }));
    const notices = async () => (await api.call(reader, 'GET', '/api/auth/notices')).json().data;
    expect(await notices()).toEqual({ informes: true, vencimientos: false });
    await api.call(reader, 'PUT', '/api/auth/notices', { payload: { vencimientos: true } });
    expect(await notices()).toEqual({ informes: true, vencimientos: true });
    await api.call(reader, 'PUT', '/api/auth/notices', { payload: { informes: false } });
    expect(await notices()).toEqual({ informes: false, vencimientos: true });
  });
});
