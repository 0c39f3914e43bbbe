import type { Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { MediaSource } from '../../ports/media';
import { type S3Call, type S3Client, refusalOf } from './s3Client';
import { readXml, textIn } from './xml';

/** What is held in memory of a file of any size. S3 takes 10,000 parts of at least 5 MiB. */
export const PART_BYTES = 8 * 1024 * 1024;

/** Cuts a source into whole parts and a shorter last one, and takes its fingerprint on the way. */
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

/** One part after another; when anything fails, what was sent is given up and nothing stands under the key. */
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
    // S3 answers 200 at once and may still write an error into the body.
    if (readXml(end).name !== 'CompleteMultipartUploadResult') throw new Error('S3 did not complete the upload');
    return bytes;
  } catch (error) {
    await call({ method: 'DELETE', key, query: { uploadId } }).catch(() => {});
    throw error;
  }
}

/** A server that was killed leaves parts that cost money and that no list of files shows. */
export async function giveUpOldUploads(call: S3Client, prefix: string, before: Date): Promise<void> {
  const request: S3Call = { method: 'GET', key: '', query: { uploads: '', prefix } };
  const reply = await call(request);
  // Not every S3 can list them; there the bucket's own lifecycle rule does it.
  if (reply.status === 501) return void (await reply.text());
  if (!reply.ok) throw await refusalOf(request, reply);
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
  if (!reply.ok || !tag) throw await refusalOf(request, reply);
  await reply.text();
  return tag.replaceAll('"', '&quot;');
}

async function answered(call: S3Client, request: S3Call): Promise<string> {
  const reply = await call(request);
  if (!reply.ok) throw await refusalOf(request, reply);
  return reply.text();
}
