import { expect, test } from 'vitest';
import { type Odometro, odometroLabel, odometroOffer } from './odometro';

const NOW = new Date('2026-03-10T20:00:00Z');
const said = (change: Partial<Odometro> = {}): Odometro => {
  return { kilometros: 123_456, hora: '2026-03-10T19:05:00.000Z', fuente: 'odometro', ...change };
};

test.each([
  [{}, 'El GPS marca 123.456 km (hoy 14:05)'],
  [{ fuente: 'distancia' }, 'El GPS suma 123.456 km (hoy 14:05)'],
  [{ kilometros: 7, hora: '2026-03-10T04:59:00.000Z' }, 'El GPS marca 7 km (ayer 23:59)'],
  [{ hora: '2026-03-01T12:00:00.000Z' }, 'El GPS marca 123.456 km (01/03/2026 07:00)'],
] as const)('BI-05 the kilometres of %j are offered with their source and their moment', (change, words) => {
  expect(odometroOffer(said(change), NOW)).toBe(words);
});

test('BI-05 beside a vehicle the hour is said only where it is not that of its report', () => {
  expect(odometroLabel(said(), '2026-03-10T19:05:00.000Z', NOW)).toBe('Odómetro 123.456 km');
  expect(odometroLabel(said({ fuente: 'distancia' }), '2026-03-10T19:06:00.000Z', NOW)).toBe(
    'Recorrido GPS 123.456 km (hoy 14:05)',
  );
  expect(odometroLabel(said(), null, NOW)).toBe('Odómetro 123.456 km (hoy 14:05)');
});
