import { DomainError, STATUS_OF } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { givenUsuario } from '../testing/givens';
import { stubApi } from '../testing/stubApi';
import { call, onSessionEnded } from './api';
import { readToken, storeSession } from './session';

const Thing = z.object({ id: z.number() });
const ask = () => call(Thing, 'GET', '/api/thing');
const signInAs = (token: string) => storeSession({ token, user: givenUsuario() });

afterEach(() => onSessionEnded(undefined));

async function refusalOf(promise: Promise<unknown>): Promise<DomainError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof DomainError)) throw new Error('the call was not refused', { cause: error });
  return error;
}

test('AUTH-11 the answer is unwrapped and the token travels with the call', async () => {
  signInAs('secret');
  const log = stubApi({ 'GET /api/thing': { data: { id: 7 } } });
  expect(await ask()).toEqual({ id: 7 });
  expect(log[0]?.headers.get('Authorization')).toBe('Bearer secret');
});

test('a body is JSON and a creation carries its idempotency key', async () => {
  const log = stubApi({ 'POST /api/thing': { data: { id: 1 } } });
  await call(Thing, 'POST', '/api/thing', { name: 'ñ' }, { idempotencyKey: 'k-1' });
  expect(log[0]?.body).toEqual({ name: 'ñ' });
  expect(log[0]?.headers.get('Content-Type')).toBe('application/json');
  expect(log[0]?.headers.get('Idempotency-Key')).toBe('k-1');
});

const FORESEEN = Object.entries(STATUS_OF).filter(([kind]) => kind !== 'unexpected');

test.each(FORESEEN)('a refusal comes back as %s with its words (status %i)', async (kind, status) => {
  stubApi({ 'GET /api/thing': { status, message: 'En palabras' } });
  expect(await refusalOf(ask())).toMatchObject({ kind, message: 'En palabras' });
});

test('the fields and the waiting time of a refusal are kept', async () => {
  const errors = [{ path: 'nit', message: 'Falta' }];
  stubApi({ 'GET /api/thing': { status: 429, message: 'Espera', errors, headers: { 'Retry-After': '30' } } });
  expect(await refusalOf(ask())).toMatchObject({ kind: 'tooMany', errors, retryAfter: 30 });
});

test('SHELL-33 an answer of another shape is an unexpected error', async () => {
  stubApi({ 'GET /api/thing': { data: { id: 'seven' } } });
  expect(await refusalOf(ask())).toMatchObject({ kind: 'unexpected', message: SHELL_MESSAGES.unexpected });
});

test.each([
  [500, SHELL_MESSAGES.unexpected],
  [502, SHELL_MESSAGES.unavailable],
  [413, SHELL_MESSAGES.tooLarge],
])('SHELL-33 a reply %i that is not ours still says something', async (status, words) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>', { status })));
  expect((await refusalOf(ask())).message).toBe(words);
});

test('SHELL-32 of an unexpected error the server’s message is not shown; its request id is', async () => {
  const headers = { 'x-request-id': 'a1b2' };
  stubApi({ 'GET /api/thing': { status: 500, message: 'boom', headers } });
  const { message } = await refusalOf(ask());
  expect(message).toBe(`${SHELL_MESSAGES.unexpected} Solicitud a1b2.`);
});

test('no network says so', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await refusalOf(ask())).toMatchObject({ kind: 'unavailable', message: SHELL_MESSAGES.offline });
});

/** Answers 401 to every token but `fresh`. */
const onlyFresh = () =>
  stubApi({
    'GET /api/thing': ({ headers }) =>
      headers.get('Authorization') === 'Bearer fresh'
        ? { data: { id: 7 } }
        : { status: 401, message: SHELL_MESSAGES.sessionExpired },
  });

test('AUTH-23 a session that ended is asked for once, and every waiting call goes on with the new token', async () => {
  signInAs('stale');
  const log = onlyFresh();
  const signInAgain = vi.fn<() => Promise<void>>(() => {
    signInAs('fresh');
    return Promise.resolve();
  });
  onSessionEnded(signInAgain);
  expect(await Promise.all([ask(), ask()])).toEqual([{ id: 7 }, { id: 7 }]);
  expect(signInAgain).toHaveBeenCalledTimes(1);
  expect(log).toHaveLength(4);
});

test('AUTH-23 a new session that is refused as well is not asked for again', async () => {
  signInAs('stale');
  onlyFresh();
  const signInAgain = vi.fn<() => Promise<void>>(() => Promise.resolve());
  onSessionEnded(signInAgain);
  expect((await refusalOf(ask())).kind).toBe('unauthenticated');
  expect(signInAgain).toHaveBeenCalledTimes(1);
  expect(readToken()).toBe('stale');
});

test('AUTH-23 while the app starts a 401 is simply thrown', async () => {
  onlyFresh();
  const signInAgain = vi.fn<() => Promise<void>>(() => Promise.resolve());
  onSessionEnded(signInAgain);
  const error = await refusalOf(call(Thing, 'GET', '/api/thing', undefined, { recover: false }));
  expect([error.kind, signInAgain.mock.calls]).toEqual(['unauthenticated', []]);
});
