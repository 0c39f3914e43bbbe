import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { startSmtp } from '../testing/mail/smtpFixture';
import { FORM_TYPE, formBody } from '../testing/media/formFixture';
import { createGivens } from '../testing/givens';
import { createDrillSite } from './drillSite';
import { endAll, startServer } from './serverProcess';

const RECIPIENTS = 40;
const site = await createDrillSite(1);
afterAll(async () => {
  await endAll();
  await site.remove();
});

test(
  'NEWS-37 servers that are killed in the middle of the queue lose no message and send none twice',
  { timeout: 240_000 },
  async () => {
    const smtp = await startSmtp(() => 'accept', 40);
    const env = { ...site.env, SMTP_URL: smtp.url, MAIL_FROM: 'avisos@fenix.example' };
    const token = await site.inspect((deps) => createGivens(deps, '').givenToken(site.manager));
    const emails = Array.from({ length: RECIPIENTS }, (_, index) => `p${index}@empresa.co`);

    let server = await startServer(env);
    const texts = {
      emails: JSON.stringify(emails),
      clientsList: '["Todos"]',
      title1: 'Frenos',
      description1: 'Revisar',
    };
    const reply = await fetch(`${server.url}/api/newsletter`, {
      method: 'POST',
      headers: { ...FORM_TYPE, authorization: `Bearer ${token}` },
      body: new Uint8Array(formBody(Object.entries(texts).map(([name, content]) => ({ name, content })))),
    });
    expect(reply.status).toBe(200);

    for (const share of [0.25, 0.5]) {
      while (smtp.received.length < RECIPIENTS * share) await sleep(20);
      await server.end('SIGKILL');
      // The lease of the killed process would outlive this test: it is expired by hand.
      await site.inspect(({ database }) =>
        database.system.updateTable('jobs').set({ locked_until: null }).where('kind', '=', 'mail.send').execute(),
      );
      server = await startServer(env);
    }
    const done = () =>
      site.inspect(({ database }) => database.system.selectFrom('mail_outbox').select(['email', 'state']).execute());
    // What is leaving at that moment is seen off by a server that is asked to stop.
    while ((await waiting(server.url, token)) > 0) await sleep(20);
    await server.end('SIGTERM');

    const rows = await done();
    const got = smtp.received.map(({ to }) => to);
    expect(new Set(got).size).toBe(got.length);
    const open = rows.filter(({ state }) => state !== 'enviado').map(({ email }) => email);
    // What the server did not confirm is in plain sight: leaving when a process died, at most one for each death.
    expect(open.length).toBeLessThanOrEqual(2);
    expect(rows.filter(({ state }) => state !== 'enviado' && state !== 'enviando' && state !== 'porConfirmar')).toEqual(
      [],
    );
    for (const email of emails) expect(got.includes(email) || open.includes(email)).toBe(true);
    await smtp.close();
  },
);

async function waiting(url: string, token: string): Promise<number> {
  const reply = await fetch(`${url}/api/mail`, { headers: { authorization: `Bearer ${token}` } });
  return ((await reply.json()) as { data: { waiting: number } }).data.waiting;
}
