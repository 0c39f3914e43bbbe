import { expect, test } from 'vitest';
import { INSPECCION_COLUMNS } from './columns';
import { inspeccionDocument, inspeccionFacts } from './document';
import { inspeccionRow, isInspection } from './inspeccion';
import { inicioDe, inspeccionDeVia } from './via';
import { sampleReporte } from '../../testing/incontrol/inspeccionFixture';

const VIA = inspeccionDeVia({
  id: 'r1',
  vehicle_id: 'v9',
  activo: '1042',
  placa: 'SQK482',
  grupo: 'Intermunicipal',
  inicio: new Date('2026-11-15T20:05:30.000Z'),
  data: '{"nameInspector":"Ana"}',
});

test('INSP-34 a vehicle without a trip is an inspection with one report, at the moment when it was stopped', () => {
  expect(isInspection(VIA)).toBe(true);
  const row = inspeccionRow(VIA);
  expect(row).toMatchObject({
    nombre: 'Sin viaje programado',
    fecha_inicio: '15/11/2026',
    hora_inicio: '15:05:30',
    reportes: 1,
    inspectores: ['Ana'],
    sinViaje: true,
  });
  expect(INSPECCION_COLUMNS.inspeccion.value(row, new Date())).toBe('Sin viaje');
});

test('INSP-34 its paper says nothing of a trip', () => {
  const inspeccion = { ...VIA, data_extra: [sampleReporte()] };
  expect(inspeccionFacts(inspeccion)).toEqual([
    ['Viaje', 'Sin viaje programado'],
    ['Fecha', '15/11/2026'],
    ['Hora', '15:05'],
    ['Placa', 'SQK482'],
    ['Vehículo', '1042'],
    ['Reportes', '1'],
  ]);
  const { blocks } = inspeccionDocument(inspeccion, 'expreso del caribe', { address: 'https://fenix.example/x' });
  expect(blocks.some(({ kind }) => kind === 'table')).toBe(false);
});

const NOW = new Date('2026-11-18T12:00:00.500Z');
test.each([
  ['said', '2026-11-18T11:59:59.900Z', '2026-11-18T11:59:59.000Z'],
  ['at this moment', '2026-11-18T12:00:00.500Z', '2026-11-18T12:00:00.000Z'],
  ['a moment later', '2026-11-18T12:00:00.501Z', '2026-11-18T12:00:00.000Z'],
  ['sixty days ago', '2026-09-19T12:00:00.500Z', '2026-09-19T12:00:00.000Z'],
  ['longer ago', '2026-09-19T12:00:00.499Z', '2026-11-18T12:00:00.000Z'],
  ['unreadable', 'ayer', '2026-11-18T12:00:00.000Z'],
])('INSP-34 the moment of a report: %s', (_, dateTimeReport, inicio) => {
  expect(inicioDe(JSON.stringify({ dateTimeReport }), NOW)).toEqual(new Date(inicio));
});
