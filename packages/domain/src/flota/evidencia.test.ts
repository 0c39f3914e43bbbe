import { describe, expect, test } from 'vitest';
import {
  EvidenciaRef,
  describedIn,
  evidenciaLink,
  evidenciaPath,
  evidenciaSearch,
  readEvidenciaSearch,
} from './evidencia';

describe('INF-81 an evidence in an address', () => {
  test.each([
    [
      { tipo: 'exceso', de: '12', momento: '20261112140510' },
      { origen: 'exceso', de: '12', momento: '20261112140510' },
    ],
    [
      { tipo: 'inspeccion', de: '77' },
      { origen: 'inspeccion', de: '77' },
    ],
  ] as const)('%o is written as %o and read again', (ref, search) => {
    expect(evidenciaSearch(ref)).toEqual(search);
    expect(readEvidenciaSearch(search.origen, search.de, 'momento' in search ? search.momento : '')).toEqual(ref);
  });

  test.each([
    ['otra', '12', ''],
    ['exceso', '', '20261112140510'],
    ['exceso', '12', '2026-11-12'],
    ['foto', '12', '20261112140510-99999'],
    ['exceso', 'x'.repeat(65), ''],
  ])('%s, %s, %s names none', (origen, de, momento) => {
    expect(readEvidenciaSearch(origen, de, momento)).toBeUndefined();
  });

  test('what a caller adds is refused', () => {
    expect(EvidenciaRef.safeParse({ tipo: 'foto', de: '1', enlace: '//example.org' }).success).toBe(false);
  });
});

test('INF-81 each kind is read at the call of its feature', () => {
  expect(evidenciaPath({ tipo: 'exceso', de: 'a b', momento: '20261112140510' }, 'café sas')).toBe(
    '/api/conduccion/evidencia?client=caf%C3%A9+sas&vehiculo=a+b&momento=20261112140510',
  );
  expect(evidenciaPath({ tipo: 'foto', de: '7/8', momento: '20261112140510-1' }, 'x')).toBe(
    '/api/viajes/7%2F8/fotos/20261112140510-1/evidencia?client=x',
  );
  expect(evidenciaPath({ tipo: 'inspeccion', de: '7' }, 'x')).toBe('/api/inspecciones/7/evidencia?client=x');
  expect(evidenciaPath({ tipo: 'prealistamiento', de: '7' }, 'x')).toBe('/api/preset-v2/7/evidencia?client=x');
});

test('INF-82 a link names the screen, what it shows and the company', () => {
  expect(evidenciaLink({ to: 'inspeccionPreview', params: { id: '7 b' } }, 'café sas')).toBe(
    '/ejecucion/incontrol/inspecciones/preview/7%20b?empresa=caf%C3%A9+sas',
  );
});

test('INF-81 a description holds at most 500 characters and leaves out empty sentences', () => {
  expect(describedIn(['Uno.', '', 'Dos.'])).toBe('Uno. Dos.');
  expect(describedIn(['x'.repeat(500)])).toBe('x'.repeat(500));
  const cut = describedIn(['x'.repeat(501)]);
  expect([cut.length, cut.at(-1)]).toEqual([500, '…']);
});
