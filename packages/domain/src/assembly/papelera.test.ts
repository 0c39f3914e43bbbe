import { expect, test } from 'vitest';
import { Restauracion, canUndo, clientGone, nameTaken, numberedLabel } from './papelera';

const NOON = new Date('2026-11-16T17:00:00.000Z');

test.each([
  [0, true],
  [10_000, true],
  [60_000, true],
  [60_001, false],
])('PAP-02 %i ms later it can be undone: %s', (ms, can) => {
  expect(canUndo(NOON, new Date(NOON.getTime() + ms))).toBe(can);
});

test.each([
  [{ kind: 'acta', ids: ['0197f0a0-0000-7000-8000-000000000000'] }, true],
  [{ kind: 'acta', ids: [] }, false],
  [{ kind: 'sesion', ids: ['0197f0a0-0000-7000-8000-000000000000'] }, false],
  [{ kind: 'acta', ids: ['1'] }, false],
])('PAP-02 %j is a request: %s', (body, isGood) => expect(Restauracion.safeParse(body).success).toBe(isGood));

test('PAP-05 the conflicting record is named', () => {
  expect(nameTaken('Entrega')).toContain('«Entrega»');
  expect(clientGone('acme')).toContain('acme');
  expect(numberedLabel(12, 'ABC123')).toBe('N.º 12 · ABC123');
});
