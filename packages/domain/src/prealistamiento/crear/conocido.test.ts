import { expect, test } from 'vitest';
import { puntoKey } from '../../flota/defecto';
import { PLANTILLA_INICIAL } from '../plantilla/plantilla';
import { papelDe, vencimientosDe, withDefectos } from './conocido';
import { presetForm } from './form';

test.each([
  ['SOAT', 'soat'],
  ['Revisión técnico-mecánica y de emisiones', 'rtm'],
  ['Tarjeta de operación', 'tarjeta_operacion'],
  ['Póliza de responsabilidad civil contractual', 'rcc'],
  ['Póliza de responsabilidad civil extracontractual', 'rce'],
  ['Licencia de conducción de la categoría exigida', 'licencia'],
  ['Revisión preventiva bimestral', undefined],
  ['Licencia de tránsito', undefined],
])('CUM-26 %s is the paper %s', (punto, tipo) => {
  expect(papelDe(punto)).toBe(tipo);
});

test('CUM-26 kept papers give their dates to the points that ask for them', () => {
  const papeles = [
    { tipo: 'soat', vence: '2027-12-01' },
    { tipo: 'rtm', vence: '2027-03-01' },
  ] as const;
  expect(vencimientosDe(PLANTILLA_INICIAL, papeles)).toEqual({
    SOAT: '2027-12-01',
    'Revisión técnico-mecánica y de emisiones': '2027-03-01',
  });
});

test('CUM-24 the form says at its point what was bad, overdue in its own way, and nowhere else', () => {
  const def = presetForm(PLANTILLA_INICIAL, { clase: 'bus', isFast: false });
  const defecto = {
    _id: '01930000-0000-7000-8000-000000000001',
    vehicle_id: '7',
    placa: 'SAN338',
    punto: puntoKey('luces', 'Luz de reversa'),
    nombre: 'Luz de reversa',
    criticidad: 'mayor',
    desde: '2026-11-12T15:00:00.000Z',
    prometido: '2026-11-20',
  };
  const said = (today: string) =>
    withDefectos(def, [defecto], today).sections.flatMap(({ fields }) =>
      fields.flatMap((field) =>
        field.kind === 'inspection' ? field.points.flatMap(({ name, was }) => (was ? [[name, was]] : [])) : [],
      ),
    );
  const note = 'Estaba malo desde el 12/11/2026, prometido para el 20/11/2026';
  expect(said('2026-11-20')).toEqual([['Luz de reversa', { note, isOverdue: false }]]);
  expect(said('2026-11-21')).toEqual([['Luz de reversa', { note: `${note} (vencido)`, isOverdue: true }]]);
});
