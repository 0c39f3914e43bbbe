import type { Correo } from '@fenix/domain/boletin/correo';
import { CLIENT_SCOPES } from '@fenix/domain/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Behaviour, startSmtp } from '../testing/mail/smtpFixture';
import { smtpMail } from '../adapters/mail/smtp';
import type { Deps } from '../ports/deps';
import { MAIL_JOBS } from '../assembly/jobHandlers';
import { runOneJob } from '../jobs/runner';
import type { GivenClient, GivenUser } from '../testing/givens';
import { readSheet } from '../testing/records/readXlsx';
import { type TestApp, createTestApp } from '../testing/testApp';
import { givenRelease } from '../testing/boletin/boletinFixture';
import { beginSending, rescheduleMail } from './outbox';

let api: TestApp;
let acme: GivenClient;
let manager: GivenUser;
let now: Date;
beforeAll(async () => {
  api = await createTestApp({ PUBLIC_URL: 'https://flota.example/' });
  acme = await api.givenClient('acme');
  manager = await api.givenUser(api.provider);
});
afterAll(() => api.close());
beforeEach(async () => {
  now = new Date();
  api.setNow(now);
  for (const table of ['jobs', 'mail_outbox'] as const) await api.deps.database.system.deleteFrom(table).execute();
});

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
  api.setNow(now);
};
const withServer = (url: string, silence = 5_000): Deps => ({
  ...api.deps,
  mail: smtpMail({ url, from: 'avisos@fenix.example', timeouts: { silence } }),
});
const work = async (deps: Deps) => {
  let worked = 0;
  while (await runOneJob(deps, MAIL_JOBS, api.app.log)) worked += 1;
  return worked;
};
// A new session each time: these tests wait for days.
const asManager = async (method: string, url: string) => api.call(await api.givenToken(manager), method, url);
const mailOf = async (id: string): Promise<Correo[]> =>
  (await asManager('GET', `/api/newsletter/${id}/mail`)).json().data;
const states = async (id: string) => (await mailOf(id)).map(({ state }) => state);
const resend = (id: string) => asManager('POST', `/api/mail/${id}/resend`);

describe('NEWS-37 mail through the queue', () => {
  test('a message has title, text and a link to the release, in plain text and HTML', async () => {
    const smtp = await startSmtp();
    const { newsletterId } = await givenRelease(api, acme, { title1: 'Frenos <b>' });
    await work(withServer(smtp.url));
    const content = (smtp.received[0]?.content ?? '').replace(/=\r?\n/g, '').replaceAll('=3D', '=');
    expect(content).toContain(`https://flota.example/pqrs/main/preview?id=${newsletterId}`);
    expect(content).toContain('Frenos &lt;b&gt;');
    expect(content).toContain('Revisar');
    expect(await mailOf(newsletterId)).toMatchObject([{ state: 'enviado', attempts: 1, sentAt: now.toISOString() }]);
    await smtp.close();
  });

  test('the refusal of one recipient does not touch the others; temporary ones are tried again', async () => {
    const ways: Record<string, Behaviour[]> = {
      'b@a.co': [{ rcpt: 550 }],
      'c@a.co': [{ rcpt: 451 }, 'accept'],
      'd@a.co': [{ data: 452 }, { data: 552 }],
      'e@a.co': ['hangOnRcpt', 'accept'],
    };
    const smtp = await startSmtp((to, attempt) => ways[to]?.[attempt - 1] ?? 'accept');
    const emails = ['a@a.co', ...Object.keys(ways), 'f@a.co'];
    const { newsletterId } = await givenRelease(api, acme, { emails });
    const deps = withServer(smtp.url, 1_000);
    expect(await work(deps)).toBe(6);
    expect(await states(newsletterId)).toEqual([
      'enviado',
      'rechazado',
      'reintentando',
      'reintentando',
      'reintentando',
      'enviado',
    ]);
    expect(await work(deps)).toBe(0);
    later(60_000);
    await work(deps);
    expect(await states(newsletterId)).toEqual(['enviado', 'rechazado', 'enviado', 'rechazado', 'enviado', 'enviado']);
    expect((await mailOf(newsletterId))[1]?.reason).toBe('550 Prueba');
    expect(smtp.received.map(({ to }) => to).toSorted()).toEqual(['a@a.co', 'c@a.co', 'e@a.co', 'f@a.co']);
    await smtp.close();
  });

  test('an unreachable server fails after the last attempt, with the reason', async () => {
    const { newsletterId } = await givenRelease(api, acme);
    const deps = withServer('smtp://127.0.0.1:9');
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      await work(deps);
      later(3_700_000);
    }
    expect(await mailOf(newsletterId)).toMatchObject([{ state: 'rechazado', attempts: 20 }]);
    expect(await work(deps)).toBe(0);
  });

  test.each<Behaviour>(['dropMidData', 'dropAfterKeeping', 'hangAfterData'])(
    'after %j it is unconfirmed: never sent again by itself, only by a person, under the same Message-ID',
    async (behaviour) => {
      const smtp = await startSmtp((_, attempt) => (attempt === 1 ? behaviour : 'accept'));
      const { newsletterId, mailId } = await givenRelease(api, acme);
      const deps = withServer(smtp.url, 1_000);
      await work(deps);
      later(24 * 3_600_000);
      await work(deps);
      expect([await states(newsletterId), smtp.attempts.get('ana@empresa.co')]).toEqual([['porConfirmar'], 1]);
      expect((await resend(mailId)).statusCode).toBe(200);
      await work(deps);
      expect(await states(newsletterId)).toEqual(['enviado']);
      expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(1);
      expect((await resend(mailId)).statusCode).toBe(409);
      await smtp.close();
    },
  );

  test('a message that was leaving when its server died waits for a person', async () => {
    const smtp = await startSmtp();
    const { newsletterId, mailId } = await givenRelease(api, acme);
    await beginSending(api.deps.database.system, mailId, now);
    const deps = withServer(smtp.url);
    await work(deps);
    expect(await states(newsletterId)).toEqual(['enviando']);
    later(200_000);
    await work(deps);
    expect([await states(newsletterId), smtp.received]).toEqual([['porConfirmar'], []]);
    await smtp.close();
  });

  test('a message whose job is gone gets a new one at the start, and never two', async () => {
    const smtp = await startSmtp();
    await givenRelease(api, acme);
    const db = api.deps.database.system;
    await db.deleteFrom('jobs').execute();
    await rescheduleMail(db, now);
    await rescheduleMail(db, now);
    expect(await work(withServer(smtp.url))).toBe(1);
    await smtp.close();
  });

  test('two servers on one queue: nothing is lost, nothing is sent twice', async () => {
    const smtp = await startSmtp((to, attempt) => (to.startsWith('x') && attempt === 1 ? { rcpt: 450 } : 'accept'), 5);
    const emails = Array.from({ length: 30 }, (_, index) => `${index % 5 === 0 ? 'x' : 'p'}${index}@a.co`);
    const { newsletterId } = await givenRelease(api, acme, { emails });
    const servers = [withServer(smtp.url), withServer(smtp.url), withServer(smtp.url)];
    await Promise.all(servers.map(work));
    later(60_000);
    await Promise.all(servers.map(work));
    expect(new Set(await states(newsletterId))).toEqual(new Set(['enviado']));
    expect(smtp.received.map(({ to }) => to).toSorted()).toEqual(emails.toSorted());
    await smtp.close();
  });

  test('a server that was paused past its lease finds the message taken and sends nothing', async () => {
    const smtp = await startSmtp();
    const { newsletterId, mailId } = await givenRelease(api, acme);
    const slow = withServer(smtp.url);
    const paused: Deps = {
      ...slow,
      mail: {
        send: async (mail, begin) => {
          await beginSending(api.deps.database.system, mailId, new Date(now.getTime() + 1));
          return slow.mail?.send(mail, begin) ?? { kind: 'retry', reason: '' };
        },
      },
    };
    await runOneJob(paused, MAIL_JOBS, api.app.log);
    expect([await states(newsletterId), smtp.received]).toEqual([['enviando'], []]);
    await smtp.close();
  });
});

test('API-17 the mail of a release leaves as CSV and Excel for staff', async () => {
  const { newsletterId } = await givenRelease(api, acme, { emails: ['=ana@a.co', 'dos@a.co'] });
  const path = `/api/newsletter/${newsletterId}/mail`;
  const csv = await asManager('GET', `${path}/export`);
  expect(csv.payload.replace('\uFEFF', '').split('\r\n')).toEqual([
    'Correo;Estado;Intentos;Enviado;Motivo',
    "'=ana@a.co;Pendiente;0;;",
    'dos@a.co;Pendiente;0;;',
    '',
  ]);
  const sheet = readSheet((await asManager('GET', `${path}/export?format=xlsx`)).rawPayload);
  expect([sheet.name, sheet.cells.filter((cell) => cell.startsWith('A')).length]).toEqual(['Correos', 3]);
  expect((await asManager('GET', `${path}/count`)).json().data).toEqual({ value: 2 });
  const own = await api.givenToken(await api.givenUser(acme, { scopes: [...CLIENT_SCOPES] }));
  for (const beside of ['export', 'count'])
    expect((await api.call(own, 'GET', `${path}/${beside}`)).statusCode).toBe(403);
});
