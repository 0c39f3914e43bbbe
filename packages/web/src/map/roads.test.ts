import { expect, test } from 'vitest';
import { metersBetween } from './meters';
import { ROADS, roadLine } from './roads';

const LINES = ROADS.map(([nombre, lugares]) => ({ nombre, line: roadLine(lugares), lugares }));

test('every road passes places of ours, and none leaps across half the country', () => {
  const leaps = LINES.flatMap(({ line, lugares }) =>
    line.slice(1).flatMap(([longitud = 0, latitud = 0], index) => {
      const [x = 0, y = 0] = line[index] ?? [];
      const meters = metersBetween({ latitud: y, longitud: x }, { latitud, longitud });
      return meters > 200_000 ? [lugares] : [];
    }),
  );
  expect(leaps).toEqual([]);
});

test('the roads are one net: from Barranquilla one comes to every town on them', () => {
  const reached = new Set(['Barranquilla']);
  for (let before = 0; before !== reached.size;) {
    before = reached.size;
    for (const [, lugares] of ROADS) {
      const names = lugares.split(', ');
      if (names.some((name) => reached.has(name))) for (const name of names) reached.add(name);
    }
  }
  expect(ROADS.flatMap(([, lugares]) => lugares.split(', ')).filter((name) => !reached.has(name))).toEqual([]);
});
