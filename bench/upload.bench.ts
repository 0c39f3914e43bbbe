import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import { createApp } from '@fenix/api/assembly/app';
import { readConfig } from '@fenix/api/ground/config';
import { migrate } from '@fenix/api/db/migrate';
import { loadDemo } from '@fenix/api/demo/load';
import { write } from '@fenix/api/http/write';
import { newId } from '@fenix/api/ground/ids';
import { FORM_TYPE, formBody, mp4 } from '@fenix/api/testing/media/formFixture';
import { receiveForm } from '@fenix/api/media/receive';
import { openEngine } from '@fenix/api/db/open';
import { createDeps } from '@fenix/api/assembly/server';
import fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { z } from 'zod';
import { compare, report } from './measure';

/** What receiving a file costs (checks, redrawing, store, rows, audit) over a bare route that pipes it to the disk. */
const dataDir = mkdtempSync(join(tmpdir(), 'fenix-bench-'));
const config = readConfig({ ...process.env, DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'silent' });
const engine = await openEngine(config);
await migrate(engine);
const deps = createDeps(config, engine);
await loadDemo(deps);

const SPEC = {
  fields: z.object({}),
  files: {
    fotos: { formats: ['jpeg'], maxFiles: 6, maxBytes: 10_000_000 },
    video: { formats: ['mp4'], maxFiles: 1, maxBytes: 60_000_000 },
  },
} as const;
const app = await createApp(deps);
app.post('/bench', { config: { permission: 'all', multipart: true } }, (request) =>
  receiveForm(deps, request, SPEC, (form) =>
    write(request, deps.clock, async ({ tx, record }) => {
      const files = await form.store(tx, { kind: 'boletin', record: 'banco', clientId: null });
      await record({ action: 'cliente.crear', entity: 'cliente', entityId: newId() });
      return { status: 200, data: files };
    }),
  ),
);

const bare = fastify({ bodyLimit: 300_000_000 });
await bare.register(multipart, { limits: { fileSize: 300_000_000 } });
bare.post('/bench', async (request) => {
  for await (const part of request.files()) {
    const path = join(dataDir, newId());
    await pipeline(part.file, createWriteStream(path, { flush: true }));
    await rm(path);
  }
  return { status: 200 };
});

const sender = async (server: FastifyInstance, headers: Record<string, string>) => {
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  return (body: Buffer) =>
    new Promise<void>((resolve, reject) => {
      const options = { port, method: 'POST', path: '/bench', headers: { ...headers, ...FORM_TYPE } };
      const call = request(options, (reply) => {
        reply.resume().on('end', () => {
          if (reply.statusCode === 200) resolve();
          else reject(new Error(`the upload was answered with ${reply.statusCode}`));
        });
      });
      call.on('error', reject).end(body);
    });
};

const basic = { authorization: `Basic ${Buffer.from(`gerente:${config.DEMO_PASSWORD}`).toString('base64')}` };
const signIn = await app.inject({ method: 'POST', url: '/api/auth/sign-in', headers: basic });
const { token } = signIn.json<{ data: { token: string } }>().data;
const sendOurs = await sender(app, { authorization: `Bearer ${token}` });
const sendBare = await sender(bare, {});

/** As a telephone takes them: twelve million dots, four megabytes. */
async function photo(): Promise<Buffer> {
  const small = await sharp(randomBytes(400 * 300 * 3), { raw: { width: 400, height: 300, channels: 3 } })
    .resize(4_000, 3_000)
    .jpeg({ quality: 97 })
    .toBuffer();
  return small;
}

const video = formBody([{ name: 'video', filename: 'v.mp4', content: mp4(20_000_000) }]);
const picture = await photo();
const photos = formBody(Array.from({ length: 6 }, () => ({ name: 'fotos', filename: 'f.jpg', content: picture })));
console.log(`photo of ${(picture.length / 1e6).toFixed(1)} MB`);

report([
  await compare({ what: 'upload: mp4 of 20 MB', runs: 5, bare: () => sendBare(video), ours: () => sendOurs(video) }),
  await compare({
    what: 'upload: six photos, redrawn, with thumbnails',
    runs: 1,
    bare: () => sendBare(photos),
    ours: () => sendOurs(photos),
  }),
]);

console.log(`\n${'memory over the start, while sending'.padEnd(46)} ${'bare MB'.padStart(9)} ${'ours MB'.padStart(9)}`);
for (const [what, body, times] of [
  ['one video at a time', video, 1],
  ['eight videos at a time', video, 8],
  ['four times six photos at a time', photos, 4],
] as const) {
  const growth = async (send: (body: Buffer) => Promise<void>) => (await peakGrowth(send, body, times)).toFixed(0);
  console.log(`${what.padEnd(46)} ${(await growth(sendBare)).padStart(9)} ${(await growth(sendOurs)).padStart(9)}`);
}

/** The sender runs in the same process and costs both sides the same. */
async function peakGrowth(send: (body: Buffer) => Promise<void>, body: Buffer, times: number): Promise<number> {
  const start = process.memoryUsage().rss;
  let peak = start;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 5);
  await Promise.all(Array.from({ length: times }, () => send(body)));
  clearInterval(watch);
  return (peak - start) / 1e6;
}

await app.close();
await bare.close();
await deps.database.close();
await rm(dataDir, { recursive: true, force: true });
