import { expect, test } from 'vitest';
import { eventosDocument } from './eventosDocument';
import type { ViajeConduccion } from './viajes';

const place = (hour: string, domicilio: string) => ({ fecha_hora: `2026-11-12 ${hour}`, domicilio });
const VIAJE: ViajeConduccion = {
  inicio_viaje: place('13:00:00', 'Barranquilla'),
  final_viaje: place('15:10:00', 'Santa Marta'),
  distancia_viaje: 98_400,
  duracion_viaje: 7800,
  calificacion_viaje: 0.8,
  categorias: [
    {
      categoria: 'Alertas',
      calificacion: 1,
      eventos: [
        {
          nombre: 'Frenada brusca',
          inicio: place('13:40:00', 'Ciénaga'),
          final: place('13:40:02', 'Ciénaga'),
          calificacion: 0.5,
          distancia: 10,
          duracion: 2,
        },
      ],
    },
    {
      categoria: 'Velocidades',
      calificacion: 0.6,
      eventos: [
        {
          nombre: 'Exceso',
          inicio: place('14:05:10', 'Pueblo Viejo'),
          final: place('14:06:40', 'Tasajera'),
          calificacion: 0.5,
          distancia: 2300,
          duracion: 90,
          detalle: { vel_max: 96.4, vel_prom: 91.6, vel_min: 83 },
        },
      ],
    },
  ],
};
const GIVEN = { viaje: VIAJE, placa: 'SZK482', client: 'expreso del caribe', conductor: 'Luis Daza' };

test('INF-85 the paper lists each speeding and each other event, and is signed by driver and company', () => {
  const { blocks, fileName, client } = eventosDocument(GIVEN);
  expect([fileName, client]).toEqual(['Eventos-SZK482-2026-11-12-1300.pdf', 'expreso del caribe']);
  const tables = blocks.filter((block) => block.kind === 'table');
  expect(tables.map(({ title }) => title)).toEqual(['Excesos de velocidad (1)', 'Otros eventos (1)']);
  expect(tables[0]?.rows).toEqual([
    [
      { text: 'Exceso 1', note: '14:05:10 a 14:06:40' },
      { text: '96 km/h', note: 'promedio 92 km/h' },
      { text: '1 min', note: '2,30 km' },
      'Pueblo Viejo',
    ],
  ]);
  expect(tables[1]?.rows).toEqual([['Alertas', 'Frenada brusca', '13:40:00 a 13:40:02', '2 s', 'Ciénaga']]);
  const signed = blocks.filter((block) => block.kind === 'signature');
  expect(signed.map(({ name, role }) => [name, role])).toEqual([
    ['Luis Daza', 'Firma del conductor'],
    ['Expreso del Caribe', 'Firma de la empresa'],
  ]);
  const fields = blocks.find((block) => block.kind === 'fields');
  expect(fields?.rows).toContainEqual(['Inicio', '12/11/2026 13:00:00']);
});

test('INF-85 without a known driver the name is left to be written, and a trip without speedings says so', () => {
  const calm = { ...VIAJE, categorias: [] };
  const { blocks } = eventosDocument({ ...GIVEN, viaje: calm, conductor: '' });
  expect(blocks.some((block) => block.kind === 'table')).toBe(false);
  expect(blocks).toContainEqual({ kind: 'notice', tone: 'info', title: 'Este viaje no tiene excesos de velocidad.' });
  const fields = blocks.find((block) => block.kind === 'fields');
  expect(fields?.rows[1]).toEqual(['Conductor', '________________________']);
});
