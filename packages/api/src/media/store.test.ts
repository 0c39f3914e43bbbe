import { readFile, stat } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { eventually } from '../testing/eventually';
import type { Deps } from '../ports/deps';
import type { MediaStore } from '../ports/media';
import type { GivenClient } from '../testing/givens';
import { type TestApp, createTestApp } from '../testing/testApp';
import { FORM_TYPE, type Part, drawing, formBody, mp4 } from '../testing/media/formFixture';
import { listMedia } from './queries';
import {
  leftovers,
  pathOfObject,
  send,
  UPLOAD,
  UPLOAD_FAILING,
  type Uploaded,
  uploadRoutes,
  USE,
} from '../testing/media/uploadFixture';
import { removeUses } from './uses';

let api: TestApp;
let client: GivenClient;
let token: string;
let foto: Part;
const titulo: Part = { name: 'titulo', content: 'Revisión' };
const video: Part = { name: 'video', filename: 'v.mp4', content: mp4(50_000) };
/** A proxy of the real store that can be made to fail. */
const broken: Partial<MediaStore> = {};

beforeAll(async () => {
  api = await createTestApp({ COMPANY_QUOTA_GB: '0.0002' }, (app, deps) => uploadRoutes(app, breakable(deps)));
  client = await api.givenClient();
  token = await api.givenToken(await api.givenUser(client));
  foto = { name: 'fotos', filename: 'foto.jpg', content: await drawing().jpeg().toBuffer() };
});
afterAll(() => api.close());
afterEach(() => {
  delete broken.put;
  delete broken.delete;
});

function breakable(deps: Deps): Deps {
  const media: MediaStore = {
    ...deps.media,
    put: (...args) => (broken.put ?? deps.media.put)(...args),
    delete: (...args) => (broken.delete ?? deps.media.delete)(...args),
  };
  return { ...deps, media };
}

const upload = async (parts: readonly Part[], as = token) => (await send(api, as, parts)).json<Uploaded>();
const staff = async () => api.givenToken(await api.givenUser(api.provider));
const newcomer = async () => api.givenToken(await api.givenUser(await api.givenClient()));

describe('a store that fails', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });

  test('for lack of space is 503 with Retry-After, and keeps nothing, not even the first files', async () => {
    const before = await leftovers(api);
    let puts = 0;
    broken.put = (id, source) => ((puts += 1) > 2 ? Promise.reject(full) : api.deps.media.put(id, source));
    const reply = await send(api, await newcomer(), [titulo, foto, foto]);
    expect([reply.statusCode, reply.headers['retry-after'], reply.json().message]).toEqual([
      503,
      '60',
      'El servicio no está disponible en este momento. Intenta de nuevo en unos segundos.',
    ]);
    expect(await leftovers(api)).toEqual(before);
  });

  test('after writing the object leaves no object', async () => {
    const before = await leftovers(api);
    broken.put = async (id, source) => {
      await api.deps.media.put(id, source);
      throw new Error('the answer was lost');
    };
    expect((await send(api, await newcomer(), [titulo, foto])).statusCode).toBe(500);
    expect(await leftovers(api)).toEqual(before);
  });

  test('during the clean-up does not hide the first failure, and leaves the rest to the sweep', async () => {
    broken.delete = () => Promise.reject(new Error('the store is away'));
    const before = await leftovers(api);
    const reply = await send(api, await newcomer(), [titulo, foto], { url: UPLOAD_FAILING });
    expect(reply.statusCode).toBe(500);
    const after = await leftovers(api);
    expect([after.rows, after.strays]).toEqual([before.rows, []]);
    expect(after.objects).toHaveLength(before.objects.length + 2);
    for (const id of after.objects) if (!before.objects.includes(id)) await api.deps.media.delete(id);
  });
});

test('a transaction that fails leaves neither rows nor objects', async () => {
  const before = await leftovers(api);
  const reply = await send(api, await newcomer(), [titulo, foto, video], { url: UPLOAD_FAILING });
  expect(reply.statusCode).toBe(500);
  expect(await leftovers(api)).toEqual(before);
});

test('no database connection is held while files are put into the store', async () => {
  const as = await newcomer();
  const before: number[] = [];
  const connections = vi.spyOn(api.deps.database.engine, 'connect');
  broken.put = (id, source) => {
    before.push(connections.mock.calls.length);
    return api.deps.media.put(id, source);
  };
  try {
    await send(api, as, [titulo, video]);
  } finally {
    connections.mockRestore();
  }
  // Two statements: the guard's and the quota's, both done by then.
  expect(before).toEqual([2]);
});

describe('the quota of a company', () => {
  test('counts all its files; an upload beyond it is refused and not stored', async () => {
    const as = await newcomer();
    const replies: number[] = [];
    let last = '';
    for (let count = 0; count < 5; count += 1) {
      const reply = await send(api, as, [titulo, video]);
      replies.push(reply.statusCode);
      last = reply.json<{ message: string }>().message;
    }
    expect(replies).toEqual([200, 200, 200, 413, 413]);
    expect(last).toBe('La empresa llegó a su límite de 0.0002 GB de archivos. Pide más espacio a tu proveedor.');
    const { rows, objects } = await leftovers(api);
    expect(objects).toEqual(rows);
  });

  test('is not exceeded by two concurrent uploads', async () => {
    const as = await newcomer();
    await upload([titulo, video], as);
    await upload([titulo, video], as);
    const replies = await Promise.all([1, 2, 3].map(() => send(api, as, [titulo, video])));
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1);
    expect(replies.filter((reply) => reply.statusCode === 413)).toHaveLength(2);
  });

  test('is available again when files are removed', async () => {
    const as = await newcomer();
    const files = [];
    for (let count = 0; count < 3; count += 1) files.push(...(await upload([titulo, video], as)).files.video);
    expect((await send(api, as, [titulo, video])).statusCode).toBe(413);
    const ids = files.slice(0, 1).map((file) => file.id);
    await api.deps.database.system.transaction().execute((tx) => removeUses(tx, ids, USE, new Date()));
    expect((await send(api, as, [titulo, video])).statusCode).toBe(200);
  });

  test('of one company does not affect another', async () => {
    expect((await send(api, await newcomer(), [titulo, video])).statusCode).toBe(200);
  });
});

describe('companies', () => {
  test('see their own files only', async () => {
    const owner = await api.givenClient();
    const { files } = await upload([titulo, foto], await api.givenToken(await api.givenUser(owner)));
    const ids = files.fotos.map((file) => file.id);
    const seenBy = async (clienteId: string) => [
      ...(await listMedia(api.deps.database.for({ clienteId }), ids)).values(),
    ];
    expect(await seenBy(owner.id)).toEqual(files.fotos);
    expect(await seenBy(client.id)).toEqual([]);
    expect([...(await listMedia(api.deps.database.system, ids)).values()]).toEqual(files.fotos);
  });

  test('cannot be given files by a connection of another company', async () => {
    const db = api.deps.database.for({ clienteId: client.id });
    const other = await api.givenClient();
    const row = { _id: crypto.randomUUID(), label: 'x', mime: 'image/png', bytes: 1, created_at: new Date() };
    await expect(
      db
        .insertInto('media')
        .values({ ...row, client_id: other.id })
        .execute(),
    ).rejects.toThrow(/row-level security/);
  });
});

describe('over a real connection', () => {
  let port: number;
  beforeAll(async () => {
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    port = (api.app.server.address() as AddressInfo).port;
  });

  const head = (as: string, length: number) =>
    [
      `POST ${UPLOAD} HTTP/1.1`,
      'host: localhost',
      `authorization: Bearer ${as}`,
      `content-type: ${FORM_TYPE['content-type']}`,
      `content-length: ${length}`,
      '\r\n',
    ].join('\r\n');

  test.each([
    ['in the middle of a file', 0.5],
    ['before the first part', 0.001],
    ['a byte before the end', 0.999_99],
  ])('a connection that is cut %s leaves nothing', async (_, share) => {
    const before = await leftovers(api);
    const body = formBody([titulo, { ...video, content: mp4(4_000_000) }]);
    const as = await staff();
    const socket = connect(port, '127.0.0.1');
    await new Promise<void>((resolve) => void socket.once('connect', resolve));
    socket.write(head(as, body.length));
    await new Promise<void>(
      (resolve) => void socket.write(body.subarray(0, Math.floor(body.length * share)), () => resolve()),
    );
    await eventually(async () => expect((await leftovers(api)).strays.length).toBeGreaterThan(0));
    socket.destroy();
    await eventually(async () => expect(await leftovers(api)).toEqual(before));
  });

  /** The bytes of a form on the disk. */
  async function comeIn(): Promise<number> {
    const sizes = (await leftovers(api)).strays.map(async (name) => stat(join(api.deps.config.DATA_DIR, name)));
    return (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0);
  }

  test('S15 an upload that is too slow is cut off and leaves nothing; a normal one is not', async () => {
    const before = await leftovers(api);
    const body = formBody([titulo, { ...video, content: mp4(4_000_000) }]);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const socket = connect(port, '127.0.0.1');
      const isCut = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
      socket.on('error', () => {});
      socket.write(head(await staff(), body.length));
      socket.write(body.subarray(0, 1_000_000));
      await eventually(async () => expect(await comeIn()).toBeGreaterThan(900_000));
      vi.advanceTimersByTime(60_000);
      expect((await leftovers(api)).strays.length).toBeGreaterThan(0);
      vi.advanceTimersByTime(60_000);
      await isCut;
      await eventually(async () => expect(await leftovers(api)).toEqual(before));
    } finally {
      vi.useRealTimers();
    }
  });

  test('S15 a Content-Length beyond the company’s quota is refused before a byte of the body', async () => {
    const socket = connect(port, '127.0.0.1');
    const answer = new Promise<string>((resolve) => void socket.once('data', (text) => resolve(String(text))));
    socket.write(head(await newcomer(), 200_001));
    expect(await answer).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
    const whole = connect(port, '127.0.0.1');
    whole.write(head(await newcomer(), 200_000));
    await eventually(async () => expect((await leftovers(api)).strays.length).toBeGreaterThan(0));
    whole.destroy();
    await eventually(async () => expect((await leftovers(api)).strays).toEqual([]));
  });

  test('N6 one company that holds its forms open does not keep another from sending', async () => {
    const roomy = await createTestApp({}, uploadRoutes);
    const lines: ReturnType<typeof connect>[] = [];
    try {
      await roomy.app.listen({ port: 0, host: '127.0.0.1' });
      const { port: at } = roomy.app.server.address() as AddressInfo;
      const greedy = await roomy.givenClient();
      const answers: string[] = [];
      for (let person = 0; person < 4; person += 1) {
        const as = await roomy.givenToken(await roomy.givenUser(greedy));
        for (let form = 0; form < 3; form += 1) {
          const line = connect(at, '127.0.0.1');
          line.on('error', () => {}).on('data', (text) => answers.push(String(text)));
          line.write(head(as, 200_000_000));
          lines.push(line);
        }
      }
      // Two forms of 200 MB fit into a quarter of 2 GB, and ten are refused.
      await eventually(async () => expect(answers).toHaveLength(10));
      for (const answer of answers) {
        expect(answer).toMatch(/^HTTP\/1\.1 429 /);
        expect(answer).toMatch(/retry-after: 30/i);
        expect(answer).toContain('Tu empresa ya está enviando muchos archivos.');
      }
      const other = await roomy.givenToken(await roomy.givenUser(await roomy.givenClient()));
      expect((await send(roomy, other, [titulo, foto])).statusCode).toBe(200);
    } finally {
      for (const line of lines) line.destroy();
      await roomy.close();
    }
  });

  test('N6 a form that announces much is cut off unless it comes at half the pace that ends within 15 minutes', async () => {
    const before = await leftovers(api);
    const body = formBody([titulo, { ...video, content: mp4(9_000_000) }]);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const socket = connect(port, '127.0.0.1');
      const isCut = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
      socket.on('error', () => {});
      socket.write(head(await staff(), body.length));
      // A thirtieth of 9 MB is 300 kB.
      socket.write(body.subarray(0, 500_000));
      await eventually(async () => expect(await comeIn()).toBeGreaterThan(450_000));
      vi.advanceTimersByTime(60_000);
      expect((await leftovers(api)).strays.length).toBeGreaterThan(0);
      socket.write(body.subarray(500_000, 700_000));
      await eventually(async () => expect(await comeIn()).toBeGreaterThan(650_000));
      vi.advanceTimersByTime(60_000);
      await isCut;
      await eventually(async () => expect(await leftovers(api)).toEqual(before));
    } finally {
      vi.useRealTimers();
    }
  });

  test('a refusal reaches a sender who is still sending, and the line can be used again', async () => {
    const body = formBody([titulo, { name: 'otra', content: 'x' }, { ...video, content: mp4(9_000_000) }]);
    const as = await staff();
    const headers = { authorization: `Bearer ${as}`, ...FORM_TYPE };
    const url = `http://127.0.0.1:${port}${UPLOAD}`;
    const refused = await fetch(url, { method: 'POST', headers, body });
    expect([refused.status, await refused.json()]).toMatchObject([400, { errors: [{ path: 'otra' }] }]);
    const taken = await fetch(url, { method: 'POST', headers, body: formBody([titulo, foto]) });
    expect(taken.status).toBe(200);
  });

  test('the limit also applies to a chunked request', async () => {
    const small = await createTestApp({ MAX_REQUEST_MB: '1' }, uploadRoutes);
    try {
      const as = await small.givenToken(await small.givenUser(await small.givenClient()));
      await small.app.listen({ port: 0, host: '127.0.0.1' });
      const address = small.app.server.address() as AddressInfo;
      const body = formBody([titulo, { ...video, content: mp4(5_000_000) }]);
      const stream = new ReadableStream({
        start(controller) {
          for (let at = 0; at < body.length; at += 100_000) controller.enqueue(body.subarray(at, at + 100_000));
          controller.close();
        },
      });
      const reply = await fetch(`http://127.0.0.1:${address.port}${UPLOAD}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${as}`, ...FORM_TYPE },
        body: stream,
        duplex: 'half',
      });
      expect([reply.status, await reply.json()]).toMatchObject([
        413,
        { message: 'Los archivos suman más de 1 MB. Envíalos por partes.' },
      ]);
      expect(await leftovers(small)).toEqual({ rows: [], objects: [], strays: [] });
    } finally {
      await small.close();
    }
  });

  test('the objects in the store are those with a row', async () => {
    const { files } = await upload([titulo, video], await newcomer());
    const [file] = files.video;
    expect(await readFile(pathOfObject(api, file?.id ?? ''))).toEqual(video.content);
  });
});
