import type { DespachoRow } from '@fenix/domain/flota/despacho';
import { sampleDespacho } from '@fenix/domain/testing/flota/despachoFixture';
import type { Answer } from '../stubApi';

/** What the API answers about the dispatches of one client, for the tests of the screens. */
export const CLIENT = 'expreso del caribe';
export const OF_CLIENT = 'client=expreso+del+caribe';
export const FRESHNESS = { at: '2026-11-15T19:00:00.000Z', isStale: false };

const VEHICULOS = [
  { id: 'v1', nombre: '101', patente: 'SAN338', grupo: 'Barranquilla' },
  { id: 'v2', nombre: '102', patente: 'SYL509', grupo: 'Santa Mártha' },
].map((vehiculo) => Object.assign(vehiculo, { idgps: '1', marca: '', modelo: '', color: '', numero_serie: '' }));

const CONDUCTORES = [
  { id: 'c1', nombre: 'Carlos', apellido: 'Salazar', direccion: 'Calle 1' },
  { id: 'c2', nombre: 'Ángel', apellido: 'Peña', direccion: 'RELEVADOR' },
];

const RUTAS = [
  {
    id: 'r1',
    nombre: 'BARRANQUILLA - SANTA MARTA',
    distancia: 88_835,
    lugares: [
      { nombre: 'Barranquilla', timeBetween: 0 },
      { nombre: 'Peaje Laureano', timeBetween: 18 },
      { nombre: 'Santa Marta', timeBetween: 80 },
    ],
    definicion: { descripcion: '' },
    origen: 'Barranquilla',
  },
];

export const TIQUETE = { company: 'Expreso del Caribe', nit: '901.234.567-1', header: null, inControl: true };

type Handlers = Record<string, Answer>;

/** Everything the creation screen asks for. */
export function catalogo(freshness = FRESHNESS, of = OF_CLIENT): Handlers {
  return {
    [`GET /api/vehiculos?${of}`]: { data: { items: VEHICULOS, ...freshness } },
    [`GET /api/conductores?${of}`]: { data: { items: CONDUCTORES, ...freshness } },
    [`GET /api/rutas?${of}`]: { data: { items: RUTAS, ...freshness } },
    [`GET /api/despachos/tiquete?${of}`]: { data: TIQUETE },
    [`GET /api/vehiculos/v1/lugar?${of}`]: { data: { ciudad: null, at: null } },
    [`GET /api/vehiculos/v2/lugar?${of}`]: { data: { ciudad: null, at: null } },
    [`GET /api/preset-v2/vehicle/v1?${of}`]: { data: [{ _id: 'p1' }] },
    [`GET /api/preset-v2/vehicle/v2?${of}`]: { data: [] },
    [`GET /api/preset-v2/vehicle/v2/rechazo?${of}`]: { data: null },
  };
}

export function givenRow(change: Partial<DespachoRow> = {}): DespachoRow {
  const { data_extra: _, ...row } = sampleDespacho();
  return { ...row, ...change };
}

export function page(items: readonly unknown[], freshness = FRESHNESS): Answer {
  return { data: { items, next: null, total: { value: items.length, capped: false }, ...freshness } };
}
