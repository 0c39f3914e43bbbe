import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { S3Settings } from '../../ground/config';
import { mediaUnavailable } from '../../ports/mediaAway';
import { MEDIA_ID, type MediaStore } from '../../ports/media';
import { type S3Call, type S3Client, createS3Client, errorOf } from './s3Client';
import { PART_BYTES, abortOldUploads, partsOf, uploadInParts } from './s3Parts';
import { readXml, textIn } from './xml';

/** The idle timeout while a body is read. */
const IDLE_MS = 30_000;

/** Files in a bucket, under a prefix, by their id. */
export function s3Media(settings: S3Settings, limits: { limitMs?: number; silenceMs?: number } = {}): MediaStore {
  const call = createS3Client(settings, limits);
  const keyOf = (id: string) => {
    if (!MEDIA_ID.test(id)) throw notFound();
    return `${settings.prefix}${id}`;
  };
  return {
    async put(id, source) {
      const key = keyOf(id);
      const hash = createHash('sha256');
      const parts = partsOf(source, hash);
      const first = (await parts.next()).value ?? Buffer.alloc(0);
      const bytes =
        first.length < PART_BYTES ? await putWhole(call, key, first) : await uploadInParts(call, key, first, parts);
      return { bytes, sha256: hash.digest('hex') };
    },
    async open(id, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const request: S3Call = { method: 'GET', key: keyOf(id), headers };
      const reply = await call(request);
      if (reply.status === 404 || reply.status === 416) throw await gone(reply);
      if (!reply.ok || !reply.body) throw await errorOf(request, reply);
      const sent = sentRange(reply);
      const start = range?.start ?? 0;
      const bytes = Math.min(range?.end ?? Infinity, sent.total - 1) + 1 - start;
      const chunks = chunksOf(reply.body, limits.silenceMs ?? IDLE_MS);
      return { stream: Readable.from(cut(chunks, start - sent.start, bytes)), bytes, total: sent.total };
    },
    async delete(id) {
      const request: S3Call = { method: 'DELETE', key: keyOf(id) };
      const reply = await call(request);
      if (!reply.ok && reply.status !== 404) throw await errorOf(request, reply);
      await reply.text();
    },
    list: () => listObjects(call, settings.prefix),
    tidy: (before) => abortOldUploads(call, settings.prefix, before),
  };
}

async function putWhole(call: S3Client, key: string, body: Buffer): Promise<number> {
  const request: S3Call = { method: 'PUT', key, body };
  const reply = await call(request);
  if (!reply.ok) throw await errorOf(request, reply);
  await reply.text();
  return body.length;
}

async function* listObjects(call: S3Client, prefix: string): AsyncGenerator<{ id: string; modified: Date }> {
  let token: string | undefined;
  do {
    const query = { 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) };
    const request: S3Call = { method: 'GET', key: '', query };
    const reply = await call(request);
    if (!reply.ok) throw await errorOf(request, reply);
    const page = readXml(await reply.text());
    for (const object of page.children.filter(({ name }) => name === 'Contents')) {
      const id = (textIn(object, 'Key') ?? '').slice(prefix.length);
      if (MEDIA_ID.test(id)) yield { id, modified: new Date(textIn(object, 'LastModified') ?? Number.NaN) };
    }
    token = textIn(page, 'NextContinuationToken');
  } while (token);
}

function sentRange({ headers }: Response): { start: number; total: number } {
  const [, start, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
  return { start: Number(start ?? 0), total: Number(total ?? headers.get('content-length')) };
}

/** Not every S3 honours the requested range, so the body is cut to it. */
async function* cut(chunks: AsyncIterable<Buffer>, skip: number, bytes: number): AsyncGenerator<Buffer> {
  let at = -skip;
  for await (const chunk of chunks) {
    const piece = chunk.subarray(Math.max(0, -at), Math.max(0, bytes - at));
    at += chunk.length;
    if (piece.length > 0) yield piece;
    if (at >= bytes) return;
  }
}

/** The idle timeout runs only while we wait for S3, not while our reader is slow. */
async function* chunksOf(body: ReadableStream<Uint8Array>, silenceMs: number): AsyncGenerator<Buffer> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { value, done } = await within(silenceMs, reader.read());
      if (done) return;
      yield Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(mediaUnavailable(new Error(`S3 sent nothing for ${ms} ms`), 5)), ms);
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearTimeout(timer);
  }
}

async function gone(reply: Response): Promise<DomainError> {
  await reply.text();
  return notFound();
}

function notFound(): DomainError {
  return new DomainError('notFound', SHELL_MESSAGES.notFound);
}
