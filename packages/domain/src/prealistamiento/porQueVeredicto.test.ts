import { expect, test } from 'vitest';
import { porQueVeredicto } from './porQueVeredicto';
import type { PresetItem, ReglaUsada } from './registro';

const item = (name: string, change: Partial<PresetItem> = {}): PresetItem => ({
  name,
  value: 'Bueno',
  isNa: false,
  isTitle: false,
  image: null,
  noveltie: null,
  noveltieDate: null,
  observation: null,
  antes: null,
  criticidad: 'bloqueante',
  ...change,
});
const CHECK = {
  cretedDate: '2026-11-18T11:05:00.000Z',
  checkList: [
    item('Luces', { isTitle: true, value: null, criticidad: null }),
    item('Frenos'),
    item('Aseo', { criticidad: 'menor' }),
  ],
};
const QUICK: ReglaUsada = {
  kind: 'alistamiento-rapido',
  value: 'no',
  source: 'Acta 4 del comité',
  mark: 'cliente',
  from: '2026-02-01',
  client: 'transportes sierra nevada',
};

test('WHY-06 an approved check says what was looked at, and what it may be', () => {
  const said = porQueVeredicto({ ...CHECK, estado: 'true', bloqueos: [] });
  expect(said).toMatchObject({
    que: 'El vehículo puede salir.',
    valor: 'Ningún punto lo impide, de 2 revisados',
    limite: 'Puntos bloqueantes: 1, ninguno malo ni vencido. Labrado: el de la regla de la clase de vehículo.',
    desde: '18/11/2026 06:05',
  });
  expect(said.fuente).toBeUndefined();
});

test('N13 points marked N/A were not looked at, and a check of nothing else says what its paper says', () => {
  const na = { value: 'N/A', isNa: true } as const;
  const some = porQueVeredicto({
    ...CHECK,
    checkList: [...CHECK.checkList, item('Botiquín', na)],
    estado: 'true',
    bloqueos: [],
  });
  expect(some).toMatchObject({
    valor: 'Ningún punto lo impide, de 2 revisados',
    limite: 'Puntos bloqueantes: 1, ninguno malo ni vencido. Labrado: el de la regla de la clase de vehículo.',
  });
  const checkList = [item('Frenos', na), item('Aseo', { criticidad: 'menor' })];
  const none = porQueVeredicto({ ...CHECK, checkList, estado: 'true', bloqueos: [] });
  expect(none).toMatchObject({
    valor: 'Todos los puntos bloqueantes se marcaron N/A: nada de lo que impide salir se revisó.',
    limite: 'Ningún punto bloqueante malo ni vencido. Labrado: el de la regla de la clase de vehículo.',
  });
});

test.each([
  ['Frenos', 'Frenos'],
  ['SOAT: venció el 17/11/2026', 'SOAT: venció el 17/11/2026'],
  ['Labrado: 1,5 mm, mínimo 1,6 mm', 'Labrado: 1,5 mm, mínimo 1,6 mm'],
])('WHY-06 a refused check names what decided: %s', (bloqueo, valor) => {
  const said = porQueVeredicto({ ...CHECK, estado: 'false', bloqueos: [bloqueo] });
  expect([said.que, said.valor]).toEqual([`El vehículo no puede salir: ${bloqueo}.`, valor]);
});

test('WHY-06 a rule that decided is named with its source, its owner and its first day', () => {
  const said = porQueVeredicto({ ...CHECK, estado: 'false', bloqueos: ['Revisión rápida'], reglas: [QUICK] });
  expect(said.fuente).toBe(
    'Alistamiento rápido: No aprueba. Acta 4 del comité (Decidida por la empresa), de Transportes Sierra Nevada, desde el 01/02/2026',
  );
  const general = { ...QUICK, client: null, value: 'advierte', mark: 'secundaria' } as const;
  expect(porQueVeredicto({ ...CHECK, estado: 'true', bloqueos: [], reglas: [general] }).fuente).toContain(
    'Aprueba y advierte. Acta 4 del comité (De fuentes secundarias), para todos',
  );
});

test('CUM-47 a company without the module reads of treads what it always read, and no rule', () => {
  const said = porQueVeredicto({ ...CHECK, estado: 'true', bloqueos: [], labrado: [1.6, 2] });
  expect(said.limite).toBe('Puntos bloqueantes: 1, ninguno malo ni vencido. Labrado: 1,6 mm o 2 mm, según la clase.');
  expect(said.fuente).toBeUndefined();
});

test('WHY-06 the least depth of a tread is the one of the rule that decided', () => {
  const tread = { ...QUICK, kind: 'labrado-minimo', value: '1.6', mark: 'secundaria', client: null } as const;
  const said = porQueVeredicto({ ...CHECK, estado: 'true', bloqueos: [], reglas: [tread] });
  expect(said.limite).toBe(
    'Puntos bloqueantes: 1, ninguno malo ni vencido. Labrado: el de la regla de la clase de vehículo, 1,6 milímetros.',
  );
  expect(said.fuente).toContain('Labrado mínimo de las llantas: 1,6 milímetros. ');
});
