import { readPositions } from '@fenix/gps/store/positions';
import { tidyDays } from '@fenix/gps/store/days';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { newId } from '../ground/ids';
import { driveNorth, reportOf } from '../testing/gps/gpsFixture';
import { type GivenCompany, givenCompany } from '../testing/fleet';
import { type TestApp, createTestApp } from '../testing/testApp';
import { type Order, finish, forwardAll, moveAccount } from './mudanza';

/** Two installations with a database each; the account of one company is moved from the first to the second. */
let ours: TestApp;
let theirs: TestApp;
let address: string;
let company: GivenCompany;
let theirAccount: string;
let said: string[];
const empresaOf = async (api: TestApp, id: string) =>
  (
    await api.deps.database.system
      .selectFrom('gps_accounts')
      .select('empresa')
      .where('_id', '=', id)
      .executeTakeFirstOrThrow()
  ).empresa;
let empresa: string;
beforeEach(async () => {
  [ours, theirs] = await Promise.all([createTestApp({ GPS_HOSTS: '127.0.0.1' }), createTestApp()]);
  address = `${await theirs.app.listen({ port: 0, host: '127.0.0.1' })}/gps`;
  company = await givenCompany(ours);
  empresa = await empresaOf(ours, company.fleet.accountId);
  theirAccount = await theirs.givenAccount(empresa);
  said = [];
});
afterEach(async () => {
  await ours.close();
  await theirs.close();
});

const orderOf = (change: Partial<Order> = {}): Order => ({
  empresa,
  isBack: false,
  platform: { url: address, apiKey: `llave-${theirAccount}` },
  isRehearsal: false,
  say: (text) => void said.push(text),
  ...change,
});
const move = (change: Partial<Order> = {}) => moveAccount(ours.deps, theirs.deps, orderOf(change));
const momentsAt = async ({ deps }: TestApp, vehicleId = company.fleet.vehicleId) => {
  const found = await readPositions(deps.database.system, [vehicleId], { from: 0, to: Date.now() + 86_400_000 });
  return (found.get(vehicleId) ?? []).map(({ at }) => at);
};
const rowsAt = async ({ deps }: TestApp) =>
  deps.database.system.selectFrom('gps_vehicles').select('_id').orderBy('_id').execute();
const platformOf = async () =>
  (
    await ours.deps.database.system
      .selectFrom('gps_accounts')
      .select('platform_url')
      .where('_id', '=', company.fleet.accountId)
      .executeTakeFirstOrThrow()
  ).platform_url;
const report = (at: number) =>
  ours.call(company.fleet.deviceKey, 'POST', '/gps/positions', {
    payload: { imei: company.fleet.imei, positions: [reportOf({ ...driveNorth(new Date(at))[0]!, at })] },
  });

/** Reports each few milliseconds, of one second after the other, until it is ended; answers what was acknowledged. */
function startTracker() {
  const acknowledged: number[] = [];
  const ended = new AbortController();
  let at = Math.floor(Date.now() / 1000) * 1000 - 5 * 3_600_000;
  const running = (async () => {
    while (!ended.signal.aborted) {
      at += 1_000;
      const moment = at;
      if ((await report(moment)).statusCode === 200) acknowledged.push(moment);
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
  })();
  return {
    acknowledged,
    async end() {
      ended.abort();
      await running;
    },
  };
}

class Killed extends Error {}
/** Once at each step, in whichever run it comes. */
const killEach = (killed: string[]) => (step: string) => {
  if (killed.includes(step)) return;
  killed.push(step);
  throw new Killed(step);
};

describe('GPS-31 an account is moved while its trackers report', () => {
  test.runIf(inject('database').kind === 'postgres')('of two orders at once one is refused', async () => {
    const ended = await Promise.allSettled([move(), move()]);
    const refused = ended.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    expect(refused).toEqual([expect.stringContaining('Otra orden está mudando la cuenta')]);
    expect(await platformOf()).toBe(address);
  });

  test('killed after every step and run again: nothing acknowledged is lost and nothing is there twice', async () => {
    const second = await company.addVehicle();
    await ours.deps.platform.takePositions(second, driveNorth(new Date(Date.now() - 40 * 86_400_000)));
    await company.drive(new Date(Date.now() - 3 * 86_400_000));
    await tidyDays(ours.deps.database.system, new Date());
    const before = [...(await momentsAt(ours)), ...(await momentsAt(ours, second))];
    expect(before.length).toBeGreaterThan(40);
    const tracker = startTracker();
    const killed: string[] = [];
    for (let failure: unknown = new Killed(); failure instanceof Killed;) {
      failure = await move({ onStep: killEach(killed) }).catch((error: unknown) => {
        if (error instanceof Killed) return error;
        throw error;
      });
      // Some of the reports are packed in between, as on a server that goes on.
      await tidyDays(ours.deps.database.system, new Date());
    }
    expect(killed).toEqual([
      'empezada',
      'catálogo',
      'viajes',
      'posiciones',
      'fotos',
      'vehículo',
      'cerrada',
      'cambios',
      'reenvío',
      'cambiada',
    ]);
    expect(await platformOf()).toBe(address);
    const atSwitch = tracker.acknowledged.length;
    while (tracker.acknowledged.length < atSwitch + 20) await new Promise((resolve) => setTimeout(resolve, 10));
    await expect(forwardAll(ours.deps, theirs.deps, orderOf({ onStep: killEach([]) }))).rejects.toThrow(Killed);
    await tracker.end();
    await forwardAll(ours.deps, theirs.deps, orderOf());

    const there = [...(await momentsAt(theirs)), ...(await momentsAt(theirs, second))];
    const wanted = [...before, ...tracker.acknowledged];
    expect(there.toSorted((a, b) => a - b)).toEqual(wanted.toSorted((a, b) => a - b));
    expect(new Set(there).size).toBe(there.length);
    expect(await finish(ours.deps, theirs.deps, orderOf())).toBe(0);
    expect(await ours.deps.database.system.selectFrom('gps_reenvios').selectAll().execute()).toEqual([]);
  }, 120_000);

  test('vehicles, drivers, routes, trips with reports, driving and photos keep their ids, and the client sees them', async () => {
    const start = new Date(Date.now() - 86_400_000);
    const past = await company.program(start);
    const coming = await company.program(new Date(Date.now() + 3_600_000));
    await company.drive(start);
    await company.photograph([start]);
    await ours.deps.platform.addDataExtra(
      company.fleet.accountId,
      past,
      '{"referencia":"r-1","observacion":"todo bien"}',
    );
    const span = { from: new Date(start.getTime() - 3_600_000), to: new Date(Date.now() + 7_200_000) };
    const seenAt = async ({ deps: { platform } }: TestApp, account: string) => ({
      vehiculos: await platform.listVehiculos(account),
      conductores: await platform.listConductores(account),
      rutas: (await platform.listRutas(account)).map(({ id, nombre }) => [id, nombre]),
      viajes: [await platform.findProgramada(account, past), await platform.findProgramada(account, coming)],
      conduccion: (await platform.readDriving(account, company.fleet.vehicleId, span)).value,
      historia: await platform.readHistory(account, company.fleet.imei, span),
      fotos: (await platform.listFotos(account, company.fleet.imei, span)).map(
        ({ imagen, latitud, longitud, fecha_hora_insertado: fecha }) => [
          imagen.split('?')[0],
          latitud,
          longitud,
          fecha,
        ],
      ),
    });
    const before = await seenAt(ours, company.fleet.accountId);
    expect([before.viajes.length, before.conduccion.length, before.fotos.length]).toEqual([2, 1, 1]);
    await move();
    expect(await seenAt(theirs, theirAccount)).toEqual(before);
    const [foto] = await theirs.deps.platform.listFotos(theirAccount, company.fleet.imei, span);
    expect((await theirs.deps.platform.readFoto(theirAccount, foto!.imagen)).content.length).toBeGreaterThan(0);
    const token = await ours.givenToken(await ours.givenUser(company, { scopes: ['createDispatch'] }));
    const { items } = (await ours.call(token, 'GET', '/api/vehiculos')).json().data;
    expect(items.map(({ id }: { id: string }) => id)).toEqual([company.fleet.vehicleId]);
    // The tracker's own key opens the new platform too.
    const payload = { imei: company.fleet.imei, positions: [reportOf(driveNorth(new Date(Date.now() - 60_000))[0]!)] };
    expect((await theirs.call(company.fleet.deviceKey, 'POST', '/gps/positions', { payload })).statusCode).toBe(200);
  });

  test('from when it is closed the old platform refuses trips and photos for a moment, and takes reports', async () => {
    await expect(move({ onStep: (step) => step === 'cambios' && killEach([])(step) })).rejects.toThrow(Killed);
    await expect(company.program(new Date(Date.now() + 3_600_000))).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(company.photograph([new Date()])).rejects.toMatchObject({ kind: 'unavailable' });
    expect((await report(Date.now() - 30_000)).statusCode).toBe(200);
  });

  test('and back: what was programmed and reported there comes home', async () => {
    await company.drive(new Date(Date.now() - 86_400_000));
    await move();
    await finish(ours.deps, theirs.deps, orderOf());
    await theirs.deps.platform.takePositions(company.fleet.vehicleId, driveNorth(new Date(Date.now() - 7_200_000)));
    await theirs.deps.platform.drain();
    const there = await momentsAt(theirs);
    await moveAccount(ours.deps, theirs.deps, { empresa, isBack: true, isRehearsal: false, say: () => {} });
    expect(await platformOf()).toBeNull();
    expect(await momentsAt(ours)).toEqual(there);
  });
});

describe('GPS-31 what is not moved', () => {
  const nothingChanged = async () => {
    expect([await platformOf(), await rowsAt(theirs)]).toEqual([null, []]);
    expect(await ours.deps.database.system.selectFrom('gps_mudanzas').selectAll().execute()).toEqual([]);
  };

  test('a rehearsal says how much it would be and changes nothing', async () => {
    await company.drive(new Date(Date.now() - 86_400_000));
    await move({ isRehearsal: true });
    expect(said).toEqual([
      'Vehículos: 1',
      'Conductores: 1',
      'Rutas: 1',
      'Viajes programados: 0',
      'Posiciones: 25',
      'Fotos: 0',
      'Ensayo: no se cambió nada.',
    ]);
    await nothingChanged();
  });

  test('an account that neither installation has', async () => {
    await expect(move({ empresa: 'Nadie' })).rejects.toThrow('No hay una cuenta GPS de Nadie en esta instalación.');
    const only = await empresaOf(ours, await ours.givenAccount());
    await expect(move({ empresa: only })).rejects.toThrow(`No hay una cuenta GPS de ${only} en la otra instalación.`);
    await nothingChanged();
  });

  test('to an account of another company, and rows that another company has there', async () => {
    const foreign = await theirs.givenAccount();
    const platform = { url: address, apiKey: `llave-${foreign}` };
    await expect(move({ platform })).rejects.toThrow(/^Esa llave no es de la cuenta de/);
    await nothingChanged();
    const row = { nombre: '', patente: 'X', grupo: '', marca: '', modelo: '', color: '', numero_serie: '' };
    await theirs.deps.database.system
      .insertInto('gps_vehicles')
      .values({ _id: company.fleet.vehicleId, account_id: foreign, ...row })
      .execute();
    await expect(move()).rejects.toThrow(/^La otra plataforma ya tiene filas de gps_vehicles/);
    const kept = theirs.deps.database.system.selectFrom('gps_vehicles').select(['account_id', 'patente']);
    expect(await kept.execute()).toEqual([{ account_id: foreign, patente: 'X' }]);
    expect(await platformOf()).toBeNull();
  });

  test('to an address without an answer, that the operator did not allow, or of another database', async () => {
    const apiKey = `llave-${theirAccount}`;
    await expect(move({ platform: { url: 'http://127.0.0.1:9/gps', apiKey } })).rejects.toMatchObject({
      kind: 'unavailable',
    });
    await expect(move({ platform: { url: 'https://otra.example/gps', apiKey } })).rejects.toThrow(/GPS_HOSTS/);
    await nothingChanged();
    const third = await createTestApp();
    try {
      await third.givenAccount(newId());
      const url = `${await third.app.listen({ port: 0, host: '127.0.0.1' })}/gps`;
      await expect(move({ platform: { url, apiKey } })).rejects.toMatchObject({ kind: 'unavailable' });
      expect(await platformOf()).toBeNull();
    } finally {
      await third.close();
    }
  });

  test('twice: the second time only what came is handed on', async () => {
    await move();
    await report(Date.now() - 10_000);
    said = [];
    await move();
    expect(said).toEqual(['Posiciones reenviadas: 1']);
    await expect(move({ isBack: true })).rejects.toThrow(/no ha terminado/);
    await finish(ours.deps, theirs.deps, orderOf());
    await expect(move()).rejects.toThrow(/ya está en http/);
  });
});
