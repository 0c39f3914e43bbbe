import { describe, expect, test } from 'vitest';
import {
  CATALOGO_INICIAL,
  type CatalogoChange,
  CatalogoChange as Change,
  ajustesIn,
  changeProblems,
  changedRangos,
  offeredRangos,
  proposedReport,
  rangoIn,
} from './catalogo';

const { rangos } = CATALOGO_INICIAL;
const unchanged = (): CatalogoChange => ({
  version: 0,
  rangos: rangos.map(({ name, tipos }) => ({ name, tipos: tipos.map((tipo) => ({ ...tipo })) })),
});
const tiposOf = (change: CatalogoChange, name: string) => change.rangos.find((one) => one.name === name)?.tipos ?? [];

const names = (ajustes: { encendidos: string[]; apagados: string[] }) =>
  offeredRangos(rangos, ajustes).flatMap(({ tipos }) => tipos.map(({ name }) => name));

describe('INF-19 what a company is offered', () => {
  test('a reserve is offered where it is switched on, a type of everybody until it is switched off', () => {
    expect(names({ encendidos: [], apagados: [] })).toHaveLength(116);
    const own = names({ encendidos: ['RB-29'], apagados: ['RA-01'] });
    expect(own).toContain('No asegurar la carga');
    expect(own).not.toContain('Hurto a pasajeros dentro del vehículo');
    expect(own).toHaveLength(116);
  });

  test('a retired one is offered to none', () => {
    const change = unchanged();
    const [first] = tiposOf(change, 'RANGO A');
    if (first) first.state = 'retirado';
    const next = changedRangos(rangos, change);
    const offered = offeredRangos(next, { encendidos: ['RA-01'], apagados: [] });
    expect(rangoIn(offered, 'Hurto a pasajeros dentro del vehículo')).toBeUndefined();
  });

  test('reserves are switched on and others off, never the other way round', () => {
    expect(ajustesIn(rangos, { encendidos: ['RB-30', 'RB-29', 'RB-29'], apagados: ['RC-01'] })).toEqual({
      encendidos: ['RB-29', 'RB-30'],
      apagados: ['RC-01'],
    });
    expect(ajustesIn(rangos, { encendidos: ['RA-01'], apagados: [] })).toBeUndefined();
    expect(ajustesIn(rangos, { encendidos: [], apagados: ['RB-29'] })).toBeUndefined();
    expect(ajustesIn(rangos, { encendidos: [], apagados: ['RX-01'] })).toBeUndefined();
  });

  test.each([
    ['DVR no graba o disco lleno', 'Novedad especifica'],
    ['Parada no autorizada', 'disciplinario'],
    ['Otra cosa', undefined],
  ] as const)('a first novelty %s proposes %s', (noveltie, typeReport) => {
    expect(proposedReport(rangos, noveltie)).toBe(typeReport);
  });
});

describe('INF-19 changing the catalogue', () => {
  test('a new type gets the next number of its range, whatever was retired', () => {
    const change = unchanged();
    tiposOf(change, 'RANGO C').push({ name: 'Vender tiquetes sin planilla' });
    tiposOf(change, 'RANGO C').push({ name: 'Fumar en la terminal', codigo: 'R9', state: 'reserva' });
    const added = changedRangos(rangos, change)[2]?.tipos.slice(-2);
    expect(added).toEqual([
      { id: 'RC-25', name: 'Vender tiquetes sin planilla' },
      { id: 'RC-26', name: 'Fumar en la terminal', codigo: 'R9', state: 'reserva' },
    ]);
    expect(changeProblems(rangos, change)).toEqual([]);
  });

  test('no type is deleted, moved to another range or made up', () => {
    const without = unchanged();
    tiposOf(without, 'RANGO D').pop();
    expect(changeProblems(rangos, without)).toEqual([
      { path: 'rangos.3.tipos', message: 'Un tipo no se borra del catálogo: retíralo.' },
    ]);
    const foreign = unchanged();
    tiposOf(foreign, 'RANGO E').push({ id: 'RD-01', name: 'Repetida' });
    expect(changeProblems(rangos, foreign)).toEqual([
      { path: 'rangos.4.tipos', message: 'Este tipo no está en el catálogo.' },
    ]);
  });

  test('a name is there once, accents and case aside; the five ranges stay', () => {
    const twice = unchanged();
    tiposOf(twice, 'RANGO E').push({ name: 'BUZZER NO SUENA' });
    expect(Change.safeParse(twice).error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['rangos.4.tipos.24.name', 'Este tipo ya está en el catálogo.'],
    ]);
    const four = { ...unchanged(), rangos: unchanged().rangos.slice(1) };
    expect(Change.safeParse(four).error?.issues[0]?.message).toBe(
      'El catálogo lleva los cinco rangos, cada uno una vez y en su orden.',
    );
  });
});
