import { describe, expect, test } from 'vitest';
import { type Suceso, endOfClase, isPast, mergeSucesos, readFin, writeFin } from './historia';

const AT = '2026-11-18T12:00:00.000Z';
const ID = '0192f0aa-0000-7000-8000-000000000001';
const of = (clase: Suceso['clase'], id: string, at = AT): Suceso => {
  return { clase, id, at, titulo: '', detalles: [], estado: 'neutral', palabra: '', enlace: null };
};

describe('CUM-14 the time line', () => {
  const sources = [
    [of('papel', 'b', '2026-11-18T13:00:00.000Z'), of('papel', 'a')],
    [of('acta', 'z')],
    [of('viaje', '9'), of('viaje', '8'), of('viaje', '7', '2026-11-01T00:00:00.000Z')],
  ];
  const names = (items: readonly Suceso[]) => items.map(({ clase, id }) => `${clase} ${id}`);

  test('newest first, and in one order where several happened at once', () => {
    const { items, next } = mergeSucesos(sources, 10);
    expect(names(items)).toEqual(['papel b', 'viaje 9', 'viaje 8', 'papel a', 'acta z', 'viaje 7']);
    expect(next).toBeNull();
  });

  test.each([1, 2, 3, 4, 5])('pages of %i hold every entry once', (limit) => {
    const seen: string[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < 10; page += 1) {
      const fin = cursor === null ? undefined : readFin(cursor);
      const rest = sources.map((source) => source.filter((one) => isPast(one, fin)).slice(0, limit + 1));
      const merged = mergeSucesos(rest, limit);
      seen.push(...names(merged.items));
      cursor = merged.next;
      if (cursor === null) break;
    }
    expect(seen).toEqual(['papel b', 'viaje 9', 'viaje 8', 'papel a', 'acta z', 'viaje 7']);
  });

  test('a kind before, at and after that of the end', () => {
    const fin = readFin(writeFin(of('informe', ID)));
    expect(fin).toEqual({ at: new Date(AT), clase: 'informe', id: ID });
    expect(endOfClase(fin, 'informe').id).toBe(ID);
    expect(endOfClase(fin, 'acta').id).toBe('ffffffff-ffff-ffff-ffff-ffffffffffff');
    expect(endOfClase(fin, 'papel').id).toBe('00000000-0000-0000-0000-000000000000');
  });

  test('an id of the platform may hold anything', () => {
    expect(readFin(writeFin(of('viaje', 'a:b~c'))).id).toBe('a:b~c');
  });

  test.each(['', 'ayer', `${AT}~nada:1`, `${AT}~acta`, `x~acta:${ID}`])('no page gave the cursor %j', (cursor) => {
    expect(() => readFin(cursor)).toThrow('Revisa los datos enviados');
  });
});
