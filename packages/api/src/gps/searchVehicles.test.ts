import { bestVehiculos } from '@fenix/domain/gps/vehiculo';
import { searchKey } from '@fenix/domain/text/search';
import { saveVehicle } from '@fenix/gps/fleet/saveFleet';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Connection } from '../db/engine';
import { describeOnPostgres } from '../system/onDatabase';
import { listGrowing, readPlans, watchStatements } from '../system/plans';
import { type TestApp, createTestApp } from '../testing/testApp';

let api: TestApp;
let account: string;
let other: string;
beforeAll(async () => {
  api = await createTestApp();
  [account, other] = [await api.givenAccount(), await api.givenAccount()];
});
afterAll(() => api.close());

const db = () => api.deps.database.system;
const MOST = 5;

const facts = { grupo: '', marca: '', modelo: '', color: '', numero_serie: '' };
const given = (of: string, placa: string, nombre: string) => saveVehicle(db(), of, { placa, nombre, ...facts });

/** What a search of all vehicles of the account in memory answers, as the search was before it had an index. */
async function searchInMemory(of: string, search: string) {
  const all = await api.deps.platform.listVehiculos(of);
  return bestVehiculos(all, search, MOST).map(({ id, nombre, patente }) => ({ id, nombre, patente }));
}

const NAMES = [
  ['QZX901', 'Móvil 101'],
  ['QZX902', 'Móvil 11'],
  ['XQZ-90', '901'],
  ['ABC 123', 'BUS ÑANDÚ 9'],
  ['ABC-124', 'bus nandu 90'],
  ['AB1', 'C/AB1 (viejo)'],
  ['ZZ%1', '50% vacío_2'],
  ['ZZ_1', "O'Higgins-ab"],
  ['TTT000', 'Ruta\u00a0 doble   espacio'],
  ['TTT001', 'e\u0301xodo ^raro `b´'],
  ['TTT002', 'largo'.repeat(20)],
  ['TTT003', 'largo'.repeat(12)],
  ['TTT004', ''],
  ['TTT005', '  '],
  ['TTT006', 'ΣΊΓΜΑ Ø straße ½'],
  ...Array.from({ length: 30 }, (_, n) => [`NUM${100 + n}`, `${n}`] as const),
] as const;

describe('SHELL-40 vehicles by a part of their plate or number', () => {
  beforeAll(async () => {
    for (const [placa, nombre] of NAMES) await given(account, placa, nombre);
    await given(other, 'QZX901', 'de otra empresa');
  });

  /** Parts of every name, and words of several. */
  const partsOf = (text: string) =>
    [3, 1].flatMap((length) =>
      Array.from({ length: Math.min(text.length, 10) }, (_, at) => text.slice(at, at + length)),
    );
  const texts = NAMES.flat();
  const words = [
    '901 qzx',
    'qzx 901',
    'bus 9',
    '9 bus',
    'ab c',
    '1 0',
    'movil movil',
    'largo bus',
    '^',
    'noestá',
    '%',
    '_',
  ];
  const asked = [...texts.map((text) => text.slice(0, 60)), ...texts.flatMap(partsOf), ...words, '\\'].filter(
    (text) => text.trim() !== '',
  );

  test('are those that a search of the whole fleet in memory finds, in its order', async () => {
    const answers: unknown[] = [];
    const expected: unknown[] = [];
    for (const search of new Set(asked)) {
      answers.push([search, await api.deps.platform.searchVehiculos(account, search, MOST)]);
      expected.push([search, await searchInMemory(account, search)]);
    }
    expect(answers).toEqual(expected);
    expect(answers.length).toBeGreaterThan(200);
  });

  test('are of the account alone', async () => {
    const found = await api.deps.platform.searchVehiculos(other, 'qzx', MOST);
    expect(found.map(({ nombre }) => nombre)).toEqual(['de otra empresa']);
    expect(await api.deps.platform.searchVehiculos(other, 'qzx902', MOST)).toEqual([]);
  });

  test('follow a change of the number, and the vehicle that is gone', async () => {
    const namesOf = async (search: string) =>
      (await api.deps.platform.searchVehiculos(account, search, MOST)).map(({ nombre }) => nombre);
    const { vehicleId } = await given(account, 'CMB001', 'antes');
    await given(account, 'CMB001', 'despues');
    expect([await namesOf('antes'), await namesOf('despues')]).toEqual([[], ['despues']]);
    await db().deleteFrom('gps_vehicles').where('_id', '=', vehicleId).execute();
    expect(await namesOf('despues')).toEqual([]);
  });

  test('are compared as the code compares texts', async () => {
    const codes = Array.from({ length: 0x560 - 0x20 }, (_, at) => at + 0x20);
    // JavaScript writes a sigma at the end of a word in another way.
    const signs = codes
      .map((code) => String.fromCodePoint(code))
      .filter((sign) => sign !== 'Σ')
      .map((sign) => `x${sign} y`);
    const { rows } = await sql<{ key: string }>`select gps_search_key(said) as key
      from unnest(${signs}::text[]) with ordinality as one (said, at) order by at`.execute(db());
    const keys = signs.map((sign) => searchKey(sign).replaceAll(/\s+/g, ' '));
    const differing = signs.filter((_, at) => rows[at]?.key !== keys[at]).map((sign) => sign.slice(1, 2));
    expect(differing).toEqual([]);
  });
});

describeOnPostgres('SHELL-40 vehicles of a company with thousands, among those of many companies', () => {
  const FLEET = 4_000;
  const OTHERS = 20_000;
  let record: ReturnType<typeof watchStatements>;
  /** Not given back: reading plans ends the prepared statements of a connection. */
  let own: Connection;
  beforeAll(async () => {
    const { engine } = api.deps.database;
    record = watchStatements(engine);
    const large = await api.givenAccount();
    const crowd = await api.givenAccount();
    await engine.asOwner(async (connection) => {
      await connection.exec(`set app.tenant = '*';
        insert into gps_vehicles (account_id, nombre, patente)
          select '${large}', 'Móvil ' || n, 'GRD' || lpad(n::text, 4, '0') from generate_series(1, ${FLEET}) n;
        insert into gps_vehicles (account_id, nombre, patente)
          select '${crowd}', 'Móvil ' || n, 'GRD' || lpad(n::text, 5, '0') from generate_series(1, ${OTHERS}) n;
        reset app.tenant`);
      await connection.exec('vacuum analyze gps_vehicles, gps_vehicle_terms');
    });
    account = large;
    own = await engine.connect();
  });
  afterAll(() => own.release());

  test.each(['GRD3217', '3217', 'vil 3217', 'GRD321'])('%s is found without reading the fleet', async (search) => {
    const sent = await record(() => api.deps.platform.searchVehiculos(account, search, MOST));
    expect(sent.length).toBe(1);
    const sizes = new Map([
      ['gps_vehicles', FLEET + OTHERS],
      ['gps_vehicle_terms', 10 * (FLEET + OTHERS)],
    ]);
    for (const one of sent)
      for (const plan of await readPlans(own, one))
        expect([JSON.stringify(plan).includes('gps_vehicle_terms'), listGrowing(plan, sizes)]).toEqual([true, []]);
  });

  test('the answer is that of a search of the whole fleet in memory', async () => {
    for (const search of ['GRD3217', '3217', 'movil 32', '32', 'g', 'D1 vil'])
      expect([search, await api.deps.platform.searchVehiculos(account, search, MOST)]).toEqual([
        search,
        await searchInMemory(account, search),
      ]);
  });
});
