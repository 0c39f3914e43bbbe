import { addDays, bogotaDay, startOfDay } from '@fenix/domain/dates/days';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSmtp } from '../testing/mail/smtpFixture';
import { smtpMail } from '../adapters/mail/smtp';
import type { Deps } from '../ports/deps';
import { JOBS, MAIL_JOBS } from '../assembly/jobHandlers';
import { runOneJob } from '../jobs/runner';
import type { GivenClient, GivenUser } from '../testing/givens';
import { type TestApp, createTestApp } from '../testing/testApp';
import { scheduleTurns } from './avisos';
import { CREATE, creationParts, givenInforme, sendForm } from '../testing/informes/informesFixture';

const NOON = new Date('2026-11-15T17:00:00.000Z');

let api: TestApp;
let acme: GivenClient;
let legal: GivenUser;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let deps: Deps;
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
  for (const table of ['jobs', 'informe_avisos', 'informes'] as const) await system.deleteFrom(table).execute();
  smtp.received.length = 0;
  api.setNow(NOON);
  acme = await api.givenClient();
  legal = await api.givenUser(acme, { scopes: ['readNovelty', 'changeStateNovelties'] });
});

/** As two servers would, side by side, until nothing is due. */
async function work(): Promise<void> {
  const server = async () => {
    let isBusy = true;
    while (isBusy) {
      const worked = [await runOneJob(deps, JOBS, api.app.log), await runOneJob(deps, MAIL_JOBS, api.app.log)];
      isBusy = worked.includes(true);
    }
  };
  await Promise.all([server(), server()]);
}
const turns = async (now: Date) => {
  api.setNow(now);
  await scheduleTurns(api.deps.database.system, now, now);
  await work();
};
const addressOf = async ({ id }: GivenUser) =>
  (await api.deps.database.system.selectFrom('users').select('email').where('_id', '=', id).executeTakeFirstOrThrow())
    .email;
const told = () => smtp.received.map(({ content }) => /^Subject: (.*)$/m.exec(content.replace(/\r/g, ''))?.[1] ?? '');
const daysAgo = (days: number) => new Date(startOfDay(addDays(bogotaDay(NOON), -days)).getTime() + 3_600_000);

describe('GUARD-14 the legal team gets a mail', () => {
  test('when a report is made, once, with a link and without what it is about', async () => {
    await api.givenUser(acme, { scopes: ['readNovelty'] });
    await api.givenUser(await api.givenClient(), { scopes: ['changeStateNovelties'] });
    const writer = await api.givenToken(await api.givenUser(acme, { scopes: ['createNovelty'] }));
    const id = (await sendForm(api, writer, CREATE, await creationParts(acme.client))).json().data.createdInformeId;
    await work();
    await work();
    expect(smtp.received.map(({ to }) => to)).toEqual([await addressOf(legal)]);
    const content = (smtp.received[0]?.content ?? '').replace(/=\r?\n/g, '').replaceAll('=3D', '=');
    expect(content).toContain(`https://flota.example/optimizacion/previewinforme/${id}`);
    expect(content).not.toContain('Parada');
  });

  test.each([
    [8, 0],
    [9, 1],
    [11, 1],
    [12, 0],
    [16, 0],
    [17, 1],
    [19, 1],
    [20, 0],
  ])('on the day it turns, or a little later: %i days after it was made there are %i messages', async (days, count) => {
    await givenInforme(api, acme, { fecha: daysAgo(days) });
    await turns(NOON);
    expect(told()).toHaveLength(count);
  });

  test('each colour once, however many servers and days look', async () => {
    await givenInforme(api, acme, { fecha: daysAgo(0) });
    for (let day = 0; day <= 25; day += 1) {
      const now = new Date(NOON.getTime() + day * 86_400_000);
      await Promise.all([turns(now), turns(now)]);
    }
    expect(smtp.received).toHaveLength(2);
  });

  test('not about what is finished or deleted, and not to who has turned it off or left', async () => {
    await givenInforme(api, acme, { fecha: daysAgo(9), timeResponse: 3 });
    await givenInforme(api, acme, { fecha: daysAgo(9), delete: true });
    await turns(NOON);
    const token = await api.givenToken(legal);
    const put = (informes: boolean) => api.call(token, 'PUT', '/api/auth/notices', { payload: { informes } });
    expect((await api.call(token, 'GET', '/api/auth/notices')).json().data).toEqual({
      informes: true,
      vencimientos: false,
    });
    expect((await put(false)).statusCode).toBe(200);
    expect((await api.call(token, 'GET', '/api/auth/notices')).json().data).toEqual({
      informes: false,
      vencimientos: false,
    });
    await givenInforme(api, acme, { fecha: daysAgo(9) });
    await turns(NOON);
    expect(smtp.received).toEqual([]);
    expect((await put(true)).statusCode).toBe(200);
    await turns(NOON);
    expect(smtp.received).toHaveLength(1);
  });

  test('what has waited for its mail server is left out when it is no longer so', async () => {
    const id = await givenInforme(api, acme, { fecha: daysAgo(9) });
    const { system } = api.deps.database;
    await scheduleTurns(system, NOON, NOON);
    while (await runOneJob(deps, JOBS, api.app.log)) continue;
    await api.call(await api.givenToken(legal), 'PUT', `/api/informes/${id}`, { payload: { status: 'success' } });
    await work();
    expect(smtp.received).toEqual([]);
    expect(await system.selectFrom('informe_avisos').select('state').execute()).toEqual([{ state: 'sobra' }]);
  });
});

const rung = async () =>
  (await api.deps.database.system.selectFrom('avisos').select('kind').where('client_id', '=', acme.id).execute()).map(
    ({ kind }) => kind,
  );

test('NOTI-01 the bell notifies the day before it turns, and each turn, once, without a mail server', async () => {
  await givenInforme(api, acme, { fecha: daysAgo(0) });
  await givenInforme(api, acme, { fecha: daysAgo(0), timeResponse: 3 });
  const pass = async (first: number, last: number) => {
    for (let day = first; day <= last; day += 1) {
      const now = new Date(NOON.getTime() + day * 86_400_000);
      await Promise.all([turns(now), turns(now)]);
    }
  };
  await pass(6, 7);
  expect(await rung()).toEqual([]);
  await pass(8, 8);
  expect(await rung()).toEqual(['informe.porVencer']);
  await pass(9, 20);
  expect(await rung()).toEqual(['informe.porVencer', 'informe.orange', 'informe.red']);
});

describe('a message', () => {
  test.each([
    [{ rcpt: 550 }, 'rechazado', 0],
    ['dropAfterKeeping', 'porConfirmar', 1],
  ] as const)('after %j is %s, and is never sent again', async (behaviour, state, received) => {
    const strict = await startSmtp(() => behaviour);
    const own = {
      ...deps,
      mail: smtpMail({ url: strict.url, from: 'avisos@fenix.example', timeouts: { silence: 1_000 } }),
    };
    const id = await givenInforme(api, acme, { fecha: daysAgo(17) });
    await scheduleTurns(api.deps.database.system, NOON, NOON);
    for (let time = 0; time < 2; time += 1) {
      while ((await runOneJob(own, JOBS, api.app.log)) || (await runOneJob(own, MAIL_JOBS, api.app.log))) continue;
      api.setNow(new Date(NOON.getTime() + 7_200_000));
    }
    const states = await api.deps.database.system.selectFrom('informe_avisos').select('state').execute();
    expect([states, strict.received.length]).toEqual([[{ state }], received]);
    const told = await api.deps.database.system
      .selectFrom('avisos')
      .select(['subject', 'data'])
      .where('kind', '=', 'correo.informe')
      .where('subject', '=', id)
      .execute();
    expect(told).toMatchObject([{ data: { correo: await addressOf(legal) } }]);
    await strict.close();
  });
});
