import { expect, test } from 'vitest';
import { porQueDefecto } from './porQueDefecto';

const DEFECTO = {
  nombre: 'Luz de placa',
  placa: 'TST123',
  consecutive: 41,
  desde: '2026-11-10T13:05:00.000Z',
  prometido: null,
  estado: 'abierto',
  reparado: null,
  reparado_como: null,
} as const;
const FOUND = '10/11/2026 08:05, el prealistamiento n.º 41 que lo encontró';

test.each([
  [{}, 'Luz de placa de TST123: Abierto', 'Sin día prometido', 'Ninguno'],
  [{ prometido: '2026-11-18' }, 'Luz de placa de TST123: Abierto', 'Falta 1 día', 'Prometido para el 18/11/2026'],
  [{ prometido: '2026-11-17' }, 'Luz de placa de TST123: Abierto', 'Hoy', 'Prometido para el 17/11/2026'],
  [
    { prometido: '2026-11-15', estado: 'vencido' as const },
    'Luz de placa de TST123: Vencido',
    '2 días después',
    'Prometido para el 15/11/2026',
  ],
])('WHY-07 %j on the 17th', (change, que, valor, limite) => {
  const told = porQueDefecto({ ...DEFECTO, ...change }, '2026-11-17');
  expect(told).toMatchObject({ que, valor, limite, desde: FOUND });
  expect(told.regla).toContain('Vence cuando pasa el día prometido');
});

test('WHY-07 one that was repaired says how, and when', () => {
  const repaired = { ...DEFECTO, estado: 'reparado', reparado: '2026-11-16T20:00:00.000Z' } as const;
  expect(porQueDefecto({ ...repaired, reparado_como: 'revision' }, '2026-11-17')).toMatchObject({
    que: 'Luz de placa de TST123: Reparado',
    valor: 'Reparado: en la revisión',
    desde: '16/11/2026 15:00',
  });
  expect(porQueDefecto({ ...repaired, reparado_como: 'cierre' }, '2026-11-17').valor).toBe('Reparado: a mano');
});
