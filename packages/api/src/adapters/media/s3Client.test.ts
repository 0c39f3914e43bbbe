import { expect, test } from 'vitest';
import { limitOf } from './s3Client';

const key = 'x';

test.each([
  ['a read', { method: 'GET', key } as const, 10_000],
  ['a deletion', { method: 'DELETE', key } as const, 10_000],
  ['a small photo', { method: 'PUT', key, body: Buffer.alloc(256_000) } as const, 10_000],
  ['a part of a video', { method: 'PUT', key, body: Buffer.alloc(256_001) } as const, 60_000],
  ['a text of two bytes a letter', { method: 'PUT', key, body: 'ñ'.repeat(128_001) } as const, 60_000],
  [
    'the end of an upload in parts, which the bucket puts together',
    { method: 'POST', key, body: 'x' } as const,
    60_000,
  ],
])('%s waits for its answer as long as it needs', (_, request, expected) => {
  expect(limitOf(request)).toBe(expected);
});
