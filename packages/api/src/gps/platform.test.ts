import type { Platform } from '@fenix/gps/platform';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../ground/ids';
import { type TestApp, createTestApp } from '../testing/testApp';
import {
  type GivenFleet,
  definicionAt,
  driveNorth,
  givenFleet,
  givenProgramada,
  givenVehicle,
} from '../testing/gps/gpsFixture';

const NOW = new Date('2026-03-10T20:00:00Z');
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

let api: TestApp;
let fleet: GivenFleet;
let other: GivenFleet;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOW);
  fleet = await givenFleet(api);
  other = await givenFleet(api);
});

const platform = () => api.deps.platform;
const report = async (...reported: Parameters<Platform['takePositions']>) => {
  await platform().takePositions(...reported);
  await platform().drain();
};
const find = (id: string) => platform().findProgramada(fleet.accountId, id);
const arrivals = async (id: string) => (await find(id)).definicion.lugares.map(({ llegada }) => llegada);

describe('DISP-48 what becomes of a programmed trip', () => {
  test('it is Pendiente until its end, and shows the stops that were reached', async () => {
    const start = at(-10);
    const id = await givenProgramada(api, fleet, start);
    expect(await find(id)).toMatchObject({ estado: 'Pendiente', hora_completado: '00:00:00', fecha_completado: '' });
    await report(fleet.vehicleId, driveNorth(start, { minutes: 5 }));
    expect(await arrivals(id)).toEqual(['10/03/2026 14:50:00', '']);
    expect(await find(id)).toMatchObject({ estado: 'Pendiente' });
  });

  test('it is Finalizada as soon as every stop was reached, before its end too', async () => {
    const start = at(-15);
    const id = await givenProgramada(api, fleet, start);
    await report(fleet.vehicleId, driveNorth(start));
    const done = await find(id);
    expect(done).toMatchObject({ estado: 'Finalizada', fecha_completado: '10/03/2026' });
    expect(`${done.fecha_completado} ${done.hora_completado}`).toBe((await arrivals(id))[1]);
    // Some 300 m before the last position, at 55 km/h.
    expect(done.hora_completado).toMatch(/^14:56:[34]\d$/);
  });

  test('it is Incompleta when its end has passed without any report', async () => {
    const id = await givenProgramada(api, fleet, at(-5));
    expect(await find(id)).toMatchObject({ estado: 'Pendiente' });
    api.setNow(new Date(at(15).getTime() - 1_000));
    expect(await find(id)).toMatchObject({ estado: 'Pendiente' });
    api.setNow(at(15));
    expect(await find(id)).toMatchObject({ estado: 'Incompleta' });
  });

  test('reports that were held up and come after its end finish it all the same', async () => {
    const start = at(-40);
    const id = await givenProgramada(api, fleet, start);
    expect(await find(id)).toMatchObject({ estado: 'Incompleta' });
    await report(fleet.vehicleId, driveNorth(start));
    expect(await find(id)).toMatchObject({ estado: 'Finalizada' });
  });

  test('reports in any order come to the same', async () => {
    const start = at(-15);
    const id = await givenProgramada(api, fleet, start);
    const drive = driveNorth(start);
    for (const part of [drive.slice(16), drive.slice(0, 8), drive.slice(8, 16)].map((part) => part.toReversed()))
      await report(fleet.vehicleId, part);
    const sorted = await givenFleet(api);
    const same = await givenProgramada(api, sorted, start);
    await report(sorted.vehicleId, drive);
    const expected = await platform().findProgramada(sorted.accountId, same);
    expect(await arrivals(id)).toEqual(expected.definicion.lugares.map(({ llegada }) => llegada));
    expect(await find(id)).toMatchObject({ estado: 'Finalizada', hora_completado: expected.hora_completado });
  });

  test('it is Cancelado by the dispatcher while Pendiente, and stays so whatever is reported', async () => {
    const start = at(-10);
    const id = await givenProgramada(api, fleet, start);
    await platform().cancelProgramada(fleet.accountId, id);
    await report(fleet.vehicleId, driveNorth(start, { minutes: 12 }));
    expect(await find(id)).toMatchObject({ estado: 'Cancelado' });
    await expect(platform().cancelProgramada(fleet.accountId, id)).rejects.toMatchObject({ kind: 'conflict' });
  });

  test('a finished trip is not cancelled, even before it was searched for arrivals', async () => {
    const id = await givenProgramada(api, fleet, at(-40));
    await expect(platform().cancelProgramada(fleet.accountId, id)).rejects.toMatchObject({ kind: 'conflict' });
    expect(await find(id)).toMatchObject({ estado: 'Incompleta' });
  });

  test('another vehicle at the stops changes nothing', async () => {
    const start = at(-15);
    const id = await givenProgramada(api, fleet, start);
    await report(other.vehicleId, driveNorth(start));
    expect(await find(id)).toMatchObject({ estado: 'Pendiente' });
  });
});

describe('programming a trip', () => {
  const program = (
    reference: string,
    { idactivo = fleet.vehicleId, idruta = fleet.routeId, start = NOW, end = at(20) } = {},
  ) =>
    platform().programRoute(fleet.accountId, {
      reference,
      idruta,
      idactivo,
      nombre: 'NORTE',
      definicion: definicionAt(start),
      start,
      end,
    });

  test('GPS-09 the same reference makes one trip, also when many ask at once', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => program('ref-1')));
    expect(new Set(ids).size).toBe(1);
    expect(await platform().findByReference(fleet.accountId, 'ref-1')).toBe(ids[0]);
    expect(await platform().findByReference(other.accountId, 'ref-1')).toBeUndefined();
    expect(await program('ref-2', { start: at(1) })).not.toBe(ids[0]);
  });

  test('DISP-48 of twenty departures of a vehicle in one minute, asked for at once, one is made', async () => {
    const asked = Array.from({ length: 20 }, (_, index) =>
      program(newId(), { start: new Date(at(30).getTime() + index * 1_000), end: at(60) }),
    );
    const made = await Promise.allSettled(asked);
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of made.filter(({ status }) => status === 'rejected'))
      expect(one).toMatchObject({
        reason: { kind: 'conflict', message: 'Este vehículo ya tiene un despacho a esa hora.' },
      });
    expect(await program(newId(), { start: at(31), end: at(60) })).toBeTruthy();
  });

  test('DISP-48 a cancelled departure, or one whose end has passed, frees its minute', async () => {
    const canceled = await program(newId(), { start: at(5), end: at(25) });
    await platform().cancelProgramada(fleet.accountId, canceled);
    const second = await program(newId(), { start: at(5), end: at(25) });
    api.setNow(at(25));
    expect(await program(newId(), { start: at(5), end: at(60) })).not.toBe(second);
    expect(await find(second)).toMatchObject({ estado: 'Incompleta' });
  });

  test('a vehicle or route of another account is as one that does not exist', async () => {
    for (const [idactivo, idruta] of [
      [other.vehicleId, fleet.routeId],
      [fleet.vehicleId, other.routeId],
      [newId(), fleet.routeId],
      ['7', fleet.routeId],
    ] as const)
      await expect(program(newId(), { idactivo, idruta })).rejects.toMatchObject({ kind: 'notFound' });
  });

  test('stops that the caller names without a place get it from the route', async () => {
    const { definicion } = await find(await program(newId()));
    expect(definicion.lugares[1]).toMatchObject({ nombre: 'Puerto', latitud: 10.1, longitud: -74, radio: 300 });
  });
});

describe('the list of programmed trips', () => {
  const list = (more: object = {}) =>
    platform().listProgramadas(fleet.accountId, { from: at(-600), to: at(600), limit: 10, ...more });

  test('is by start, in pages that follow each other, in both directions', async () => {
    for (const minutes of [30, 10, 20, 40]) await givenProgramada(api, fleet, at(minutes));
    const twin = await givenVehicle(api, fleet.accountId);
    await givenProgramada(api, { ...fleet, ...twin }, at(20));
    for (const sort of ['asc', 'desc'] as const) {
      const all = (await list({ sort })).items.map(({ id }) => id);
      const one = await list({ sort, limit: 3 });
      const rest = await list({ sort, limit: 3, cursor: one.next });
      expect([...one.items, ...rest.items].map(({ id }) => id)).toEqual(all);
      expect(rest.next).toBeNull();
      expect(one.total).toEqual({ value: 5, capped: false });
    }
    expect((await list({ sort: 'asc' })).items.map(({ hora_inicio }) => hora_inicio)).toEqual([
      '15:10:00',
      '15:20:00',
      '15:20:00',
      '15:30:00',
      '15:40:00',
    ]);
  });

  test('the span holds its first moment and not its last', async () => {
    await givenProgramada(api, fleet, at(10));
    const count = (from: number, to: number) =>
      platform().countProgramadas(fleet.accountId, { from: at(from), to: at(to) });
    expect([await count(10, 11), await count(9, 10), await count(11, 12)]).toEqual([1, 0, 0]);
  });

  test('holds nothing of another account', async () => {
    await givenProgramada(api, other, at(10));
    expect(await list()).toMatchObject({ items: [], next: null, total: { value: 0 } });
  });

  test.each([
    ['núñez', true],
    ['NUNEZ', true],
    ['10/03/2026', true],
    ['15:10', true],
    ['intermunicipal', true],
    ['movil 101', true],
    ['norte', true],
    ['pendiente', true],
    ['pend norte', true],
    ['finalizado', false],
    ['pendiente sur', false],
    ['100%', false],
    ['_', false],
    ['\\', false],
  ])('DISP-30 finds by every column that is shown: %s', async (search, isFound) => {
    await givenProgramada(api, fleet, at(10));
    expect((await list({ search })).items).toHaveLength(isFound ? 1 : 0);
    expect(await platform().countProgramadas(fleet.accountId, { from: NOW, to: at(60), search })).toBe(isFound ? 1 : 0);
  });

  test('DISP-30 Incompleta is found by the word it is shown with', async () => {
    await givenProgramada(api, fleet, at(-100));
    expect((await list({ search: 'finalizado' })).items).toHaveLength(1);
    expect((await list({ search: 'incompleta' })).items).toHaveLength(0);
  });

  test.each(['x', Buffer.from('["0000-01-01T00:00:00Z","x"]').toString('base64url')])(
    'a cursor that is none is refused: %s',
    async (cursor) => {
      await expect(list({ cursor })).rejects.toMatchObject({ kind: 'invalid' });
    },
  );
});

test('GPS-11 reports of inspectors are added to a trip, in order, each once, and to no other account’s', async () => {
  const id = await givenProgramada(api, fleet, at(10));
  await platform().addDataExtra(fleet.accountId, id, '{"n":1}');
  api.setNow(at(1));
  await platform().addDataExtra(fleet.accountId, id, '{"n":2}');
  const again = await Promise.all([1, 2].map((n) => platform().addDataExtra(fleet.accountId, id, `{"n":${n}}`)));
  expect((await find(id)).data_extra?.map((extra) => extra.id)).toEqual(again);
  expect((await find(id)).data_extra?.map(({ data }) => data)).toEqual(['{"n":1}', '{"n":2}']);
  await expect(platform().addDataExtra(other.accountId, id, '{}')).rejects.toMatchObject({ kind: 'notFound' });
  const [bare] = (await platform().listProgramadas(fleet.accountId, { from: NOW, to: at(60), limit: 1 })).items;
  expect(bare).not.toHaveProperty('data_extra');
});

test('no table of the platform shows anything to a handle that speaks for one company', async () => {
  await givenProgramada(api, fleet, at(10));
  await platform().takePositions(fleet.vehicleId, driveNorth(at(-20)));
  const company = api.deps.database.for({ clienteId: (await api.givenClient()).id });
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class where relname like 'gps\\_%' and relkind in ('r', 'p')`.execute(
    api.deps.database.system,
  );
  expect(rows.length).toBeGreaterThan(9);
  for (const { name } of rows) {
    const seen = await sql`select 1 from ${sql.table(name)}`.execute(company).catch(() => ({ rows: [] }));
    expect([name, seen.rows]).toEqual([name, []]);
  }
});
