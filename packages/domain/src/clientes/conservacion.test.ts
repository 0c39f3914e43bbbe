import { expect, test } from 'vitest';
import { Conservacion, SIN_REGLA, daysFor, isShortened, longest } from './conservacion';

test.each([
  [{ posiciones: 30 }, undefined],
  [{ posiciones: 3650 }, undefined],
  [{ posiciones: 0 }, undefined],
  [{ posiciones: null }, undefined],
  [{ posiciones: 29 }, 'Escribe entre 30 y 3650 días, 0 para siempre, o déjalo vacío.'],
  [{ posiciones: 45.5 }, 'Escribe entre 30 y 3650 días, 0 para siempre, o déjalo vacío.'],
  [{ fotos: 6 }, 'Escribe entre 7 y 3650 días, 0 para siempre, o déjalo vacío.'],
  [{ alertas: 30 }, undefined],
  [{ alertas: 0 }, undefined],
  [{ alertas: 29 }, 'Escribe entre 30 y 3650 días, 0 para siempre, o déjalo vacío.'],
  [{ alertas: 3651 }, 'Escribe entre 30 y 3650 días, 0 para siempre, o déjalo vacío.'],
  [{ avisos: 91 }, 'Escribe entre 7 y 90 días, o déjalo vacío.'],
  [{ avisos: 0 }, 'Escribe entre 7 y 90 días, o déjalo vacío.'],
  [{ viajes: -1 }, 'Escribe entre 30 y 3650 días, 0 para siempre, o déjalo vacío.'],
])('CLI-45 %j: %s', (change, message) => {
  expect(Conservacion.safeParse({ ...SIN_REGLA, ...change }).error?.issues[0]?.message).toBe(message);
});

test.each([
  [null, null, undefined],
  [undefined, 365, 365],
  [90, 365, 90],
  [0, 365, undefined],
  [90, null, 90],
])('CLI-45 a rule of %s with %s of the installation keeps %s days', (rule, installation, days) => {
  expect(daysFor(rule, installation)).toBe(days);
});

test.each([
  [[90, 365], 365],
  [[90, undefined], undefined],
  [[30], 30],
])('CLI-45 companies with %j that share an account keep %s days', (days, together) => {
  expect(longest(days)).toBe(together);
});

test.each([
  [{ fotos: 90 }, { fotos: 89 }, {}, true],
  [{ fotos: 90 }, { fotos: 90 }, {}, false],
  [{ fotos: 90 }, { fotos: 91 }, {}, false],
  [{ fotos: 0 }, { fotos: 3650 }, {}, true],
  [{ fotos: 90 }, { fotos: 0 }, {}, false],
  [{ fotos: null }, { fotos: 365 }, {}, true],
  [{ fotos: null }, { fotos: 365 }, { fotos: 365 }, false],
  [{ fotos: 365 }, { fotos: null }, { fotos: 30 }, true],
  [{ fotos: 90, viajes: 90 }, { fotos: 30, viajes: 365 }, {}, true],
])('N7 from %j to %j with %j of the installation shortens: %s', (before, after, installation, is) => {
  expect(isShortened({ ...SIN_REGLA, ...before }, { ...SIN_REGLA, ...after }, { ...SIN_REGLA, ...installation })).toBe(
    is,
  );
});
