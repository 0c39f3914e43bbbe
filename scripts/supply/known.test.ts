import { expect, test } from 'vitest';
import { readAnswer } from './known.mjs';

const vulnerability = (name: string, severity: string) => ({ [name]: { name, severity, range: '<2' } });
const answer = (...found: object[]) => JSON.stringify({ vulnerabilities: Object.assign({}, ...found) });

test('none is good', () => {
  expect(readAnswer(answer())).toEqual({
    status: 0,
    lines: ['0 packages with known vulnerabilities, 0 high or critical.'],
  });
});

test('a minor one is listed, a high one stops', () => {
  expect(readAnswer(answer(vulnerability('a', 'low')))).toMatchObject({
    status: 0,
    lines: ['low a <2', expect.any(String)],
  });
  expect(readAnswer(answer(vulnerability('a', 'low'), vulnerability('b', 'critical'))).status).toBe(1);
});

test.each(['', 'nonsense', '{"message":"request failed","error":{"code":"ENOTFOUND"}}'])(
  'a registry that answers %j is not taken for a clean bill',
  (text) => {
    expect(readAnswer(text)).toEqual({
      status: 2,
      lines: ['The registry could not be asked: nothing is known about vulnerabilities.'],
    });
  },
);
