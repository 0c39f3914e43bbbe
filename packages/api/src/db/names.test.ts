import { describe, expect, test } from 'vitest';
import { createNames } from './names';

const list = (length: number, from = 1) => Array.from({ length }, (_, at) => `$${from + at}`).join(', ');

describe('names of prepared statements', () => {
  test('the same statement has the same name, another one another', () => {
    const nameOf = createNames();
    expect(nameOf('select 1')).toMatch(/^[\w-]{27}$/);
    expect(nameOf('select 1')).toBe(nameOf('select 1'));
    expect(nameOf('select 2')).not.toBe(nameOf('select 1'));
  });

  test.each([
    ['ids in a list', (length: number) => `select * from t where _id in (${list(length)}) and at > $${length + 1}`],
    [
      'rows of values',
      (length: number) => `insert into t values ${Array.from({ length }, () => '($1, $2)').join(', ')}`,
    ],
  ])('N13 %s of every length take four names and no more', (_, written) => {
    const nameOf = createNames();
    const named = Array.from({ length: 600 }, (_one, at) => nameOf(written(at + 1))).filter(Boolean);
    expect(named.length).toBe(4);
    // The place of those that come later is not taken, and those that have a name keep it.
    expect(nameOf('select 1')).toBeDefined();
    expect(nameOf(written(1))).toBe(named[0]);
  });

  test('five statements that are alike but for other words are five statements', () => {
    const nameOf = createNames();
    for (const word of ['a', 'b', 'c', 'd', 'e'])
      expect(nameOf(`select ${word} from t where x in ($1, $2)`)).toBeDefined();
  });

  test('at most 500 in all; searches and what is no reading or writing have none', () => {
    const nameOf = createNames();
    expect(nameOf("select * from t where a like '%' || $1")).toBeUndefined();
    expect(nameOf('select * from cards where ((cards.facet in ($1, $2) and cards.at >= $3)) limit 6')).toBeUndefined();
    expect(nameOf('begin')).toBeUndefined();
    const named = Array.from({ length: 600 }, (_, at) => nameOf(`select ${at}`)).filter(Boolean);
    expect(named.length).toBe(500);
  });
});
