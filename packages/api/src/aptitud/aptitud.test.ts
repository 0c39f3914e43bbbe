import type { Aptitud, AptitudFlota, Razon } from '@fenix/domain/aptitud/aptitud';
import { STANDARD_MODULES } from '@fenix/domain/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../ground/ids';
import { countStatements } from '../system/plans';
import { NOON, type Ready, at, givenReady } from '../testing/aptitud/readyFixture';
import { definicionAt } from '../testing/gps/gpsFixture';
import { describeInFull } from '../testing/inFull';
import { type TestApp, createTestApp } from '../testing/testApp';

let api: TestApp;
let ready: Ready;
let token: string;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOON);
  ready = await givenReady(api);
  token = await ready.tokenOf('createDispatch', 'readDispatch');
});

const TOLD = 'Este despacho no se puede hacer: hay novedades que lo impiden.';
const codesOf = (razones: readonly Razon[]) => razones.map(({ codigo, gravedad }) => [codigo, gravedad]);

function query(change: Record<string, string | undefined> = {}): string {
  const { vehicleId: vehiculo, driverId: conductor, routeId: ruta } = ready.company.fleet;
  const asked = { vehiculo, conductor, ruta, hora: at(30).toISOString(), ...change };
  const given = Object.entries(asked).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return `/api/aptitud?${new URLSearchParams(given).toString()}`;
}
const aptitud = async (change = {}, as = token) =>
  (await api.call(as, 'GET', query(change))).json<{ data: Aptitud }>().data;
const codes = async (change = {}) => codesOf((await aptitud(change)).razones);

const body = (change: object = {}) => {
  const { vehicleId: idactivo, driverId: conductor, routeId: idruta } = ready.company.fleet;
  return { fecha: at(30).toISOString(), conductor, idruta, idactivo, inControl: false, ...change };
};
const create = (payload: object = body(), key = newId(), as = token) =>
  api.call(as, 'POST', '/api/despachos', { payload, headers: { 'idempotency-key': key } });

/** Trips of the ready driver, on the ready vehicle or another. */
async function drives(from: Date, to: Date, vehicle = ready.company.fleet.vehicleId): Promise<string> {
  const { accountId, routeId, driverId } = ready.company.fleet;
  return api.deps.platform.programRoute(accountId, {
    idruta: routeId,
    idactivo: vehicle,
    nombre: 'NORTE',
    definicion: { ...definicionAt(from), conductor1: [{ id: driverId, nombre: 'Édgar Núñez' }] },
    start: from,
    end: to,
  });
}
/** A moment of today in Bogotá. */
const today = (time: string, day = '2026-11-18') => new Date(`${day}T${time}:00-05:00`);

describe('CUM-31 GET /api/aptitud', () => {
  test('of a vehicle and a driver that have everything in force nothing is said', async () => {
    expect(await aptitud()).toEqual({ apto: true, razones: [] });
  });

  test('a paper holds on its printed day, and blocks on the day after; the reason names its rule', async () => {
    const { paper, placa } = ready;
    await paper({ placa }, 'soat', '2026-11-18');
    expect(await codes()).toEqual([]);
    expect(await codes({ hora: today('04:30', '2026-11-19').toISOString() })).toEqual([['papel_vencido', 'bloquea']]);
    await paper({ placa }, 'soat', '2026-11-17');
    expect(await aptitud()).toEqual({
      apto: false,
      razones: [
        {
          codigo: 'papel_vencido',
          gravedad: 'bloquea',
          texto: 'SOAT venció el 17/11/2026',
          regla: '01930000-0000-7000-8000-000000007104',
          de: 'vehiculo',
        },
      ],
    });
    await paper({ placa }, 'soat', null);
    expect(await codes()).toEqual([['papel_sin_dato', 'advierte']]);
  });

  test('a reason about a paper of the driver names the sheet of that person', async () => {
    const { paper, persona } = ready;
    await paper({ persona_id: persona }, 'examen_medico', '2026-11-17');
    await paper({ persona_id: persona }, 'licencia', null);
    expect((await aptitud()).razones).toMatchObject([
      { codigo: 'papel_vencido', de: 'conductor', persona },
      { codigo: 'papel_sin_dato', de: 'conductor', persona },
    ]);
  });

  test('what is not chosen yet is not judged', async () => {
    const { paper, placa, persona } = ready;
    await paper({ placa }, 'soat', '2026-11-17');
    await paper({ persona_id: persona }, 'licencia', '2026-11-17');
    const nothing = { vehiculo: undefined, conductor: undefined, ruta: undefined, hora: undefined };
    expect(await codes(nothing)).toEqual([]);
    const { vehicleId: vehiculo, driverId: conductor } = ready.company.fleet;
    expect(await codes({ ...nothing, vehiculo })).toEqual([['papel_vencido', 'bloquea']]);
    expect(await codes({ ...nothing, conductor })).toEqual([['licencia_vencida', 'bloquea']]);
  });
});

describeInFull('CUM-31 what each reason is read from', () => {
  test('the checks of the operating day', async () => {
    const early = { hora: today('04:30', '2026-11-19').toISOString() };
    // The only check is of today, an hour ago, and nothing leaves after it.
    expect(await codes(early)).toEqual([]);
    const trip = await drives(today('18:00'), today('20:00'));
    expect(await codes(early)).toEqual([['sin_alistamiento', 'advierte']]);
    await ready.check(today('22:00'));
    expect(await codes(early)).toEqual([]);
    await api.call(token, 'PUT', `/api/despachos/${trip}/cancelar`);
    await ready.check(today('22:30'), { estado: 'false', bloqueos: JSON.stringify(['Frenos']) });
    expect((await aptitud(early)).razones).toMatchObject([
      { codigo: 'alistamiento_rechazado', texto: expect.stringMatching(/^Alistamiento \d+ no aprobado: Frenos$/) },
    ]);
    await ready.check(today('23:00'), { isFast: true });
    expect(await codes(early)).toEqual([['alistamiento_rapido', 'advierte']]);
    // What was filled in after the departure says nothing about it.
    expect(await codes({ hora: at(-90).toISOString() })).toEqual([['sin_alistamiento', 'advierte']]);
  });

  test('the hours of the driver, on whatever vehicle', async () => {
    const other = await ready.company.addVehicle();
    await drives(today('05:00'), today('09:30'), other);
    await drives(today('10:00'), today('13:40'), other);
    const { accountId } = ready.company.fleet;
    const route = async (minutes: number) => {
      const db = api.deps.database.system;
      await db
        .updateTable('gps_routes')
        .set({
          lugares: JSON.stringify([
            { nombre: 'A', timeBetween: 0 },
            { nombre: 'B', timeBetween: minutes },
          ]),
        })
        .where('account_id', '=', accountId)
        .execute();
    };
    const hora = today('14:00').toISOString();
    await route(130);
    expect((await aptitud({ hora })).razones).toMatchObject([
      { codigo: 'jornada', texto: 'Con este viaje conduce 10 h 20 min en el día: el máximo es 10 h' },
    ]);
    await route(110);
    expect(await codes({ hora })).toEqual([]);
    await route(485);
    const alone = { vehiculo: undefined, conductor: undefined };
    expect(await codes({ ...alone, hora })).toEqual([['segundo_conductor', 'advierte']]);
    await route(480);
    expect(await codes({ ...alone, hora })).toEqual([]);
  });

  test('other trips at that time, of vehicle and driver', async () => {
    await drives(at(20), at(40));
    expect(await codes()).toEqual([['doble_salida', 'bloquea']]);
    const idle = await ready.company.addVehicle();
    const { razones } = await aptitud({ vehiculo: idle });
    expect(codesOf(razones)).toContainEqual(['doble_salida', 'bloquea']);
    expect(await codes({ hora: at(40).toISOString() })).toEqual([]);
    expect(await codes({ hora: undefined })).toEqual([]);
  });

  test('licence, category, defects and tracker', async () => {
    const { paper, persona, company } = ready;
    await paper({ persona_id: persona }, 'licencia', '2028-03-31', 'B1');
    expect(await codes()).toEqual([['categoria', 'advierte']]);
    const db = api.deps.database.system;
    const preset = await db
      .selectFrom('presets')
      .select(['_id', 'consecutive'])
      .where('client_id', '=', company.id)
      .executeTakeFirstOrThrow();
    for (const [nombre, criticidad] of [
      ['Frenos', 'mayor'],
      ['Cojinería', 'menor'],
    ] as const)
      await db
        .insertInto('defectos')
        .values({
          _id: newId(),
          client_id: company.id,
          vehicle_id: company.fleet.vehicleId,
          placa: ready.placa,
          punto: nombre,
          seccion: '1',
          nombre,
          criticidad,
          preset_id: preset._id,
          consecutive: preset.consecutive,
          desde: at(-60),
          visto: at(-60),
          escrito: at(-60),
        })
        .execute();
    expect((await aptitud()).razones.map(({ texto }) => texto)).toEqual([
      'Licencia B1 (servicio particular) en un vehículo de servicio público',
      'Defecto abierto: Frenos, desde el 18/11/2026',
    ]);
    api.setNow(at(16));
    expect(await codes()).toContainEqual(['gps_mudo', 'advierte']);
    expect(await codes({ vehiculo: await company.addVehicle() })).toEqual([
      ['sin_alistamiento', 'advierte'],
      ['papel_sin_dato', 'advierte'],
      ['gps_mudo', 'advierte'],
    ]);
  });

  test('CUM-30 a rule of the company turns a reason off, down or up, and is named by it', async () => {
    const { paper, placa, rule } = ready;
    await paper({ placa }, 'soat', '2026-11-17');
    const regla = await rule('aptitud', 'advierte', { codigo: 'papel_vencido' });
    expect(await aptitud()).toMatchObject({ apto: true, razones: [{ gravedad: 'advierte', regla }] });
    expect((await create()).statusCode).toBe(200);
    api.setNow(at(1));
    await rule('aptitud', 'apagado', { codigo: 'papel_vencido' });
    expect(await codes({ hora: at(90).toISOString() })).toEqual([]);
    await rule('papel-exigido', 'no', { papel: 'rcc' });
    await paper({ placa }, 'rcc', '2020-01-01');
    expect(await codes({ hora: at(90).toISOString() })).toEqual([]);
  });

  test('a company without the module is never asked and never blocked', async () => {
    const without = await givenReady(api, STANDARD_MODULES);
    await without.paper({ placa: without.placa }, 'soat', '2020-01-01');
    const own = await without.tokenOf('createDispatch', 'readDispatch');
    ready = without;
    expect(await aptitud({}, own)).toEqual({ apto: true, razones: [] });
    expect((await create(body(), newId(), own)).json().data).toEqual({ id: expect.any(String) });
    const again = await create(body({ fecha: at(35).toISOString() }), newId(), own);
    expect([again.statusCode, again.json().errors[0].path, again.json().data]).toEqual([409, 'motivo', undefined]);
    const autorizacion = { motivo: 'Emergencia en la vía', usuario: 'alguien', clave: 'una clave' };
    const refused = await create(body({ autorizacion }), newId(), own);
    expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, 'autorizacion']);
    const fleet = (await api.call(own, 'GET', '/api/aptitud/flota')).json<{ data: AptitudFlota }>().data;
    expect(fleet.items).toMatchObject([{ apto: true, razones: [], vehiculo: { patente: without.placa } }]);
  });

  test('another company’s vehicle is unknown, and its name is refused', async () => {
    const other = await givenReady(api);
    const reply = await api.call(token, 'GET', query({ vehiculo: other.company.fleet.vehicleId }));
    expect(reply.statusCode).toBe(404);
    expect((await api.call(token, 'GET', query({ client: other.company.client }))).statusCode).toBe(403);
    expect((await api.call(token, 'GET', query({ hora: 'mañana' }))).statusCode).toBe(400);
    const nobody = await ready.tokenOf();
    expect((await api.call(nobody, 'GET', query())).statusCode).toBe(403);
    expect((await api.call(nobody, 'GET', '/api/aptitud/flota')).statusCode).toBe(403);
  });

  test('CUM-33 the fleet, each vehicle as if it left now', async () => {
    await ready.paper({ placa: ready.placa }, 'soat', '2026-11-17');
    await drives(at(-5), at(15));
    const idle = await ready.company.addVehicle();
    const { items, isStale } = (await api.call(token, 'GET', '/api/aptitud/flota')).json<{ data: AptitudFlota }>().data;
    expect(isStale).toBe(false);
    const of = (id: string) => items.find(({ vehiculo }) => vehiculo.id === id);
    const first = of(ready.company.fleet.vehicleId);
    expect([first?.apto, codesOf(first?.razones ?? [])]).toEqual([false, [['papel_vencido', 'bloquea']]]);
    expect([of(idle)?.apto, codesOf(of(idle)?.razones ?? [])]).toEqual([
      true,
      [
        ['sin_alistamiento', 'advierte'],
        ['papel_sin_dato', 'advierte'],
        ['gps_mudo', 'advierte'],
      ],
    ]);
  });

  test('CUM-33 a whole fleet is judged in as many statements as two vehicles', async () => {
    const count = countStatements(api.deps.database.engine);
    const ask = async () => expect((await api.call(token, 'GET', '/api/aptitud/flota')).statusCode).toBe(200);
    const ofFleet = async (more: number) => {
      for (let added = 0; added < more; added += 1) await ready.company.addVehicle();
      // What is known from before is not asked for again.
      await ask();
      return count(ask);
    };
    const ofTwo = await ofFleet(1);
    expect([ofTwo > 0, await ofFleet(12)]).toEqual([true, ofTwo]);
  });

  test('CUM-45 the board as a file: what hurries most first, narrowed as on the screen', async () => {
    await ready.paper({ placa: ready.placa }, 'soat', '2026-11-17');
    await ready.company.addVehicle();
    const file = async (filter = '', as = token) => api.call(as, 'GET', `/api/aptitud/flota/export?${filter}`);
    const whole = await file();
    const [head, ...lines] = whole.body
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n');
    expect(whole.headers['content-disposition']).toContain('aptos-para-salir.csv');
    expect(head).toBe('Placa;Vehículo;Veredicto;Razones;Detalle;Si sale a las');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain(`${ready.placa};`);
    expect(lines[0]).toContain(';No puede salir;Papel vencido;');
    expect(lines[0]).toContain('SOAT venció el 17/11/2026');
    expect(lines[1]).toContain(';Puede salir con advertencias;');
    const count = async (filter: string) => (await file(filter)).body.trimEnd().split('\r\n').length - 1;
    expect(await count('veredicto=bloqueado')).toBe(1);
    expect(await count('veredicto=apto')).toBe(0);
    expect(await count('razon=sin_alistamiento')).toBe(1);
    expect(await count(`search=${ready.placa.toLowerCase()}`)).toBe(1);
    const xlsx = await file('format=xlsx');
    expect(xlsx.headers['content-disposition']).toContain('aptos-para-salir.xlsx');

    expect((await file('veredicto=quizas')).statusCode).toBe(400);
    const other = await givenReady(api);
    expect((await file(`client=${encodeURIComponent(other.company.client)}`)).statusCode).toBe(403);
    expect((await file('', await ready.tokenOf('createDispatch'))).statusCode).toBe(403);
  });
});

describe('CUM-31 POST /api/despachos', () => {
  test('the direct call is refused as the screen is, and nothing is made', async () => {
    await ready.paper({ placa: ready.placa }, 'soat', '2026-11-17');
    await ready.check(at(-30), { isFast: true });
    const { razones } = await aptitud();
    expect(codesOf(razones)).toEqual([
      ['papel_vencido', 'bloquea'],
      ['alistamiento_rapido', 'advierte'],
    ]);
    const key = newId();
    const reply = await create(body(), key);
    expect(reply.json()).toEqual({ status: 409, message: TOLD, data: { razones } });
    expect((await create(body(), key)).json()).toEqual(reply.json());
    const span = { from: at(0), to: at(60), limit: 5 };
    expect((await api.deps.platform.listProgramadas(ready.company.account.id, span)).items).toEqual([]);
    // What is wrong with the request itself is said first.
    const bad = await create(body({ idruta: 'x' }));
    expect([bad.statusCode, bad.json().errors[0].path]).toEqual([400, 'idruta']);
    // Renewed, the same key makes it.
    await ready.paper({ placa: ready.placa }, 'soat', '2027-11-17');
    expect((await create(body(), key)).statusCode).toBe(200);
  });

  test('warnings never stop; the ticket keeps the check and the people as they were', async () => {
    await ready.paper({ placa: ready.placa }, 'soat', null);
    const made = await create();
    const respaldo = {
      alistamiento: expect.any(Number),
      responsable: { nombre: 'Marta Ruiz Gómez', documento: 'CC 22700114' },
      conductor: { nombre: 'Édgar Núñez', documento: 'CC 1042300117' },
      autorizacion: null,
      razones: [
        {
          codigo: 'papel_sin_dato',
          gravedad: 'advierte',
          texto: expect.any(String),
          regla: expect.any(String),
          de: 'vehiculo',
        },
      ],
    };
    expect(made.json().data).toEqual({ id: expect.any(String), respaldo });
    const { id } = made.json().data as { id: string };
    const entry = await api.deps.database.system
      .selectFrom('audit_log')
      .select('after')
      .where('entity_id', '=', id)
      .executeTakeFirst();
    expect(entry?.after).toMatchObject({ razones: made.json().data.respaldo.razones });
    // CUM-03: a row that is written later changes nothing of it.
    await ready.rule('aptitud', 'bloquea', { codigo: 'papel_sin_dato' });
    await api.deps.database.system
      .updateTable('personas')
      .set({ documento: '99', documento_key: '99' })
      .where('_id', '=', ready.persona)
      .execute();
    const ticket = (as: string) => api.call(as, 'GET', `/api/despachos/${id}/tiquete`);
    expect((await ticket(token)).json().data).toEqual(made.json().data.respaldo);
    const stranger = await (await givenReady(api)).tokenOf('readDispatch');
    expect((await ticket(stranger)).statusCode).toBe(404);
    const before = await drives(at(200), at(220));
    expect((await api.call(token, 'GET', `/api/despachos/${before}/tiquete`)).json().data).toBeNull();
  });

  test('who answers for the check is who the check kept, whatever was written of people since', async () => {
    await ready.check(at(-10), {
      responsable: 'Marta Ruiz Gómez',
      personas: JSON.stringify({
        responsable: { tipoDocumento: 'CE', documento: '445566', cargo: 'Jefe de patio' },
        conductor: null,
      }),
    });
    const made = await create();
    expect(made.json().data.respaldo.responsable).toEqual({ nombre: 'Marta Ruiz Gómez', documento: 'CE 445566' });
  });

  test('two dispatchers at once make one departure', async () => {
    const second = await ready.tokenOf('createDispatch');
    const replies = await Promise.all([
      create(),
      create(body({ fecha: at(40).toISOString() }), newId(), second),
      create(body({ idactivo: await ready.company.addVehicle(), fecha: at(45).toISOString() }), newId(), second),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    for (const reply of replies.filter(({ statusCode }) => statusCode === 409))
      expect(codesOf(reply.json().data.razones)).toContainEqual(['doble_salida', 'bloquea']);
  });

  test('DISP-48 where a double departure only warns, it takes a reason as before', async () => {
    await ready.rule('aptitud', 'advierte', { codigo: 'doble_salida' });
    await drives(at(20), at(40));
    const asked = await create();
    expect([asked.statusCode, asked.json().errors[0].path]).toEqual([409, 'motivo']);
    expect((await create(body({ motivo: 'El otro viaje lo hace un relevo.' }))).statusCode).toBe(200);
  });

  test('DISP-48 a reason that is typed does not let a blocked one pass', async () => {
    await drives(at(20), at(40));
    const reply = await create(body({ motivo: 'El otro viaje lo hace un relevo.' }));
    expect([reply.statusCode, codesOf(reply.json().data.razones)]).toEqual([409, [['doble_salida', 'bloquea']]]);
  });
});
