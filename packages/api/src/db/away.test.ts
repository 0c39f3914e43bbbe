import { expect, test } from 'vitest';
import { isDatabaseUnavailable } from './away';

const withCode = (code: unknown, message = 'x') => Object.assign(new Error(message), { code });

test.each([
  ['ECONNREFUSED'],
  ['ECONNRESET'],
  ['ETIMEDOUT'],
  ['EPIPE'],
  ['ENOTFOUND'],
  ['EHOSTUNREACH'],
  ['EAI_AGAIN'],
  ['08006'],
  ['57P01'],
  ['57P02'],
  ['57P03'],
  ['53100'],
  ['53300'],
  ['25006'],
  ['57014'],
])('API-06 %s means that the database is unreachable', (code) => {
  expect(isDatabaseUnavailable(withCode(code))).toBe(true);
});

test.each([
  ['Connection terminated unexpectedly'],
  ['Connection terminated due to connection timeout'],
  ['timeout exceeded when trying to connect'],
  ['Query read timeout'],
  ['Client has encountered a connection error and is not queryable'],
  ['Client was closed and is not queryable'],
])('API-06 so does the message %s', (message) => {
  expect(isDatabaseUnavailable(new Error(message))).toBe(true);
});

test('API-06 so does a connection that failed on every address', () => {
  expect(isDatabaseUnavailable(new AggregateError([new Error('otra'), withCode('ECONNREFUSED')]))).toBe(true);
  expect(isDatabaseUnavailable(new AggregateError([new Error('otra')]))).toBe(false);
});

test.each([
  ['a broken rule', withCode('23505')],
  ['wrong SQL', withCode('42601')],
  ['a code that is a number', withCode(8006)],
  ['a defect of the program', new TypeError('x is undefined')],
  ['a text', 'ECONNREFUSED'],
  ['nothing', undefined],
  ['an object that is no Error', { code: 'ECONNREFUSED' }],
])('%s does not mean that', (_, error) => {
  expect(isDatabaseUnavailable(error)).toBe(false);
});
