import { describe, expect, test } from 'vitest';
import type { Block } from '../document/blocks';
import { type PrintedLibro, libroDocument } from './document';
import { libroFacts } from './facts';
import { sampleCount, sampleLibro } from '../testing/libro/libroFixture';

const [FIRST = '', SECOND = '', THIRD = ''] = sampleLibro().fotos.map(({ id }) => id);

function blocksOf<K extends Block['kind']>(kind: K, change: Partial<PrintedLibro> = {}) {
  const printed = {
    libro: sampleLibro(),
    driver: 'Ana',
    travel: 'BS',
    counted: [],
    pictures: new Map(),
    client: 'acme',
    ...change,
  } as const;
  return libroDocument(printed).blocks.filter((block): block is Extract<Block, { kind: K }> => block.kind === kind);
}

describe('TRIP-03 what the book says of its trip', () => {
  const text = (id: string, libro = sampleLibro(), driver = 'Ana') =>
    libroFacts(libro, driver).find((fact) => fact.id === id);

  test('the vehicle with all that is known of it', () => {
    expect(libroFacts(sampleLibro(), 'Ana').map(({ label, text }) => `${label}: ${text}`)).toEqual([
      'Ruta: BARRANQUILLA - SANTA MARTA',
      'Conductor: Ángel Peña',
      'Estado: Pendiente',
      'Inicio: 15/11/2026 08:00',
      'Fin programado: 15/11/2026 09:40',
      'Distancia: 96,40 km',
      'Grupo: Intermunicipal',
      'Vehículo: 1042',
      'Placa: SQK482',
      'Marca: Agrale',
      'Modelo: 2019',
      'Color: Blanco y naranja',
      'Número de serie: 9BYUETU3M2S374814',
    ]);
  });

  test('a vehicle that has left the fleet is unknown, not empty', () => {
    expect(text('marca', sampleLibro({ vehiculo: null }))?.text).toBe('—');
    const nameless = sampleLibro({ vehiculo: null, viaje: { ...sampleLibro().viaje, activo: '' } });
    expect(text('vehiculo', nameless)?.text).toBe('no se encontro ningun vehiculo');
  });

  test('TRIP-05 the driver of the address where the trip names none', () => {
    const { viaje } = sampleLibro();
    const nameless = sampleLibro({ viaje: { ...viaje, definicion: { ...viaje.definicion, conductor1: [] } } });
    expect(text('conductor', nameless)?.text).toBe('Ana');
  });

  test('TRIP-19 the completion replaces the end', () => {
    const { viaje } = sampleLibro();
    const done = { ...viaje, fecha_completado: '15/11/2026', hora_completado: '09:52:10' };
    expect(text('fin', sampleLibro({ viaje: done }))).toMatchObject({ label: 'Completado', text: '15/11/2026 09:52' });
  });
});

describe('TRIP-30 the book on paper', () => {
  test('is named after its trip and its company', () => {
    const libro = sampleLibro();
    const book = {
      libro,
      driver: '',
      travel: 'BS',
      counted: [],
      pictures: new Map(),
      client: 'expreso del caribe',
    } as const;
    const doc = libroDocument(book);
    expect(doc.client).toBe('expreso del caribe');
    expect(doc.fileName).toBe('Libro-de-viaje-SQK482-2026-11-15-0800.pdf');
    expect(doc.blocks.at(0)).toEqual({
      kind: 'header',
      title: 'Libro de viaje',
      subtitle: 'Expreso del Caribe · BARRANQUILLA - SANTA MARTA',
    });
    expect(doc.blocks.at(-1)).toEqual({
      kind: 'footer',
      text: 'Libro de viaje · SQK482 · 15/11/2026 08:00 · Expreso del Caribe',
    });
  });

  test('TRIP-12, TRIP-13 each control point with its state, its times and how late it was', () => {
    expect(blocksOf('table')[0]).toMatchObject({
      title: 'Puntos de control',
      rows: [
        ['Barranquilla', 'Completado', '08:00', '08:00', 'A tiempo'],
        ['Cienaga', 'Completado', '08:40', '08:51', '11 min tarde'],
        ['Santa Marta', 'Pendiente', '09:40', '—', '—'],
      ],
    });
  });

  test('TRIP-14, TRIP-16, TRIP-17 the passengers of each stop and in all', () => {
    const counted = [sampleCount(FIRST), sampleCount(SECOND, { numPassengers: 11 }), sampleCount(THIRD)];
    expect(blocksOf('table', { counted })[1]).toMatchObject({
      headers: ['Parada', 'Cabina', 'Pasillo', 'Total', 'Vendidos', 'Por legalizar'],
      numbers: [1, 2, 3, 4, 5],
      hasTotal: true,
      rows: [
        ['Barranquilla', '2', '11', '13', '0', '0'],
        ['Cienaga', '2', '—', '2', '0', '0'],
        ['Santa Marta', '—', '—', '—', '0', '0'],
        ['Total', '4', '11', '15', '0', '0'],
      ],
    });
  });

  test('TRIP-14, TRIP-15, TRIP-23 every photo as adjusted, with its map and what was written about it', () => {
    const counted = [sampleCount(FIRST, { noveltie: 'Sin cinturón' })];
    const pictures = new Map([[FIRST, { foto: 'blob:foto', mapa: 'blob:mapa' }]]);
    const [cabin, corridor, lone] = blocksOf('record', { counted, pictures });
    expect(cabin).toEqual({
      kind: 'record',
      title: 'Barranquilla · Cabina',
      pictures: [expect.objectContaining({ url: 'blob:foto' }), expect.objectContaining({ url: 'blob:mapa' })],
      rows: [
        ['Fecha y hora', '15/11/2026 08:00:02'],
        ['Coordenadas', '10.90812, -74.78900'],
        ['Pasajeros', '2'],
        ['Responsable', 'Óscar Peña'],
      ],
      note: ['Novedad', 'Sin cinturón'],
    });
    expect(corridor).toMatchObject({ title: 'Barranquilla · Pasillo', pictures: [{ url: null }, { url: null }] });
    expect(corridor?.rows).toContainEqual(['Pasajeros', 'Sin contar']);
    expect(lone).toMatchObject({ title: 'Cienaga · Cabina' });
    expect(lone?.rows).toContainEqual(['Coordenadas', '—']);
  });

  test('TRIP-40, TRIP-41 without photos it says so, from when to when', () => {
    const libro = sampleLibro({ fotos: [] });
    expect(blocksOf('record', { libro })).toEqual([]);
    expect(blocksOf('notice', { libro })).toEqual([
      {
        kind: 'notice',
        tone: 'info',
        title: 'No encontramos fotografias del dia 15/11/2026 08:00 hasta 15/11/2026 09:40',
      },
    ]);
  });
});
