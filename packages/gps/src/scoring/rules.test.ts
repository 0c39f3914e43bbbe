import { expect, test } from 'vitest';
import { given, givenDrive } from '../testing/positionFixture';
import { drivingInfo } from './drivingInfo';
import { drivingRules } from './rules';
import { categoryScores } from './score';

test('PESV-44 each event that is found has its threshold among the rules, by its name', () => {
  const named = new Map(drivingRules.categorias.map(({ categoria, umbrales }) => [categoria, umbrales]));
  const way = [
    ...givenDrive({ from: 0, to: 600, kmh: 96 }),
    ...givenDrive({ from: 630, to: 1500, kmh: 0, start: 16_000 }),
    given(1504, 16_010, { velocidad: 40 }),
    given(1507, 16_030, { velocidad: 0 }),
    given(4000, 16_040, { velocidad: 0 }),
  ];
  const found = drivingInfo(way).flatMap(({ categorias }) =>
    categorias.flatMap(({ categoria, eventos }) => eventos.map(({ nombre }) => [categoria, nombre] as const)),
  );
  expect(new Set(found.map(([, nombre]) => nombre))).toEqual(
    new Set(['Exceso de velocidad', 'Ralentí', 'Aceleración brusca', 'Frenada brusca', 'Sin reporte del equipo']),
  );
  for (const [categoria, nombre] of found) expect(named.get(categoria)?.map(({ evento }) => evento)).toContain(nombre);
});

test('PESV-44 every threshold is published with its number, its unit and when it holds', () => {
  const published = drivingRules.categorias.flatMap(({ umbrales }) =>
    umbrales.map(({ evento, valor, unidad, cuando }) => [evento, valor, unidad, cuando]),
  );
  expect(Object.fromEntries(published.map(([evento, ...rest]) => [evento, rest]))).toEqual({
    'Alarmas del equipo': [null, '', 'cuando el equipo las envía'],
    'Conducción nocturna': [5, 'min', 'de 23:00 a 05:00'],
    'Conducción prolongada sin descanso': [4, 'h', 'sin parar 15 minutos'],
    'Sin reporte del equipo': [15, 'min', 'con el motor encendido'],
    Ralentí: [5, 'min', 'detenido con el motor encendido'],
    'Frenada brusca': [3, 'm/s²', ''],
    'Aceleración brusca': [2.5, 'm/s²', ''],
    'Giro brusco': [3.5, 'm/s²', 'a más de 20 km/h'],
    'Exceso de velocidad': [80, 'km/h', ''],
  });
});

test('PESV-44 a score worked out by hand from the published rules is the score that is given', () => {
  const { categorias, porKm } = drivingRules;
  const rule = categorias.find(({ categoria }) => categoria === 'Velocidades')!;
  // 100 km/h where 80 is the limit, for 150 seconds, on 200 km.
  const strength = rule.leve + (1 - rule.leve) * ((100 / 80 - 1) / (rule.peor - 1));
  const extent = rule.breve + (1 - rule.breve) * (150 / rule.larga);
  const score = 1 - (strength * extent * porKm) / 200 / rule.tolerancia;
  const computed = categoryScores([{ categoria: 'Velocidades', measure: 1.25, seconds: 150 }], 200_000);
  expect(computed.Velocidades).toBeCloseTo(score, 3);
  expect(score).toBeCloseTo(0.890625, 9);
});
