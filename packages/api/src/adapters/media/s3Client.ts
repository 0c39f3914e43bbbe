import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Settings } from '../../ground/config';
import { mediaUnavailable } from '../../ports/mediaAway';
import { readXml, textIn } from './xml';

export type S3Call = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** Without the bucket; empty for the bucket itself. */
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Buffer | string;
};

const ATTEMPTS = 3;
const PAUSE_MS = 200;
/** Until the response headers, which includes the upload of a part. */
const LIMIT_MS = 60_000;
const SMALL_LIMIT_MS = 10_000;
const SMALL_BYTES = 256_000;
const RETRY_SECONDS = 5;

/** Signed calls to one bucket, by path, with a time limit. Every body is in memory, so every call can be repeated. */
export function createS3Client(settings: S3Settings, { limitMs }: { limitMs?: number } = {}) {
  return async function call(request: S3Call): Promise<Response> {
    let failure: unknown;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (attempt > 0) await sleep(PAUSE_MS * 4 ** (attempt - 1));
      try {
        const reply = await fetchWithin(limitMs ?? limitOf(request), settings, request);
        if ((reply.status < 500 && reply.status !== 429) || reply.status === 501) return reply;
        failure = await errorOf(request, reply);
      } catch (error) {
        failure = error;
      }
    }
    throw mediaUnavailable(failure, RETRY_SECONDS);
  };
}

export type S3Client = ReturnType<typeof createS3Client>;

/** A person waits for small ones. A POST ends an upload in parts: the bucket answers when it has put them together. */
export function limitOf({ method, body = '' }: S3Call): number {
  return method !== 'POST' && Buffer.byteLength(body) <= SMALL_BYTES ? SMALL_LIMIT_MS : LIMIT_MS;
}

/** The limit ends with the answer's head: how long the body may take depends on who reads it. */
async function fetchWithin(limitMs: number, settings: S3Settings, request: S3Call): Promise<Response> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new Error(`S3 did not respond in ${limitMs} ms`)), limitMs);
  try {
    const { url, headers } = await signCall(settings, request);
    return await fetch(url, {
      method: request.method,
      headers,
      signal: limit.signal,
      redirect: 'error',
      ...(request.body !== undefined && { body: request.body }),
    });
  } finally {
    clearTimeout(timer);
  }
}

/** AWS Signature Version 4 in the Authorization header, with the hash of the body. */
export async function signCall(
  { endpoint, bucket, region, accessKey, secretKey }: S3Settings,
  { method, key, query = {}, headers = {}, body = '' }: S3Call,
  options: { datetime?: string; allHeaders?: boolean } = {},
): Promise<{ url: URL; headers: Headers }> {
  const url = new URL([endpoint, bucket, key].filter(Boolean).join('/'));
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...headers, 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    ...options,
  });
  const signed = await signer.sign();
  return { url: signed.url, headers: signed.headers };
}

/** Only status and error code of the response, nothing secret. */
export async function errorOf({ method }: Pick<S3Call, 'method'>, reply: Response): Promise<Error> {
  return new Error(`S3 answered ${reply.status} ${codeOf(await reply.text())} to ${method}`);
}

/** The response may come from a proxy, without XML. */
function codeOf(text: string): string {
  try {
    return textIn(readXml(text), 'Code') ?? '';
  } catch {
    return '';
  }
}
