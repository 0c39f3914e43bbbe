import { describe, expect, test } from 'vitest';
import { isDeep, isStorable, isStorableJson, mayHideUnstorable, parseStorableJson, storableText } from './storable';

describe('text that a database holds', () => {
  test.each(['', 'ñandú', '😀', '\u0001\n', '\uffff'])('%j', (text) => {
    expect(isStorable(text)).toBe(true);
    expect(storableText.safeParse(text).success).toBe(true);
  });

  test.each(['\0', 'a\0b', '\ud800', 'a\udc00b', '\udc00\ud800'])('not %j', (text) => {
    expect(isStorable(text)).toBe(false);
    expect(storableText.safeParse(text).error?.issues[0]?.message).toBe(
      'El texto tiene caracteres que no se pueden guardar.',
    );
  });
});

describe('values that JSON was read into', () => {
  test.each([null, 7, 'a', [], {}, { a: [{ b: 'c' }] }, ['😀'], new Uint8Array(4)])('%j', (value) => {
    expect(isStorableJson(value)).toBe(true);
  });

  test.each([['\0'], { a: { b: ['\ud800'] } }, { 'a\0': 1 }, Object.assign(Object.create(null), { x: '\0' })])(
    'not %j',
    (value) => {
      expect(isStorableJson(value)).toBe(false);
    },
  );

  test('nested deeper than any stack', () => {
    const deep = JSON.parse(`${'['.repeat(5_000)}"\\u0000"${']'.repeat(5_000)}`) as unknown;
    expect(isStorableJson(deep)).toBe(false);
  });
});

describe('JSON as text', () => {
  test.each(['{"a":"\\u0000"}', '["\\ud800"]', '["\\uDFff"]', '{"\\uD83d":1}'])('%s is looked into', (json) => {
    expect(mayHideUnstorable(json)).toBe(true);
    expect(parseStorableJson(json)).toBe('badText');
  });

  test.each(['{"a":"\\u00f1"}', '["\\ud7ff"]', '[1,2]', '"😀"'])('%s is not', (json) => {
    expect(mayHideUnstorable(json)).toBe(false);
    expect(parseStorableJson(json)).toEqual({ value: JSON.parse(json) as unknown });
  });

  test('a whole pair that was written as two escapes is text like any other', () => {
    expect(parseStorableJson('"\\ud83d\\ude00"')).toEqual({ value: '😀' });
  });

  test.each<[string, boolean]>([
    ['['.repeat(64) + ']'.repeat(64), false],
    ['['.repeat(65) + ']'.repeat(65), true],
    ['{"a":'.repeat(65), true],
    ['[[],[],{}]'.repeat(100), false],
    [`["${'['.repeat(100)}"]`, false],
    [`["a\\\\",${'['.repeat(64)}`, true],
    [`["a\\"${'['.repeat(64)}"]`, false],
  ])('S1 %s is nested too deep: %j', (json, expected) => {
    expect(isDeep(json)).toBe(expected);
  });

  test.each(['', '{', '\0', '"\0"'])('%j is no JSON', (json) => {
    expect(parseStorableJson(json)).toBe('badJson');
  });
});
