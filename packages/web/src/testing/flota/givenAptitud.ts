import type { Aptitud, AptitudVehiculo, Razon } from '@fenix/domain/aptitud/aptitud';

/** What the API answers about the fitness of departures, for the tests of the screens. */
const REGLA = '7c9e6679-7425-40de-944b-000000000030';

export const SOAT: Razon = {
  codigo: 'papel_vencido',
  gravedad: 'bloquea',
  texto: 'SOAT venció el 17/11/2026',
  regla: REGLA,
};
export const SIN_ALISTAMIENTO: Razon = {
  codigo: 'sin_alistamiento',
  gravedad: 'advierte',
  texto: 'Sin alistamiento para esta salida',
  regla: REGLA,
};
export const DOBLE_SALIDA: Razon = {
  codigo: 'doble_salida',
  gravedad: 'bloquea',
  texto: 'Este vehículo ya tiene un viaje a esa hora: 10/03/2026 08:30, SANTA MARTA - BARRANQUILLA',
  regla: REGLA,
};

export const givenAptitud = (...razones: Razon[]): Aptitud => ({
  apto: razones.every(({ gravedad }) => gravedad !== 'bloquea'),
  razones,
});

export function givenVehiculoApto(patente: string, ...razones: Razon[]): AptitudVehiculo {
  return { vehiculo: { id: `id-${patente}`, nombre: patente.slice(3), patente }, ...givenAptitud(...razones) };
}
