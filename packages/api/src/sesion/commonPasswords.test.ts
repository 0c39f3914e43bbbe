import { expect, test } from 'vitest';
import { isCommonPassword } from './commonPasswords';

test.each([
  'q1w2e3r4t5',
  'Corvette',
  'maverick',
  'm4v3r1ck',
  '!!Mercedes2026!!',
  'bologna1',
  'jasmine2',
  'blackhawks',
  'colombia2026',
  'P@ssw0rd',
])('AUTH-28 %j is among the most used', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each(['Puente-largo-7', 'Lluvia-del-martes-7', 'tres gatos verdes', 'Fenix-demo-1', 'kX9$mQ2v'])(
  'AUTH-28 %j is not',
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);
