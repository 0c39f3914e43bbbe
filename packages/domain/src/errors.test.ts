import { expect, test } from 'vitest';
import { DomainError, type ErrorKind, STATUS_OF, kindOfStatus } from './errors';

const STATUSES: [ErrorKind, number][] = [
  ['invalid', 400],
  ['unauthenticated', 401],
  ['forbidden', 403],
  ['notFound', 404],
  ['conflict', 409],
  ['tooLarge', 413],
  ['wrongKind', 415],
  ['disabled', 423],
  ['unconfirmed', 428],
  ['tooMany', 429],
  ['unexpected', 500],
  ['unavailable', 503],
];

test.each(STATUSES)('API-06 %s answers %i, and is read back from it', (kind, status) => {
  expect(new DomainError(kind, 'x').status).toBe(status);
  expect(kindOfStatus(status)).toBe(kind);
});

test('API-06 these are all the refusals', () => {
  expect(Object.entries(STATUS_OF)).toEqual(STATUSES);
});

test.each([0, 200, 402, 418, 502, 504])('SHELL-33 the status %i is an unexpected error', (status) => {
  expect(kindOfStatus(status)).toBe('unexpected');
});

test('a refusal carries its words, its fields and when to try again', () => {
  const errors = [{ path: 'nit', message: 'Falta' }];
  const full = new DomainError('invalid', 'Revisa', { errors, retryAfter: 5 });
  expect(full).toMatchObject({ name: 'DomainError', message: 'Revisa', errors, retryAfter: 5 });
  expect(full).toBeInstanceOf(Error);
  const bare = new DomainError('notFound', 'No está');
  expect(bare).toMatchObject({ errors: [], retryAfter: undefined });
});
