import { expect, test } from 'vitest';
import { STORE_NAMES } from './deviceStore';

test('the object stores have the names under which phones already hold drafts, files, submissions and copies', () => {
  expect(STORE_NAMES).toEqual(['drafts', 'files', 'outbox', 'kept']);
});
