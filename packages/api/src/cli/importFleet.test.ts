import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Config } from '../ground/config';
import { createPlaces } from '../testing/place';
import { backup } from './backup';
import { withDeps } from './command';
import { importAccounts } from './importAccounts';
import { importFleet } from './importFleet';
import { restore } from './restore';

// Every order opens its own database, as the operator's does.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

const { folder, givenPlace, removePlaces } = await createPlaces();
let config: Config;

beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  config = await givenPlace();
  await write(
    'cuentas.csv',
    'empresa;apikey\nExpreso Uno;llave-uno-de-la-prueba-24\nExpreso Dos;llave-dos-de-la-prueba-24\n',
  );
  await importAccounts.run(config, [join(folder, 'cuentas.csv')]);
});
afterAll(removePlaces);
beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

const said = () => vi.mocked(console.log).mock.calls.map(([text]) => String(text));
const write = (name: string, text: string) => writeFile(join(folder, name), text);

const FILES = {
  vehicles: '\uFEFFplaca;nombre;grupo;imei\r\nabc123;Móvil 1;Norte;imei-1\r\nABC124;Móvil 2;;\r\n',
  drivers: 'nombre,apellido,direccion\n"Ana","Díaz",RELEVADOR\n',
  routes: 'ruta;parada;minutos;latitud;longitud;radio\nA - B;A;0;10;-74;300\nA - B;B;20;10,1;-74;300\n',
};

async function run(files: Partial<typeof FILES>, ...more: string[]): Promise<number> {
  vi.mocked(console.log).mockClear();
  const args = ['--account', 'expreso uno', ...more];
  for (const [kind, text] of Object.entries(files)) {
    await write(`${kind}.csv`, text);
    args.push(`--${kind}`, join(folder, `${kind}.csv`));
  }
  return importFleet.run(config, args);
}

const fleet = () =>
  withDeps(config, async ({ database, platform }) => {
    const { _id } = await database.system
      .selectFrom('gps_accounts')
      .select('_id')
      .where('empresa', '=', 'Expreso Uno')
      .executeTakeFirstOrThrow();
    return {
      vehicles: (await platform.listVehiculos(_id)).map(({ patente, nombre, grupo, idgps }) => [
        patente,
        nombre,
        grupo,
        idgps,
      ]),
      drivers: (await platform.listConductores(_id)).map(({ nombre, apellido, direccion }) => [
        nombre,
        apellido,
        direccion,
      ]),
      routes: (await platform.listRutas(_id)).map(({ nombre, lugares }) => [
        nombre,
        lugares.map((lugar) => lugar.timeBetween),
      ]),
    };
  });

describe('GPS-20, GPS-21, GPS-22 import-fleet', () => {
  test('as a rehearsal says what would change and changes nothing', async () => {
    expect(await run(FILES, '--dry-run', '--keys')).toBe(0);
    expect(said()).toEqual([
      'vehículo ABC123: se agrega',
      'vehículo ABC124: se agrega',
      'conductor Ana Díaz: se agrega',
      'ruta A - B: se agrega',
      'Ensayo: no se cambió nada.',
    ]);
    expect(await fleet()).toEqual({ vehicles: [], drivers: [], routes: [] });
  });

  test('one bad line in any file and nothing changes; every bad line is reported with its file and number', async () => {
    const code = await run({ ...FILES, vehicles: 'placa;nombre\nABC123;Uno\n;Dos\n', drivers: 'nombre\nAna\n' });
    expect(code).toBe(1);
    expect(said()).toEqual([
      `${join(folder, 'vehicles.csv')}, línea 3: placa: es obligatorio.`,
      `${join(folder, 'drivers.csv')}, línea 1: falta la columna apellido.`,
      'Hay líneas con errores: no se cambió nada.',
    ]);
    expect(await fleet()).toEqual({ vehicles: [], drivers: [], routes: [] });
  });

  test('adds the fleet, gives the keys of the trackers once, and leaves an audit entry', async () => {
    expect(await run(FILES, '--keys')).toBe(0);
    const [, key = ''] = /^imei-1;ABC123;(\S{32})$/.exec(said().at(-1) ?? '') ?? [];
    expect(key).not.toBe('');
    expect(await fleet()).toEqual({
      vehicles: [
        ['ABC123', 'Móvil 1', 'Norte', 'imei-1'],
        ['ABC124', 'Móvil 2', '', ''],
      ],
      drivers: [['Ana', 'Díaz', 'RELEVADOR']],
      routes: [['A - B', [0, 20]]],
    });
    await withDeps(config, async ({ database, platform }) => {
      await expect(platform.identifyDevice('imei-1', key)).resolves.toMatchObject({ imei: 'imei-1' });
      const entries = await database.system
        .selectFrom('audit_log')
        .select('after')
        .where('action', '=', 'flota.importar')
        .execute();
      expect(entries).toEqual([{ after: { empresa: 'expreso uno', 'se agrega': 4, cambia: 0, 'sin cambios': 0 } }]);
    });
  });

  test('again is no change, and the tracker keeps its key', async () => {
    expect(await run(FILES)).toBe(0);
    expect(said().every((line) => line.endsWith('sin cambios'))).toBe(true);
  });

  test('changes by plate and name, and adds a tracker', async () => {
    const vehicles = 'placa;nombre;imei\nABC-123;Móvil 1;imei-1\nABC124;Móvil 2;imei-2\n';
    expect(
      await run({ vehicles, drivers: 'nombre;apellido\nANA;DIAZ\n', routes: FILES.routes.replace('20;', '25;') }),
    ).toBe(0);
    expect(said()).toEqual([
      'vehículo ABC123: cambia',
      'vehículo ABC124: cambia',
      'conductor ANA DIAZ: cambia',
      'ruta A - B: cambia',
    ]);
    expect(await fleet()).toMatchObject({
      vehicles: [
        ['ABC123', 'Móvil 1', '', 'imei-1'],
        ['ABC124', 'Móvil 2', '', 'imei-2'],
      ],
      routes: [['A - B', [0, 25]]],
    });
  });

  test('a tracker in use in another vehicle is reported with its line, and nothing changes', async () => {
    const before = await fleet();
    const taken = run({ vehicles: 'placa;nombre;imei\nABC125;Nuevo;\nABC124;Otro nombre;imei-1\n' });
    await expect(taken).rejects.toThrow('línea 3: el IMEI imei-1 está en otro vehículo.');
    expect(await fleet()).toEqual(before);
  });

  test.each([
    [['--account', 'Nadie', '--drivers', 'drivers.csv'], 'No hay una cuenta GPS de Nadie'],
    [['--account', 'Expreso Uno'], 'Uso: import-fleet'],
    [['--drivers', 'x.csv'], 'Uso: import-fleet'],
    [['--otra'], 'Uso: import-fleet'],
    [['--account', 'Expreso Uno', '--drivers', 'no-existe.csv'], 'No se puede leer'],
  ])('%j: %s', async (args, message) => {
    await write('drivers.csv', FILES.drivers);
    await expect(
      importFleet.run(
        config,
        args.map((arg) => (arg.endsWith('.csv') ? join(folder, arg) : arg)),
      ),
    ).rejects.toThrow(message);
  });
});

test('positions of several months come back from a backup into an empty place', async () => {
  const start = Date.parse('2026-01-31T23:59:00Z');
  const positions = [0, 30, 60, 90].map((seconds) => ({
    at: start + seconds * 1000,
    latitud: 10,
    longitud: -74,
    velocidad: 0,
    rumbo: 0,
    encendido: null,
    alarma: null,
  }));
  const read = (place: Config) =>
    withDeps(place, async ({ database, platform }) => {
      const { account_id } = await database.system
        .selectFrom('gps_devices')
        .select('account_id')
        .where('imei', '=', 'imei-1')
        .executeTakeFirstOrThrow();
      return platform.readHistory(account_id, 'imei-1', { from: new Date(start), to: new Date(start + 3_600_000) });
    });
  await withDeps(config, async ({ database, platform }) => {
    const { vehicle_id } = await database.system
      .selectFrom('gps_devices')
      .select('vehicle_id')
      .where('imei', '=', 'imei-1')
      .executeTakeFirstOrThrow();
    await platform.takePositions(vehicle_id, positions);
  });
  const file = join(folder, 'copia.gz');
  await backup.run(config, [file]);
  const fresh = await givenPlace();
  // A copy is signed: its key is brought along, apart from it.
  await copyFile(join(config.DATA_DIR, 'data-key'), join(fresh.DATA_DIR, 'data-key'));
  await restore.run(fresh, [file]);
  expect(await read(fresh)).toHaveLength(4);
  expect(await read(fresh)).toEqual(await read(config));
});
