import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { type Carga, PIECE_BYTES, PIECE_MIME } from '@fenix/domain/cargas';
import { afterAll, afterEach, expect, test } from 'vitest';
import { createGivens } from '../testing/givens';
import { announced, cut, digest } from '../testing/media/cargaFixture';
import { FORM_TYPE, drawing, formBody, mp4 } from '../testing/media/formFixture';
import { createDrillSite } from './drillSite';
import { endAll, startServer } from './serverProcess';

const site = await createDrillSite(1);
afterEach(endAll);
afterAll(() => site.remove());

/** Of ten pieces: joining them takes long enough to be killed in it. */
const content = mp4(9 * PIECE_BYTES + 1_000);
randomBytes(64).copy(content, 100);
const [first = content, second = content, ...others] = cut(content);

test(
  'VIDEO-06 a server that is killed between two pieces and while joining loses none, and the record has the whole video once',
  { timeout: 240_000 },
  async () => {
    const { company, token } = await site.inspect(async (deps) => {
      const givens = createGivens(deps, '');
      const company = await givens.givenClient('videos');
      const user = await givens.givenUser(company, { scopes: ['createNovelty', 'readNovelty'] });
      return { company, token: await givens.givenToken(user) };
    });
    let server = await startServer(site.env);

    const carga = await say('POST', '/api/cargas', announced(content, { lugar: 'informeVideo' }));
    await sendPiece(0, first);
    // Half of the second is on its way when the server ends.
    const broken = sendHalf(1, second);
    await untilReceiving('pieza', broken);
    await server.end('SIGKILL');
    await expect(broken).rejects.toThrow('fetch failed');

    server = await startServer(site.env);
    // Who announces it again goes on with what has arrived.
    expect(await say('POST', '/api/cargas', announced(content, { lugar: 'informeVideo' }))).toMatchObject({
      _id: carga._id,
      piezas: [0],
    });
    for (const [index, piece] of [second, ...others].entries()) await sendPiece(index + 1, piece);
    const joined = say('POST', `/api/cargas/${carga._id}/fin`).then(
      () => 'answered',
      () => 'broken',
    );
    await untilReceiving('video', joined);
    await server.end('SIGKILL');
    // On a slow machine it may have been joined before it was seen: the rest holds either way.
    await joined;

    server = await startServer(site.env);
    expect((await say('GET', `/api/cargas/${carga._id}`)).piezas).toHaveLength(10);
    expect((await say('POST', `/api/cargas/${carga._id}/fin`)).estado).toBe('completa');
    expect((await report()).status).toBe(200);
    expect((await report()).status).toBe(409);
    await server.end('SIGTERM');

    const kept = await site.inspect(async ({ database, media }) => {
      const rows = await database.system
        .selectFrom('media')
        .select(['_id', 'bytes', 'sha256'])
        .where('mime', '=', 'video/mp4')
        .execute();
      const objects: string[] = [];
      for await (const { id } of media.list()) objects.push(id);
      const informes = await database.system.selectFrom('informes').select('_id').execute();
      return { rows, informes, objects: new Set(objects) };
    });
    expect(kept.informes).toHaveLength(1);
    expect(kept.rows.map(({ bytes, sha256 }) => [bytes, sha256])).toEqual([
      [content.length, createHash('sha256').update(content).digest('hex')],
    ]);
    expect(kept.objects.has(kept.rows[0]?._id ?? '')).toBe(true);

    async function ask(
      method: string,
      path: string,
      headers: Record<string, string>,
      body?: string | Uint8Array<ArrayBuffer>,
    ) {
      const init = { method, headers: { authorization: `Bearer ${token}`, ...headers }, ...(body && { body }) };
      return fetch(server.url + path, init);
    }

    async function say(method: string, path: string, asked?: object): Promise<Carga> {
      const headers = asked ? { 'content-type': 'application/json' } : undefined;
      const reply = await ask(method, path, headers ?? {}, asked && JSON.stringify(asked));
      if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
      return ((await reply.json()) as { data: Carga }).data;
    }

    async function sendPiece(at: number, piece: Buffer): Promise<void> {
      const headers = { 'content-type': PIECE_MIME, ...digest(piece) };
      const reply = await ask('PUT', `/api/cargas/${carga._id}/${at}`, headers, new Uint8Array(piece));
      expect([at, reply.status]).toEqual([at, 200]);
    }

    /** The other half never comes. */
    function sendHalf(at: number, piece: Buffer): Promise<Response> {
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(new Uint8Array(piece.subarray(0, piece.length / 2))),
      });
      const headers = { 'content-type': PIECE_MIME, authorization: `Bearer ${token}`, ...digest(piece) };
      const init = { method: 'PUT', headers, body, duplex: 'half' } as RequestInit;
      return fetch(`${server.url}/api/cargas/${carga._id}/${at}`, init);
    }

    async function report(): Promise<Response> {
      const texts = {
        client: company.client,
        newNovelties: JSON.stringify([{ noveltie: 'Parada no autorizada', description: 'Sin reportar.' }]),
        typeReport: 'Novedad especifica',
        videoSystem: 'Si',
        dateNoveltie: '2026-01-15',
        plate: 'ABC123',
        internalNumber: '1042',
        operatorName: 'Pedro Pérez',
        cargas: JSON.stringify({ video1: carga._id }),
      };
      const photo = {
        name: 'foto2',
        filename: 'final.png',
        type: 'image/png',
        content: await drawing().png().toBuffer(),
      };
      const parts = [...Object.entries(texts).map(([name, text]) => ({ name, content: text })), photo];
      return ask('POST', '/api/informes/create', FORM_TYPE, new Uint8Array(formBody(parts)));
    }
  },
);

/** Waits until the server writes this file of an upload, which it does before the upload is complete, or has answered. */
async function untilReceiving(name: string, answered: Promise<unknown>): Promise<void> {
  const folder = join(site.dataDir, 'incoming');
  const over = new AbortController();
  const end = () => over.abort();
  answered.then(end, end);
  const sizes = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith(`/${name}`))
      .map((path) => statSync(join(folder, path), { throwIfNoEntry: false })?.size ?? 0);
  while (!over.signal.aborted && !sizes().some((size) => size > 0)) await turn();
}
