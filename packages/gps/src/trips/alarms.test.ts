import { expect, test } from 'vitest';
import { given } from '../testing/positionFixture';
import { findAlarms } from './alarms';

const alarm = (second: number, alarma: string | null) => given(second, 0, { alarma });

test.each([
  ['panico', 'Eventos', 'Botón de pánico'],
  ['sos', 'Eventos', 'Botón de pánico'],
  ['powerCut', 'Eventos', 'Desconexión de la batería'],
  ['hardBraking', 'Manejo ecologico', 'Frenada brusca'],
  ['geofenceEnter', 'Eventos', 'Alarma del equipo: geofenceEnter'],
])('%s is listed under %s as %s', (alarma, categoria, nombre) => {
  expect(findAlarms([alarm(0, null), alarm(30, alarma)])).toMatchObject([
    { categoria, nombre, seconds: 0, measure: 1 },
  ]);
});

test('a button held down is one alarm; after more than five quiet minutes it is another', () => {
  const held = [0, 30, 60, 360].map((second) => alarm(second, 'panico'));
  expect(findAlarms(held)).toHaveLength(1);
  expect(findAlarms([...held, alarm(661, 'panico')])).toHaveLength(2);
  expect(findAlarms([alarm(0, 'panico'), alarm(30, 'sos'), alarm(60, 'desconexion')])).toHaveLength(2);
});
