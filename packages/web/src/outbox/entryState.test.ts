import { expect, test } from 'vitest';
import { sendingWords } from './entryState';

test.each([
  [0, undefined, 'Enviando 0 %'],
  [0.42, { sent: 84_000_000, total: 200_000_000 }, 'Enviando 42 % (84 de 200 MB)'],
  [1, { sent: 200_000_000, total: 200_000_000 }, 'Enviando 100 % (200 de 200 MB)'],
])('VIDEO-02 %d of it is sent', (share, size, words) => {
  expect(sendingWords(share, size)).toBe(words);
});
