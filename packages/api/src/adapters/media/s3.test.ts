import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { describe, expect, test } from 'vitest';
import type { S3Settings } from '../../ground/config';
import { newId } from '../../ground/ids';
import { describeMediaStore } from '../../testing/contracts/media.contract';
import { s3Media } from './s3';
import { signCall } from './s3Client';

const BUCKET = 'fenix-prueba';
const settingsAt = (port: number, prefix = ''): S3Settings => ({
  endpoint: `http://127.0.0.1:${port}`,
  bucket: BUCKET,
  region: 'us-east-1',
  accessKey: 'S3RVER',
  secretKey: 'S3RVER',
  prefix,
});

describeMediaStore('S3', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'fenix-s3-'));
  const options = { address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: BUCKET }] };
  const server = new S3rver(options);
  const { port } = await server.run();
  return {
    store: s3Media(settingsAt(port, 'fenix/media/')),
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
});

/** AWS publishes these in "Signature Calculations for the Authorization Header"; the S3 test server checks none. */
describe('signatures, against the examples of AWS', () => {
  const settings: S3Settings = {
    endpoint: 'https://examplebucket.s3.amazonaws.com',
    bucket: '',
    region: 'us-east-1',
    accessKey: 'AKIAIOSFODNN7EXAMPLE',
    secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    prefix: '',
  };
  const options = { datetime: '20130524T000000Z', allHeaders: true };
  const signatureOf = async (call: Parameters<typeof signCall>[1]) =>
    (await signCall(settings, call, options)).headers.get('authorization')?.split('Signature=')[1];

  test('get the first bytes of an object', async () => {
    const call = { method: 'GET', key: 'test.txt', headers: { range: 'bytes=0-9' } } as const;
    expect(await signatureOf(call)).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41');
  });

  test('put an object', async () => {
    const headers = { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' };
    const call = { method: 'PUT', key: 'test$file.text', headers, body: 'Welcome to Amazon S3.' } as const;
    expect(await signatureOf(call)).toBe('98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd');
  });

  test('a query without a value', async () => {
    const call = { method: 'GET', key: '', query: { lifecycle: '' } } as const;
    expect(await signatureOf(call)).toBe('fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543');
  });

  test('list the objects of a bucket', async () => {
    const call = { method: 'GET', key: '', query: { 'max-keys': '2', prefix: 'J' } } as const;
    expect(await signatureOf(call)).toBe('34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7');
  });

  test('are for path-style URLs, with the hash of the body', async () => {
    const { url, headers } = await signCall(settingsAt(9000), { method: 'PUT', key: 'k', body: 'x' });
    expect(url.href).toBe(`http://127.0.0.1:9000/${BUCKET}/k`);
    expect(headers.get('x-amz-content-sha256')).toBe(
      '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881',
    );
  });
});

type Answer = (request: IncomingMessage, reply: ServerResponse, count: number) => void;

/** A server that misbehaves as the test says. */
async function withServer(answer: Answer, work: (settings: S3Settings, seen: string[]) => Promise<void>) {
  const seen: string[] = [];
  const server = createServer((request, reply) => {
    seen.push(`${request.method} ${request.url}`);
    request.resume().on('end', () => answer(request, reply, seen.length));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  try {
    await work(settingsAt((server.address() as AddressInfo).port), seen);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

// Concurrent, because most of them wait for a retry.
describe.concurrent('a misbehaving S3', () => {
  test('that fails once is retried', () =>
    withServer(
      (_, reply, count) => void reply.writeHead(count === 1 ? 503 : 200, { 'content-length': 0 }).end(),
      async (settings, seen) => {
        expect((await s3Media(settings).put(newId(), Buffer.from('x'))).bytes).toBe(1);
        expect(seen).toHaveLength(2);
      },
    ));

  test('that keeps failing is unavailable, with Retry-After', () =>
    withServer(
      (_, reply) => void reply.writeHead(500).end('<Error><Code>InternalError</Code></Error>'),
      async (settings, seen) => {
        await expect(s3Media(settings).open(newId())).rejects.toMatchObject({ kind: 'unavailable', retryAfter: 5 });
        expect(seen).toHaveLength(3);
      },
    ));

  test('that does not run is unavailable', async () => {
    await expect(s3Media(settingsAt(1)).put(newId(), Buffer.from('x'))).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test('that never responds is a timeout', () =>
    withServer(
      () => {},
      async (settings) => {
        const store = s3Media(settings, { limitMs: 50 });
        await expect(store.open(newId())).rejects.toMatchObject({ kind: 'unavailable' });
      },
    ));

  test('that goes silent in the middle of a file breaks the stream', () =>
    withServer(
      (_, reply) => void reply.writeHead(200, { 'content-length': 1_000 }).write('medio'),
      async (settings) => {
        const { stream } = await s3Media(settings, { silenceMs: 50 }).open(newId());
        await expect(buffer(stream)).rejects.toMatchObject({ kind: 'unavailable' });
      },
    ));

  test('that refuses our key is an unexpected error with its code and without the key', () =>
    withServer(
      (_, reply) => void reply.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>'),
      async (settings) => {
        await expect(s3Media(settings).put(newId(), Buffer.from('x'))).rejects.toThrow(
          'S3 answered 403 SignatureDoesNotMatch to PUT',
        );
      },
    ));

  test.each([
    ['0123456789', { start: 0, end: 0 }, '0'],
    ['0123456789', { start: 4, end: 6 }, '456'],
    ['0123456789', { start: 7, end: 99 }, '789'],
  ])('that ignores the range and sends %s for %j is cut to it', (all, range, expected) =>
    withServer(
      (_, reply) => {
        reply.writeHead(200, { 'content-length': all.length });
        for (const piece of all.match(/.{1,3}/g) ?? []) reply.write(piece);
        reply.end();
      },
      async (settings) => {
        const { stream, bytes, total } = await s3Media(settings).open(newId(), range);
        expect([String(await buffer(stream)), bytes, total]).toEqual([expected, expected.length, 10]);
      },
    ),
  );

  test('that redirects is not followed', () =>
    withServer(
      // The other place would answer well: only who does not go there gets no file.
      (request, reply) =>
        void (request.url === '/otra' ? reply.end('otro') : reply.writeHead(307, { location: '/otra' }).end()),
      async (settings, seen) => {
        await expect(s3Media(settings).open(newId())).rejects.toMatchObject({ kind: 'unavailable' });
        expect(seen).not.toContain('GET /otra');
      },
    ));

  test('that writes an error into its last response has not stored the file, and the upload is aborted', () =>
    withServer(
      (request, reply) => {
        if (request.url?.endsWith('?uploads=')) return void reply.end('<R><UploadId>u1</UploadId></R>');
        if (request.method === 'PUT') return void reply.writeHead(200, { etag: '"e"' }).end();
        return void reply.end('<Error><Code>InternalError</Code></Error>');
      },
      async (settings, seen) => {
        const id = newId();
        await expect(s3Media(settings).put(id, Readable.from([randomBytes(9_000_000)]))).rejects.toThrow(
          'S3 did not complete the upload',
        );
        expect(seen.at(-1)).toBe(`DELETE /${BUCKET}/${id}?uploadId=u1`);
      },
    ));

  test('aborts uploads that a killed server left, but not running ones', () =>
    withServer(
      (request, reply) => {
        const upload = (id: string, at: string) =>
          `<Upload><Key>a/${id}</Key><UploadId>${id}</UploadId><Initiated>${at}</Initiated></Upload>`;
        if (request.method === 'DELETE') return void reply.writeHead(204).end();
        return void reply.end(
          `<R>${upload('viejo', '2026-01-01T00:00:00.000Z')}${upload('nuevo', '2026-11-01T00:00:00.000Z')}</R>`,
        );
      },
      async (settings, seen) => {
        await s3Media(settings).tidy(new Date('2026-06-01'));
        expect(seen).toEqual([`GET /${BUCKET}?uploads=&prefix=`, `DELETE /${BUCKET}/a/viejo?uploadId=viejo`]);
      },
    ));

  test('lists page after page', () =>
    withServer(
      (request, reply) => {
        const isSecond = request.url?.includes('continuation-token=m%2Bs');
        const object = (id: string) =>
          `<Contents><Key>${id}</Key><LastModified>2026-11-01T10:00:00.000Z</LastModified></Contents>`;
        const more = isSecond ? '' : '<NextContinuationToken>m+s</NextContinuationToken>';
        reply.end(`<R>${object(newId())}${object('otra-cosa')}${more}</R>`);
      },
      async (settings, seen) => {
        const found: Date[] = [];
        for await (const { modified } of s3Media(settings).list()) found.push(modified);
        expect(found).toEqual([new Date('2026-11-01T10:00:00Z'), new Date('2026-11-01T10:00:00Z')]);
        expect(seen).toHaveLength(2);
      },
    ));
});
