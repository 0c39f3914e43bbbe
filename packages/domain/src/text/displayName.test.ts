import { expect, test } from 'vitest';
import { displayName } from './names';

test.each([
  ['expreso del caribe', 'Expreso del Caribe'],
  ['la veloz', 'La Veloz'],
  ['ñuñez y álvarez', 'Ñuñez y Álvarez'],
  ['ACME SAS', 'ACME SAS'],
  ['TransCaribe', 'TransCaribe'],
  ['', ''],
])('%j is written %j', (stored, shown) => expect(displayName(stored)).toBe(shown));
