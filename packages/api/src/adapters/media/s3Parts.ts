import type { Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { MediaSource } from '../../ports/media';
import { type S3Call, type S3Client, errorOf } from './s3Client';
import { readXml, textIn } from './xml';

/** The memory used per upload, whatever its size. S3 allows 10,000 parts of at least 5 MiB. */
export const PART_BYTES = 8 * 1024 * 1024;

/** Splits a source into full parts and a shorter last one, and hashes it meanwhile. */
export async function* partsOf(source: MediaSource, hash: Hash): AsyncGenerator<Buffer, undefined> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunksOf(source)) {
    hash.update(chunk);
    waiting.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    const whole = Buffer.concat(waiting);
    let start = 0;
    for (; whole.length - start >= PART_BYTES; start += PART_BYTES) yield whole.subarray(start, start + PART_BYTES);
    waiting = [whole.subarray(start)];
    size = whole.length - start;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

function chunksOf(source: MediaSource): Iterable<Buffer> | AsyncIterable<Buffer> {
  if (Buffer.isBuffer(source)) return [source];
  return source instanceof Readable ? source : createReadStream(source.path);
}

/** One part after another; after any failure the upload is aborted, and there is no object under the key. */
export async function uploadInParts(
  call: S3Client,
  key: string,
  first: Buffer,
  rest: AsyncIterable<Buffer>,
): Promise<number> {
  const begun = await answered(call, { method: 'POST', key, query: { uploads: '' } });
  const uploadId = textIn(readXml(begun), 'UploadId');
  if (!uploadId) throw new Error('S3 began an upload without a name for it');
  try {
    const tags = [await putPart(call, key, uploadId, 1, first)];
    let bytes = first.length;
    for await (const part of rest) {
      tags.push(await putPart(call, key, uploadId, tags.length + 1, part));
      bytes += part.length;
    }
    const list = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
    const body = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`;
    const end = await answered(call, { method: 'POST', key, query: { uploadId }, body });
    // S3 sends 200 at once and may still write an error into the body.
    if (readXml(end).name !== 'CompleteMultipartUploadResult') throw new Error('S3 did not complete the upload');
    return bytes;
  } catch (error) {
    await call({ method: 'DELETE', key, query: { uploadId } }).catch(() => {});
    throw error;
  }
}

/** Parts left by a killed server cost money and are in no list of objects. */
export async function abortOldUploads(call: S3Client, prefix: string, before: Date): Promise<void> {
  const request: S3Call = { method: 'GET', key: '', query: { uploads: '', prefix } };
  const reply = await call(request);
  // Not every S3 can list them; there a lifecycle rule of the bucket does it.
  if (reply.status === 501) return void (await reply.text());
  if (!reply.ok) throw await errorOf(request, reply);
  for (const upload of readXml(await reply.text()).children.filter(({ name }) => name === 'Upload')) {
    const [key, uploadId, initiated] = ['Key', 'UploadId', 'Initiated'].map((name) => textIn(upload, name));
    if (key && uploadId && new Date(initiated ?? Number.NaN) < before)
      await call({ method: 'DELETE', key, query: { uploadId } });
  }
}

async function putPart(call: S3Client, key: string, uploadId: string, number: number, body: Buffer): Promise<string> {
  const request: S3Call = { method: 'PUT', key, query: { partNumber: String(number), uploadId }, body };
  const reply = await call(request);
  const tag = reply.headers.get('etag');
  if (!reply.ok || !tag) throw await errorOf(request, reply);
  await reply.text();
  return tag.replaceAll('"', '&quot;');
}

async function answered(call: S3Client, request: S3Call): Promise<string> {
  const reply = await call(request);
  if (!reply.ok) throw await errorOf(request, reply);
  return reply.text();
}
