import type { AptitudFlota } from '@fenix/domain/aptitud/aptitud';
import type { PapelesPage } from '@fenix/domain/cumplimiento/papeles/papel';
import type { Vencimientos } from '@fenix/domain/cumplimiento/vencimientos/vencimiento';
import type { Cliente } from '@fenix/domain/clientes/cliente';
import { bogotaDay } from '@fenix/domain/dates/days';
import { formatDay } from '@fenix/domain/dates/format';
import type { FormImage } from '@fenix/domain/flota/pasajeros';
import type { InspeccionOne, InspeccionesPage } from '@fenix/domain/incontrol/inspecciones/inspeccion';
import type { LibroDeViaje } from '@fenix/domain/libro/libro';
import { CLIENT_SCOPES } from '@fenix/domain/permissions';
import type { ListedPreset, Preset } from '@fenix/domain/prealistamiento/registro';
import type { ViajesPage } from '@fenix/domain/viajes/viaje';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestApp, createTestApp } from '../testing/testApp';
import { loadDemoDespachos } from './despachos';
import { greeting } from './greeting';
import { addInspections } from './inspecciones';
import { addVia } from './inspeccionesVia';
import { DEMO_INSPECTORS } from './inspectores';
import { hasDemo, loadDemo } from './load';

// Six fleets with their past: seconds of work, and minutes on a machine that does other things as well.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

let api: TestApp;
let hadDemo: boolean;
let loaded: boolean[];
beforeAll(async () => {
  api = await createTestApp();
  api.setNow(new Date('2026-11-13T20:00:00Z'));
  hadDemo = await hasDemo(api.deps);
  loaded = await Promise.all([loadDemo(api.deps), loadDemo(api.deps)]);
});
afterAll(() => api.close());

const signIn = (name: string, password = 'Fenix-demo-1', at = '/api/auth/sign-in') =>
  api.call('', 'POST', at, {
    headers: { authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` },
  });

const CARIBE = 'expreso del caribe';
const EVERYTHING = [...CLIENT_SCOPES, 'all'];
const ACCOUNTS: [name: string, client: string, scopes: readonly string[]][] = [
  ['gerente', 'fenix sas', ['colfenix', 'all']],
  ['despachos', CARIBE, ['createDispatch', 'readDispatch', 'createPreset', 'readPreset', 'createCodes', 'all']],
  ['tecnico', CARIBE, ['createRecords', 'readRecords', 'all']],
  ['juridico', CARIBE, ['readNovelty', 'changeStateNovelties', 'all']],
  ['operaciones', CARIBE, EVERYTHING],
  ['pesv', CARIBE, ['readCompliance', 'writeCompliance', 'readDashboard', 'readPreset', 'readNovelty', 'all']],
  ['consulta', CARIBE, ['all']],
  ['sierra', 'transportes sierra nevada', EVERYTHING],
];

describe('demo data', () => {
  test('are loaded once, though two ask at the same time', async () => {
    expect(hadDemo).toBe(false);
    expect(loaded.filter(Boolean)).toHaveLength(1);
    expect(await loadDemo(api.deps)).toBe(false);
    expect(await hasDemo(api.deps)).toBe(true);
    const users = await api.deps.database.system.selectFrom('users').select('name').execute();
    const names = users.map((user) => user.name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining([...ACCOUNTS.map(([name]) => name), 'inactivo']));
  });

  test('PAP-03 the bin says of everything who deleted it', async () => {
    const found = await api.deps.database.system.selectFrom('papelera').select(['kind', 'deletedBy']).execute();
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(['acta', 'informe']));
    expect(found.filter(({ deletedBy }) => deletedBy === '—')).toEqual([]);
  });

  test('INF-82 informes were written from each kind of evidence, with its screen and, where there is one, its picture', async () => {
    const found = await api.deps.database.system
      .selectFrom('informes')
      .select(['origen', 'novelties', 'files'])
      .where('origen', 'is not', null)
      .execute();
    expect(new Set(found.map(({ origen }) => origen?.tipo))).toEqual(
      new Set(['prealistamiento', 'inspeccion', 'exceso', 'foto']),
    );
    for (const { origen } of found.filter(({ origen }) => origen?.tipo !== 'foto'))
      expect(origen?.enlace).toContain(encodeURIComponent(origen?.de ?? ''));
    for (const tipo of ['exceso', 'foto']) {
      const own = found.filter(({ origen }) => origen?.tipo === tipo);
      expect(own.length).toBeGreaterThanOrEqual(1);
      for (const { novelties, files } of own) {
        const [first] = (novelties as { data: { noveltie: string; description: string }[] }).data;
        expect(first!.description).toMatch(
          tipo === 'exceso' ? /^Exceso de velocidad el .* km\/h/ : /^Fotografía de la/,
        );
        const picture = await buffer((await api.deps.media.open((files as { image2: string }).image2)).stream);
        expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 800 });
      }
    }
  });

  test.each(ACCOUNTS)('%s of %s signs in with exactly these scopes', async (name, client, scopes) => {
    const reply = await signIn(name);
    expect(reply.statusCode).toBe(200);
    const { user } = reply.json().data;
    expect(user).toMatchObject({ name, cliente: client, isActive: true });
    expect(user.scopes.toSorted()).toEqual([...scopes].toSorted());
    expect(user.nameUser).toMatch(/^\p{Lu}\p{L}+ /u);
  });

  test('AUTH-10 inactivo is disabled', async () => {
    expect((await signIn('inactivo')).statusCode).toBe(423);
  });

  test('AUTH-09 another password opens none of them', async () => {
    expect((await signIn('gerente', 'Fenix-demo-2')).statusCode).toBe(401);
  });

  test('SHELL-18 at least eight companies, each with a logo that is a real picture', async () => {
    const token = (await signIn('gerente')).json().data.token as string;
    const clients = (await api.call(token, 'GET', '/api/modules/clients/fenix%20sas')).json().data as Cliente[];
    expect(clients.length).toBeGreaterThanOrEqual(8);
    const pictures = new Set<string>();
    for (const { logoDB, nit, client } of clients) {
      const reply = await api.call(token, 'GET', logoDB ?? '');
      expect([client, reply.statusCode]).toEqual([client, 200]);
      const { format, width, height } = await sharp(reply.rawPayload).metadata();
      expect([client, `image/${format}`, width, height]).toEqual([client, reply.headers['content-type'], 320, 320]);
      expect((await sharp(reply.rawPayload).stats()).entropy).toBeGreaterThan(0.1);
      expect(nit).toMatch(/^\d{3}\.\d{3}\.\d{3}-\d$/);
      pictures.add(reply.rawPayload.toString('base64'));
    }
    expect(pictures.size).toBe(clients.length);
  });

  test('every company and account has its audit entry', async () => {
    const db = api.deps.database.system;
    const entries = await db
      .selectFrom('audit_log')
      .select(['action', 'entity_id'])
      .where('user', '=', 'sistema')
      .execute();
    const made = (action: string) => entries.filter((entry) => entry.action === action).map((entry) => entry.entity_id);
    const users = await db.selectFrom('users').select('_id').execute();
    const clients = await db.selectFrom('clients').select('_id').execute();
    expect(made('usuario.crear').toSorted()).toEqual(users.map((user) => user._id).toSorted());
    expect(made('cliente.crear').toSorted()).toEqual(clients.map((client) => client._id).toSorted());
  });

  test('histories name who did it by full name', async () => {
    const token = (await signIn('gerente')).json().data.token as string;
    const db = api.deps.database.system;
    for (const [table, path] of [
      ['actas', '/api/actas'],
      ['informes', '/api/informes'],
      ['documentos', '/api/documentos'],
    ] as const) {
      const { _id } = await db.selectFrom(table).select('_id').limit(1).executeTakeFirstOrThrow();
      const { data } = (await api.call(token, 'GET', `${path}/${_id}/history`)).json();
      expect(data.at(-1).user).toMatch(/^\p{Lu}\p{L}+ /u);
    }
  });

  test('has people for several pages, and InControl users', async () => {
    const token = (await signIn('gerente')).json().data.token as string;
    const users = await api.call(token, 'GET', `/api/auth/${encodeURIComponent(api.provider.client)}?limit=5`);
    expect(users.json().data.total.value).toBeGreaterThanOrEqual(40);
    const incontrol = await api.call(token, 'GET', '/api/incontrol/users');
    expect(incontrol.json().data.users).toHaveLength(15);
  });

  test('ICFG-21 two companies have made their own what inspectors are asked for', async () => {
    const token = (await signIn('gerente')).json().data.token as string;
    const read = async (client: string) =>
      (await api.call(token, 'GET', `/api/modules/${encodeURIComponent(client)}`)).json().data.configIncontrolInspector;
    expect(await read('expreso del caribe')).toMatchObject({ version: 1, novelties: { length: 3 } });
    expect(await read('transportes sierra nevada')).toMatchObject({ version: 1, configImages: { bus: 3 } });
  });
});

test('its inspectors sign in to their app, and not to the product', async () => {
  for (const { username, name } of DEMO_INSPECTORS) {
    const reply = await signIn(username, 'Fenix-demo-1', '/incontrol/app/sign-in');
    expect(reply.statusCode).toBe(200);
    expect(reply.json().data.inspector).toMatchObject({ name });
    expect((await signIn(username)).statusCode).toBe(401);
  }
});

describe('the greeting', () => {
  test('names the address and, with demo data, every account and the password', () => {
    const text = greeting('Fénix', 'http://127.0.0.1:3000', { password: 'secreta-1' });
    expect(text).toContain('Fénix está listo en http://127.0.0.1:3000');
    expect(text).toContain('secreta-1');
    for (const [name] of ACCOUNTS) expect(text).toContain(`    ${name}`);
    expect(text).toContain('http://127.0.0.1:3000/inspector');
    for (const { username } of DEMO_INSPECTORS) expect(text).toContain(`    ${username}`);
  });

  test('without demo data names no account', () => {
    expect(greeting('Fénix', 'http://x', undefined)).not.toContain('contraseña');
  });
});

const DAY = 86_400_000;

describe('the demo data of operation', () => {
  const count = async (table: 'presets' | 'formimages') =>
    (await api.deps.database.system.selectFrom(table).select('client_id').execute()).length;

  async function tokenOf(name: string): Promise<string> {
    return (await signIn(name)).json().data.token as string;
  }

  test('DISP-05 most demo vehicles may leave today, and not all', async () => {
    const token = await tokenOf('despachos');
    const vehicles = (await api.call(token, 'GET', '/api/vehiculos')).json().data.items as { id: string }[];
    let approved = 0;
    for (const { id } of vehicles) {
      const { data } = (await api.call(token, 'GET', `/api/preset-v2/vehicle/${id}`)).json() as { data: unknown[] };
      if (data.length > 0) approved += 1;
    }
    expect(approved / vehicles.length).toBeGreaterThan(0.5);
    expect(approved).toBeLessThan(vehicles.length);
  });

  test('CUM-31 in the demo everything is in force but the last three vehicles and the last two drivers, which show each state', async () => {
    // The rules of departures and of papers begin after the day of this demo.
    await sql`insert into reglas (_id, kind, keys, value, unit, "from", source, mark, motivo, fecha)
      select gen_random_uuid(), kind, keys, value, unit, '2026-01-01', source, mark, motivo, fecha
      from reglas where client_id is null and kind in ('aptitud', 'papel-exigido')`.execute(api.deps.database.system);
    const token = await tokenOf('operaciones');
    const get = async <T>(url: string) => (await api.call(token, 'GET', url)).json<{ data: T }>().data;
    const { items } = await get<AptitudFlota>('/api/aptitud/flota');
    const byName = items.toSorted((one, other) =>
      one.vehiculo.nombre.localeCompare(other.vehiculo.nombre, 'es', { numeric: true }),
    );
    // Trackers of the demo drive on their own.
    const said = byName.map(({ razones }) =>
      razones.map(({ codigo }) => codigo).filter((codigo) => codigo !== 'gps_mudo'),
    );
    const having = (...codes: string[]): unknown => expect.arrayContaining(codes);
    expect(said.slice(-3)).toEqual([
      having('alistamiento_rechazado'),
      having('alistamiento_rapido', 'papel_vencido'),
      having('sin_alistamiento', 'papel_vencido', 'papel_sin_dato'),
    ]);
    const others = said.slice(0, -3).flat();
    expect(others.filter((codigo) => codigo !== 'defecto_abierto')).toEqual([]);

    const { items: papers, cuenta } = await get<Vencimientos>('/api/vencimientos');
    const people = new Set(
      papers.flatMap(({ persona, conductor, estado }) => (estado === 'vigente' ? [] : (persona ?? conductor ?? []))),
    );
    expect(people.size).toBe(2);
    expect(Math.min(cuenta.vencido, cuenta.por_vencer, cuenta.sin_dato, cuenta.vigente)).toBeGreaterThan(0);
    const plate = byName[0]?.vehiculo.patente ?? '';
    const { items: own } = await get<PapelesPage>(`/api/papeles?placa=${plate}&tipo=soat`);
    expect(own[0]?.archivo).toMatchObject({ kind: 'picture', missing: false });
  });

  test('PRE-15 what the demo prints of a driver is what the next check of that driver is offered', async () => {
    const token = await tokenOf('despachos');
    const get = async <T>(url: string) => (await api.call(token, 'GET', url)).json<{ data: T }>().data;
    const drivers = (await get<{ items: { id: string; nombre: string; apellido: string }[] }>('/api/conductores'))
      .items;
    const papers = await get<{ id: string; cedula: string; licencia: string }[]>('/api/preset-v2/conductores');
    const [newest] = await get<ListedPreset[]>('/api/preset-v2');
    const driver = drivers.filter(
      ({ nombre, apellido }) => nombre === newest?.driver.nombre && apellido === newest.driver.apellido,
    );
    expect(newest?.driver.cedula).toMatch(/^\d{7,8}$/);
    const offered = papers.filter(({ id }) => driver.some((one) => one.id === id));
    expect(offered).toMatchObject([{ cedula: newest?.driver.cedula, licencia: newest?.driver.licencia }]);
  });

  test('DISP-36 passengers were counted on some trips, and a second start of the same day adds nothing', async () => {
    const before = [await count('presets'), await count('formimages')];
    expect(Math.min(...before)).toBeGreaterThan(0);
    await loadDemoDespachos(api.deps);
    expect([await count('presets'), await count('formimages')]).toEqual(before);
  });

  test('PRE-01 sixty days of checks of two companies: refused, waiting, late and quick ones, with drawings of what is bad', async () => {
    for (const name of ['despachos', 'sierra']) {
      const token = await tokenOf(name);
      const past = (await api.call(token, 'GET', '/api/preset-v2?fechaFin=2026-11-12')).json().data as ListedPreset[];
      const days = new Set(past.map(({ cretedDate }) => bogotaDay(new Date(cretedDate))));
      expect(days.size).toBeGreaterThan(50);
      const share = (is: (preset: ListedPreset) => boolean) => past.filter(is).length / past.length;
      const late = ({ cretedDate, sendDate }: ListedPreset) => Date.parse(sendDate) - Date.parse(cretedDate) > 600_000;
      for (const part of [
        share(({ estado }) => estado === 'false'),
        share(({ isBuffer }) => isBuffer),
        share(({ isFast }) => isFast),
        share(late),
      ]) {
        expect(part).toBeGreaterThan(0.01);
        expect(part).toBeLessThan(0.4);
      }
      const refused = past.find(({ estado }) => estado === 'false')?._id ?? '';
      const preset = (await api.call(token, 'GET', `/api/preset-v2/${refused}`)).json().data as Preset;
      const bad = preset.checkList.find(({ value }) => value === 'Malo');
      expect(bad).toMatchObject({ criticidad: 'bloqueante', noveltie: expect.any(String) as string });
      for (const file of [bad?.image, preset.signatureDriver, preset.signatureReponsible])
        expect((await api.call(token, 'GET', file?.url ?? '')).statusCode).toBe(200);
    }
  });

  /** The books of the trips to Santa Marta that have ended since yesterday, with what was counted in each. */
  async function listBooks(token: string) {
    const now = api.deps.clock.now();
    const days = { fechaInicio: formatDay(new Date(now.getTime() - DAY)), fechaFin: formatDay(now) };
    const query = new URLSearchParams({ ...days, search: 'BARRANQUILLA - SANTA MARTA Finalizado', limit: '100' });
    const page = (await api.call(token, 'GET', `/api/viajes?${query.toString()}`)).json().data as ViajesPage;
    const trips = page.items.filter(({ nombre }) => nombre === 'BARRANQUILLA - SANTA MARTA');
    return Promise.all(
      trips.map(async ({ id, fotos: inList }) => {
        const libro = (await api.call(token, 'GET', `/api/viajes/${id}/libro`)).json().data as LibroDeViaje;
        const { data } = (await api.call(token, 'GET', `/api/formimages/${id}`)).json().data as { data: FormImage[] };
        return { inList, libro, counted: data };
      }),
    );
  }

  test('TRIP-14, TRIP-15 the demo has books with every pair, with a lone photo, with a further pair, and without photos', async () => {
    const books = await listBooks(await tokenOf('operaciones'));
    const stops = 5;
    expect(new Set(books.map(({ libro }) => libro.fotos.length))).toEqual(
      new Set([2 * stops, 2 * stops - 1, 2 * stops + 2, 0]),
    );
    expect(books.map(({ inList }) => inList)).toEqual(books.map(({ libro }) => libro.fotos.length));
    for (const { libro } of books) expect(libro.viaje.definicion.lugares).toHaveLength(stops);
  });

  test('TRIP-25 some demo books are counted whole, some by half, some not yet, each count on a photo of the book', async () => {
    const books = (await listBooks(await tokenOf('operaciones'))).filter(({ libro }) => libro.fotos.length > 0);
    const shares = books.map(({ libro, counted }) => counted.length / libro.fotos.length);
    expect(new Set(shares.map((share) => Math.round(2 * share) / 2))).toEqual(new Set([0, 0.5, 1]));
    for (const { libro, counted } of books) {
      const names = libro.fotos.map(({ id }) => id);
      expect(counted.map(({ foto }) => foto)).toEqual(names.slice(0, counted.length));
      // The cabin has three places, the bus 28.
      for (const [place, { numPassengers }] of counted.entries())
        expect(numPassengers).toBeLessThanOrEqual(place % 2 === 0 ? 3 : 28);
    }
  });

  test('INSP-02 thirty days of inspections of two companies, with two or three whole reports each', async () => {
    for (const [name, client] of [
      ['operaciones', 'expreso del caribe'],
      ['sierra', 'transportes sierra nevada'],
    ] as const) {
      const token = await tokenOf(name);
      const told: InspeccionesPage['items'] = [];
      for (const [fechaInicio, fechaFin] of [
        ['14/10/2026', '19/10/2026'],
        ['01/11/2026', '06/11/2026'],
      ] as const) {
        const query = new URLSearchParams({ client, fechaInicio, fechaFin, limit: '100' });
        const reply = await api.call(token, 'GET', `/api/inspecciones?${query.toString()}`);
        told.push(...(reply.json().data as InspeccionesPage).items);
      }
      expect(new Set(told.map(({ fecha_inicio }) => fecha_inicio)).size).toBeGreaterThan(8);
      expect(new Set(told.map(({ reportes }) => reportes))).toEqual(new Set([2, 3]));
      const address = `/api/inspecciones/${told.at(-1)?.id ?? ''}?client=${encodeURIComponent(client)}`;
      const { data_extra } = (await api.call(token, 'GET', address)).json().data as InspeccionOne;
      for (const { data } of data_extra) {
        expect(data.unread).toEqual([]);
        const files = [...data.collectionPictures.map(({ picture }) => picture), ...data.video, data.signature];
        expect(files.length).toBeGreaterThanOrEqual(4);
        for (const file of files) expect((await api.call(token, 'GET', file?.url ?? '')).statusCode).toBe(200);
      }
    }
  });

  test('INSP-34, INSP-35 vehicles that were stopped without a trip, once, and what waits on phones', async () => {
    const token = await tokenOf('operaciones');
    const read = async () => {
      const query = new URLSearchParams({ fechaInicio: '01/10/2026', fechaFin: '30/11/2026', limit: '500' });
      const reply = await api.call(token, 'GET', `/api/inspecciones?${query.toString()}`);
      return (reply.json().data as InspeccionesPage).items.filter(({ sinViaje }) => sinViaje);
    };
    const via = await read();
    expect(via).toHaveLength(6);
    const one = await api.call(token, 'GET', `/api/inspecciones/${via[0]?.id}`);
    const { data_extra } = one.json().data as InspeccionOne;
    expect(data_extra.map(({ data }) => [data.unread, data.collectionPictures.length])).toEqual([[[], 2]]);
    const db = api.deps.database.system;
    await db.transaction().execute((tx) => addVia(api.deps, tx, new Date('2026-11-14T12:00:00Z')));
    expect(await read()).toHaveLength(6);
    const phones = await api.call(token, 'GET', '/api/inspecciones/celulares');
    expect(phones.json().data).toMatchObject([{ username: 'inspector2', esperan: 3 }, { username: 'inspector1' }]);
  });

  test('INSP-02 notified trips are not notified again on another day', async () => {
    const db = api.deps.database.system;
    const reports = async () => (await db.selectFrom('gps_data_extra').select('sha256').execute()).length;
    const before = await reports();
    await db.transaction().execute((tx) => addInspections(api.deps, tx, new Date('2026-11-14T12:00:00Z')));
    expect(await reports()).toBe(before);
  });
});
