import { describe, expect, test } from 'vitest';
import { matchRoute } from '../routes';
import { matchesSearch } from '../text/search';
import { DESPACHO_HEADERS, despachoCells, despachoText } from './columns';
import { sampleDespacho } from '../testing/flota/despachoFixture';
import { type SpeedPoint, paradasReached, thinSeries } from './detalle';
import { travelIn, travelOf, tripBookHref } from './travel';

describe('DISP-37, DISP-38 the columns', () => {
  test('stand in this order', () => {
    expect(DESPACHO_HEADERS).toEqual(['Fecha', 'Hora', 'Grupo', 'Vehículo', 'Placa', 'Ruta', 'Estado', 'Conductor']);
  });

  test('say what the row is', () => {
    expect(despachoCells(sampleDespacho({ estado: 'Incompleta' }))).toEqual([
      '15/11/2026',
      '23:30',
      'Intermunicipal',
      '1042',
      'SQK482',
      'BARRANQUILLA - SANTA MARTA',
      'Finalizado',
      'Ángel Peña',
    ]);
  });

  test.each(['15/11', '23:30', 'intermunicipal', '1042', 'sqk', 'santa marta', 'pendiente', 'angel pena'])(
    'DISP-30 a search finds %s',
    (search) => expect(matchesSearch(despachoText(sampleDespacho()), search)).toBe(true),
  );

  test('DISP-30 what no column shows is not found', () => {
    expect(matchesSearch(despachoText(sampleDespacho()), '860000000000001')).toBe(false);
  });
});

describe('TRIP-04, TRIP-05 the trip book of a dispatch', () => {
  test.each([
    ['BARRANQUILLA - SANTA MARTA', 'BS'],
    ['SANTA MARTA - BARRANQUILLA', 'SB'],
    ['barranquilla - santa marta', 'SB'],
    ['BARRANQUILLA - SANTA MARTA ', 'SB'],
    ['', 'SB'],
  ])('TRIP-04 the route %j travels %s', (route, travel) => expect(travelOf(route)).toBe(travel));

  test.each([
    ['BS', 'BS'],
    ['SB', 'SB'],
    ['bs', 'SB'],
    ['7', 'SB'],
  ])('TRIP-10 an address that says %s travels %s', (address, travel) => expect(travelIn(address)).toBe(travel));

  test('TRIP-05 carries the driver by name, encoded', () => {
    expect(tripBookHref(sampleDespacho())).toBe('/ejecucion/formulario/7/%C3%81ngel%20Pe%C3%B1a/BS');
  });

  test.each(['Ana / Luis', '100% Ñ?#', ''])('TRIP-05 the address of a trip of %j leads back to it', (nombre) => {
    const { definicion } = sampleDespacho();
    const row = sampleDespacho({ definicion: { ...definicion, conductor1: [{ nombre }] } });
    const params = { id: '7', driver: nombre || 'Sin conductor', travel: 'BS' };
    expect(matchRoute(tripBookHref(row))).toEqual({ id: 'libroDeViaje', params });
  });
});

describe('DISP-39 what a row opens into', () => {
  const stop = (fEstimada: string, llegada: string) => ({
    nombre: 'Peaje',
    timeBetween: 5,
    fEstimada,
    horallegaEstimada: '',
    llegadaEstimada: '',
    llegada,
  });

  test.each([
    ['late', '15/11/2026 10:00', '15/11/2026 10:12:20', 12],
    ['early', '15/11/2026 10:00', '15/11/2026 09:58:00', -2],
    ['past midnight', '15/11/2026 23:55', '16/11/2026 00:05:00', 10],
    ['written the other way', '2026-11-15 10:00:00', '2026-11-15 10:01:00', 1],
    ['not reached', '15/11/2026 10:00', '', null],
    ['never planned', '', '15/11/2026 10:00:00', null],
  ])('a stop %s', (_, due, reached, retraso) => {
    expect(paradasReached([stop(due, reached)])[0]?.retraso).toBe(retraso);
  });

  test('moments are instants', () => {
    expect(paradasReached([stop('15/11/2026 10:00', '15/11/2026 10:12:20')])).toEqual([
      { nombre: 'Peaje', estimada: '2026-11-15T15:00:00.000Z', llegada: '2026-11-15T15:12:20.000Z', retraso: 12 },
    ]);
  });

  const series = (length: number): SpeedPoint[] =>
    Array.from({ length }, (_, index) => ({
      at: new Date(index * 1000).toISOString(),
      velocidad: index === 777 ? 140 : 50 + (index % 7),
    }));

  test.each([0, 1, 300])('DISP-40 %d points are drawn as they are', (length) => {
    expect(thinSeries(series(length))).toEqual(series(length));
  });

  test.each([301, 302, 599, 2880])('DISP-40 %d points become 300, in order, with both ends', (length) => {
    const all = series(length);
    const thin = thinSeries(all);
    expect(thin).toHaveLength(300);
    expect(thin.map(({ at }) => at)).toEqual(thin.map(({ at }) => at).toSorted());
    expect([thin[0], thin.at(-1)]).toEqual([all[0], all.at(-1)]);
  });

  test('DISP-40 the fastest moment stays', () => {
    expect(Math.max(...thinSeries(series(2880)).map(({ velocidad }) => velocidad))).toBe(140);
  });
});
