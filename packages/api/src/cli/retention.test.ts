import { keepDay } from '@fenix/gps/store/days';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Config } from '../ground/config';
import { newId } from '../ground/ids';
import { driveNorth } from '../testing/gps/gpsFixture';
import { createPlaces } from '../testing/place';
import { withDeps } from './command';
import { retention } from './retention';

const { givenPlace, removePlaces } = await createPlaces();
afterAll(removePlaces);
beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

const said = () => vi.mocked(console.log).mock.calls.map(([text]) => String(text));
const DAY = 86_400_000;

/** A vehicle with a day of 12 positions 100 days ago and one of yesterday. */
function givenDays(place: Config): Promise<void> {
  return withDeps(place, async ({ database: { system } }) => {
    const account = { _id: newId(), empresa: 'Caribe', empresa_key: 'caribe', fecha: new Date() };
    await system.insertInto('gps_accounts').values(account).execute();
    const facts = { nombre: '', patente: 'ABC123', grupo: '', marca: '', modelo: '', color: '', numero_serie: '' };
    const { _id: vehicleId } = await system
      .insertInto('gps_vehicles')
      .values({ account_id: account._id, ...facts })
      .returning('_id')
      .executeTakeFirstOrThrow();
    for (const ago of [100, 1]) {
      const at = new Date(Date.now() - ago * DAY);
      await keepDay(system, { vehicleId, day: at.toISOString().slice(0, 10) }, driveNorth(at).slice(0, 12));
    }
  });
}
const countDays = (place: Config) =>
  withDeps(
    place,
    async ({ database }) => (await database.system.selectFrom('gps_days').select('day').execute()).length,
  );
const withDays = (place: Config): Config => ({ ...place, CONSERVACION: { ...place.CONSERVACION, posiciones: 60 } });

test('CLI-46 --dry-run says how much is over its period and deletes nothing; without it that much is deleted', async () => {
  const place = withDays(await givenPlace());
  await givenDays(place);
  expect(await retention.run(place, ['--dry-run'])).toBe(0);
  expect(said()).toEqual([
    'Posiciones: 12',
    'Viajes: 0',
    'Fotos de cámaras: 0',
    'Alertas atendidas: 0',
    'Avisos: 0',
    'Correos: 0',
  ]);
  expect(await countDays(place)).toBe(2);
  vi.mocked(console.log).mockClear();
  expect(await retention.run(place, [])).toBe(0);
  expect(said()).toEqual([
    'Posiciones: 12',
    'Viajes: 0',
    'Fotos de cámaras: 0',
    'Alertas atendidas: 0',
    'Avisos: 0',
    'Correos: 0',
  ]);
  expect(await countDays(place)).toBe(1);
  vi.mocked(console.log).mockClear();
  await retention.run(place, ['--dry-run']);
  expect(said()[0]).toBe('Posiciones: 0');
});

test('CLI-46 without periods it says that everything is kept, and other options are refused', async () => {
  const place = await givenPlace();
  await givenDays(place);
  expect(await retention.run(place, [])).toBe(0);
  expect(said()).toEqual(['No hay plazos de conservación: todo se conserva siempre.']);
  expect(await countDays(place)).toBe(2);
  await expect(retention.run(place, ['--dryrun'])).rejects.toThrow('Uso: retention [--dry-run]');
});
