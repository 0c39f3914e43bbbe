import { expect, test } from 'vitest';
import { quickTime } from '../testing/media/formFixture';
import { withMp4Brand } from './quicktime';

test('the first box of an iPhone’s video gets the brands that browsers support, and keeps its length', () => {
  const box = quickTime().subarray(0, 20);
  expect(withMp4Brand(box)?.toString('latin1')).toBe('\0\0\0\x14ftypmp42\0\0\0\0isom');
});

test.each([
  ['another box', Buffer.from('\0\0\0\x14wideqt  \0\0\0\0qt  ', 'latin1')],
  ['a box that is cut', quickTime().subarray(0, 18)],
  ['nothing', Buffer.alloc(0)],
])('%s is left alone', (_, box) => expect(withMp4Brand(box)).toBeUndefined());
