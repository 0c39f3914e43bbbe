import { describe, expect, test } from 'vitest';
import { canonicalQuery, readColumnas, readDensidad, writeColumnas } from './query';

describe('VISTA-04 a view as the words of an address', () => {
  test.each([
    ['', ''],
    ['?', ''],
    ['type=preventivo&search=abc', 'search=abc&type=preventivo'],
    ['?search=abc&type=preventivo&page=4&entrada=no', 'search=abc&type=preventivo'],
    ['search=&type=x', 'type=x'],
    ['search=uno&search=dos', 'search=dos'],
    ['search=ñandú y más', 'search=%C3%B1and%C3%BA+y+m%C3%A1s'],
    ['__proto__=1&a b=2&<script>=3&ok=4', 'ok=4'],
    ['%E0%A4%A=1&ok=%E0%A4%A', 'ok=%EF%BF%BD%25A'],
  ])('%j is %j', (text, canonical) => {
    expect(canonicalQuery(text)).toBe(canonical);
    expect(canonicalQuery(canonical)).toBe(canonical);
  });

  test('no more than thirty words count', () => {
    const many = Array.from({ length: 36 }, (_, at) => `${'n'.repeat((at % 18) + 1)}${at < 18 ? 'a' : 'b'}=1`).join(
      '&',
    );
    expect(canonicalQuery(many).split('&')).toHaveLength(30);
  });

  test.each([
    ['', undefined],
    ['-', null],
    ['plate', ['plate']],
    ['plate.state.plate', ['plate', 'state']],
    ['..', undefined],
    ['pla te.<b>.state', ['state']],
    ['x'.repeat(41), undefined],
  ])('columns %j read as %j', (text, columns) => expect(readColumnas(text)).toEqual(columns));

  test.each([[null], [['plate']], [['state', 'plate', 'hora_inicio']]])(
    'columns %j come back as written',
    (columns) => {
      expect(readColumnas(writeColumnas(columns))).toEqual(columns);
    },
  );

  test.each([
    ['compacta', 'compacta'],
    ['comoda', 'comoda'],
    ['Compacta', undefined],
    ['', undefined],
  ])('density %j reads as %j', (text, densidad) => expect(readDensidad(text)).toBe(densidad));
});
