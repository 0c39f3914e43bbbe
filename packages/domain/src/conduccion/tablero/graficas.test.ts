import { expect, test } from 'vitest';
import {
  changeShown,
  daysIn,
  extremesOf,
  extremesTitle,
  extremesWords,
  hoursOf,
  hoursWords,
  seriesOf,
  seriesWords,
} from './graficas';
import type { ActivoResumen, GrupoResumen } from './resumen';

const DAYS = daysIn({ first: '2026-02-27', last: '2026-03-02' });

const grupo = (name: string, condujo = true): GrupoResumen => ({
  grupo: name,
  activos: 1,
  condujo,
  valor: 9,
  calificacion: {},
  viajes: condujo ? 1 : 0,
  distancia: 1,
  duracion: 1,
});
const activo = (patente: string, valor: number, change: Partial<ActivoResumen> = {}): ActivoResumen => ({
  id: patente,
  nombre: '',
  patente,
  ...grupo('Norte'),
  valor,
  antes: null,
  ...change,
});

test('PESV-46 a group has a score for each day, and none for those on which it stood', () => {
  const dias = [
    { dia: '2026-02-28', grupo: 'Norte', valor: 8 },
    { dia: '2026-03-02', grupo: 'Norte', valor: 9.05 },
    { dia: '2026-03-02', grupo: '', valor: 7 },
  ];
  const series = seriesOf({ dias, flota: [grupo('Norte'), grupo(''), grupo('Sur', false)] }, DAYS);
  expect(series).toEqual([
    { grupo: 'Norte', valores: [null, 8, null, 9.05] },
    { grupo: 'Sin grupo', valores: [null, null, null, 7] },
  ]);
  expect(seriesWords(series, DAYS)).toBe('Norte pasó de 8,0 a 9,0; Sin grupo solo rodó un día, con 7,0.');
  expect(seriesWords([], DAYS)).toBe('Ninguna flota rodó en estos días.');
});

test('PESV-46 events are counted by weekday and hour, of all categories or one', () => {
  const eventos = [
    { semana: 1, hora: 7, categoria: 'Velocidades', total: 2 },
    { semana: 1, hora: 7, categoria: 'Ralenti', total: 1 },
    { semana: 7, hora: 23, categoria: 'Alertas', total: 2 },
  ] as const;
  const all = hoursOf([...eventos]);
  expect([all[0]?.[7], all[6]?.[23], all[3]?.[12]]).toEqual([3, 2, 0]);
  expect(hoursWords(all)).toBe('Hubo 5 eventos en estos días. La hora con más es el lunes de 7:00 a 7:59, con 3.');
  expect(hoursOf([...eventos], 'Alertas')[0]?.[7]).toBe(0);
  expect(hoursWords(hoursOf([]))).toBe('No hubo eventos en estos días.');
});

test('PESV-46 the best and the worst five: none twice, none that stood', () => {
  const rows = [9, 8, 7, 6, 5, 4, 3].map((valor) => activo(`P${valor}`, valor));
  const { best, worst } = extremesOf([...rows, activo('Z', 10, { condujo: false })]);
  expect(best.map(({ patente }) => patente)).toEqual(['P9', 'P8', 'P7', 'P6', 'P5']);
  expect(worst.map(({ patente }) => patente)).toEqual(['P3', 'P4']);
  const many = Array.from({ length: 12 }, (_, index) => activo(`Q${index}`, index / 2));
  expect(extremesOf(many).worst.map(({ patente }) => patente)).toEqual(['Q0', 'Q1', 'Q2', 'Q3', 'Q4']);
});

test.each([
  [8, 7.6, '+0,4'],
  [7.6, 8, '−0,4'],
  [8.04, 8, '='],
  [8, null, 'sin comparar'],
])('PESV-46 the change from %d after %d is %s', (valor, antes, shown) => {
  expect(changeShown({ valor, antes })).toBe(shown);
});

test('PESV-46 vehicles are named with their change, where there is anything to compare with', () => {
  const [one, other] = [activo('A1', 8, { antes: 7.6 }), activo('B2', 7)];
  expect(extremesWords([one, other])).toBe(
    'A1, 8,0 (+0,4); B2, 7,0 (sin comparar). Entre paréntesis, el cambio frente a tantos días anteriores.',
  );
  expect(extremesWords([other])).toBe('B2, 7,0.');
});

test('PESV-46 a group that ends where it began is said to, and large numbers have their points', () => {
  expect(seriesWords([{ grupo: 'Norte', valores: [9.1, 8, null, 9.15] }], DAYS)).toBe('Norte empezó y terminó en 9,1.');
  expect(hoursWords(hoursOf([{ semana: 2, hora: 0, categoria: 'Ralenti', total: 12_345 }]))).toMatch(
    /^Hubo 12\.345 eventos/,
  );
});

test.each([
  [1, 'El vehículo con mejor puntaje'],
  [3, 'Los tres vehículos con mejor puntaje'],
  [5, 'Los cinco vehículos con mejor puntaje'],
])('PESV-46 a chart of %i vehicles says so', (count, title) => {
  expect(extremesTitle(count, 'mejor puntaje')).toBe(title);
});
