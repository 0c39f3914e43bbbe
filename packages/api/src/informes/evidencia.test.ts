import { Evidencia } from '@fenix/domain/flota/evidencia';
import { Informe, OtrosInformes } from '@fenix/domain/informes/informe';
import type { Scope } from '@fenix/domain/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GivenCompany, givenCompany } from '../testing/fleet';
import type { GivenClient } from '../testing/givens';
import { CREATE, creationParts, givenInforme, sendForm } from '../testing/informes/informesFixture';
import { presetRow } from '../testing/preset';
import { PICTURE } from '../testing/picture';
import { type TestApp, createTestApp } from '../testing/testApp';

/** 12:00 in Bogotá. */
const NOON = new Date('2026-11-14T17:00:00.000Z');
const at = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);
const PNG = `data:image/png;base64,${PICTURE.toString('base64')}`;
const READERS = ['readDashboard', 'readDispatch', 'readInspect', 'readPreset'] as const;

let api: TestApp;
let company: GivenCompany;
let other: GivenCompany;
let writer: string;
let stranger: string;
/** Without any scope of evidence. */
let onlyWriter: string;
let manager: string;
let tripId: string;
let foto: string;
let presetId: string;
const tokenOf = async (client: GivenClient, ...scopes: Scope[]) =>
  api.givenToken(await api.givenUser(client, { scopes }));

beforeAll(async () => {
  api = await createTestApp();
  api.setNow(NOON);
  [company, other] = [await givenCompany(api), await givenCompany(api)];
  writer = await tokenOf(company, 'createNovelty', 'readNovelty', ...READERS);
  onlyWriter = await tokenOf(company, 'createNovelty', 'readNovelty');
  stranger = await tokenOf(other, 'createNovelty', 'readNovelty', ...READERS);
  manager = await api.givenToken(await api.givenUser(api.provider));
  // 11:00 to 11:12, at 96 km/h.
  tripId = await company.program(at(-60));
  await company.drive(at(-60), (way) => way.map((position) => ({ ...position, velocidad: 96 })));
  foto = (await company.photograph([at(-55)]))[0] ?? '';
  const report = {
    nameInspector: 'Ana Inspectora',
    controlPoint: 'Peaje Norte',
    description: 'Pasajero de pie.',
    novelties: ['Sobrecupo'],
    collectionPictures: [{ picture: PNG }],
  };
  await api.deps.platform.addDataExtra(company.account.id, tripId, JSON.stringify(report));
  const row = presetRow(company, company.fleet.vehicleId, at(-120), 'false');
  presetId = row._id;
  await api.deps.database.system.insertInto('presets').values(row).execute();
});
afterAll(() => api.close());

const get = (token: string, path: string) => api.call(token, 'GET', path);
const pathOf = {
  exceso: () => `/api/conduccion/evidencia?vehiculo=${company.fleet.vehicleId}&momento=20261114110000`,
  foto: () => `/api/viajes/${tripId}/fotos/${foto}/evidencia`,
  inspeccion: () => `/api/inspecciones/${tripId}/evidencia`,
  prealistamiento: () => `/api/preset-v2/${presetId}/evidencia`,
};
const refOf = {
  exceso: () => ({ tipo: 'exceso', de: company.fleet.vehicleId, momento: '20261114110000' }),
  foto: () => ({ tipo: 'foto', de: tripId, momento: foto }),
  inspeccion: () => ({ tipo: 'inspeccion', de: tripId }),
  prealistamiento: () => ({ tipo: 'prealistamiento', de: presetId }),
};
const TIPOS = ['exceso', 'foto', 'inspeccion', 'prealistamiento'] as const;
const read = async (tipo: (typeof TIPOS)[number]) => {
  const reply = await get(writer, pathOf[tipo]());
  expect([tipo, reply.statusCode, reply.json().message]).toEqual([tipo, 200, undefined]);
  return Evidencia.parse(reply.json().data);
};
const create = async (token: string, origen: object, client = company.client) =>
  sendForm(api, token, CREATE, await creationParts(client, { origen: JSON.stringify(origen) }));

describe('INF-81 what an evidence fills in', () => {
  test('a speeding: the plate, who was programmed, the day, the speeds and the place on the map', async () => {
    const evidencia = await read('exceso');
    expect(evidencia).toMatchObject({
      internalNumber: 'Móvil 101',
      operatorName: 'Édgar Núñez',
      dateNoveltie: '2026-11-14',
      noveltie: 'Conducir a velocidad superior a la máxima permitida',
      imagen: null,
      punto: { latitud: 10, longitud: -74 },
    });
    expect(evidencia.description).toContain('Exceso de velocidad el 14/11/2026 de 11:00:00 a 11:1');
    expect(evidencia.description).toContain('96 km/h de máxima y 96 km/h de promedio; el límite es 80 km/h.');
    expect(evidencia.description).toContain('10.00000, -74.00000.');
    expect(evidencia.trazado.length).toBeGreaterThan(2);
    expect(evidencia.origen.titulo).toMatch(/^Exceso de velocidad · \w{6} · 14\/11\/2026 11:00$/);
    const link = new URL(evidencia.origen.enlace, 'http://x');
    expect(link.pathname).toBe('/validacion/dashboard/dashboardpesvtr');
    expect(Object.fromEntries(link.searchParams)).toMatchObject({
      activo: company.fleet.vehicleId,
      viaje: '20261114110000',
      punto: '20261114110000',
      empresa: company.client,
    });
  });

  test('a photo: its trip, its driver, its second, its place and its picture', async () => {
    const evidencia = await read('foto');
    expect(evidencia).toMatchObject({ operatorName: 'Édgar Núñez', dateNoveltie: '2026-11-14', noveltie: '' });
    expect(evidencia.description).toContain('el 14/11/2026 11:05:00, en el viaje NORTE del 14/11/2026 11:00.');
    expect(evidencia.description).toContain('10.00000, -74.00000.');
    const picture = await get(writer, evidencia.imagen ?? '');
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
  });

  test('an inspection: its inspector, its novelties and the picture of its newest report', async () => {
    const evidencia = await read('inspeccion');
    expect(evidencia.description).toContain(
      'Inspector: Ana Inspectora. Lugar: Peaje Norte. Novedades: Sobrecupo. Pasajero de pie.',
    );
    expect(evidencia.operatorName).toBe('Édgar Núñez');
    expect(evidencia.imagen).toMatch(/^\/uploads\//);
  });

  test('a refused check: its number, its vehicle and its driver', async () => {
    const evidencia = await read('prealistamiento');
    expect(evidencia).toMatchObject({ plate: 'SQK482', internalNumber: '1042', operatorName: 'Ana' });
    expect(evidencia.description).toMatch(/^Prealistamiento n\.º \d+ no aprobado el 14\/11\/2026 10:00\./);
  });

  test.each(TIPOS)('a %s of another company is 404, and without its scope 403', async (tipo) => {
    expect((await get(stranger, pathOf[tipo]())).statusCode).toBe(404);
    expect((await get(onlyWriter, pathOf[tipo]())).statusCode).toBe(403);
  });

  test('a second without a speeding, a moment that is none and a photo that is not there are refused', async () => {
    const path = `/api/conduccion/evidencia?vehiculo=${company.fleet.vehicleId}`;
    expect((await get(writer, `${path}&momento=20261114120000`)).statusCode).toBe(404);
    expect((await get(writer, `${path}&momento=ayer`)).statusCode).toBe(400);
    expect((await get(writer, `/api/viajes/${tripId}/fotos/20261114110501-9/evidencia`)).statusCode).toBe(404);
  });
});

describe('INF-82 an informe keeps the evidence it comes from', () => {
  test.each(TIPOS)('a %s is kept with its title and its link, and stands in the audit log', async (tipo) => {
    const evidencia = await read(tipo);
    const reply = await create(writer, refOf[tipo]());
    expect([reply.statusCode, reply.json().message]).toEqual([200, undefined]);
    const id = reply.json().data.createdInformeId as string;
    const informe = Informe.parse((await get(writer, `/api/informes/${id}`)).json().data);
    expect(informe.origen).toEqual(evidencia.origen);
    const history = await get(writer, `/api/informes/${id}/history`);
    expect(history.body).toContain(evidencia.origen.titulo);
  });

  test('what a caller says of the evidence besides its ids is refused, and an informe without one keeps none', async () => {
    const said = await create(writer, { ...refOf.foto(), titulo: 'Otra cosa' });
    expect(said.statusCode).toBe(400);
    const plain = await givenInforme(api, company);
    expect((await get(writer, `/api/informes/${plain}`)).json().data.origen).toBeNull();
  });

  test.each(TIPOS)('a %s of another company is refused under its field', async (tipo) => {
    const reply = await create(stranger, refOf[tipo](), other.client);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors).toEqual([
      { path: 'origen', message: 'La evidencia de la que viene el informe no existe.' },
    ]);
  });

  test('staff who name another company than that of the check are refused', async () => {
    const reply = await create(manager, refOf.prealistamiento(), other.client);
    expect([reply.statusCode, reply.json().errors?.[0]?.path]).toEqual([400, 'origen']);
    expect((await create(manager, refOf.prealistamiento())).statusCode).toBe(200);
  });

  test.each(TIPOS)('a %s that its writer may not read is 403', async (tipo) => {
    expect((await create(onlyWriter, refOf[tipo]())).statusCode).toBe(403);
  });
});

describe('INF-83 other reports of the same operator and of the same plate', () => {
  const otros = async (token: string, id: string, query: string) => {
    const reply = await get(token, `/api/informes/${id}/otros?${query}`);
    return reply.statusCode === 200 ? OtrosInformes.parse(reply.json().data) : reply.statusCode;
  };

  test('are found by page, newest first, whatever the accents, and not the deleted ones', async () => {
    const own = await givenCompany(api);
    const token = await tokenOf(own, 'readNovelty');
    const facts = { plate: 'WXY123', operatorName: 'José Muñoz' };
    const id = await givenInforme(api, own, { ...facts, fecha: at(-1) });
    const older: string[] = [];
    for (const minutes of [10, 20, 30])
      older.push(await givenInforme(api, own, { ...facts, operatorName: 'JOSE MUNOZ', fecha: at(-minutes) }));
    const otherPlate = await givenInforme(api, own, { ...facts, plate: 'AAA111', fecha: at(-40) });
    await givenInforme(api, own, { ...facts, delete: true, fecha: at(-5) });
    await givenInforme(api, company, { ...facts, fecha: at(-6) });
    const first = await otros(token, id, 'por=operador&limit=3');
    if (typeof first === 'number') throw new Error(String(first));
    expect(first.items.map(({ _id }) => _id)).toEqual(older);
    const second = await otros(token, id, `por=operador&limit=3&cursor=${encodeURIComponent(first.next ?? '')}`);
    expect(second).toMatchObject({ items: [{ _id: otherPlate }], next: null });
    expect(await otros(token, id, 'por=placa')).toMatchObject({ items: older.map((_id) => ({ _id })), next: null });
  });

  test('of another company are 404, without the scope 403, and by something else 400', async () => {
    const id = await givenInforme(api, company);
    expect(await otros(stranger, id, 'por=placa')).toBe(404);
    expect(await otros(await tokenOf(company, 'createNovelty'), id, 'por=placa')).toBe(403);
    expect(await otros(writer, id, 'por=nombre')).toBe(400);
  });
});

test('INF-84 who creates informes is offered the drivers of the company, and of no other', async () => {
  const names = (await get(onlyWriter, '/api/conductores')).json().data.items as { nombre: string }[];
  expect(names.map(({ nombre }) => nombre)).toContain('Édgar');
  expect((await get(await tokenOf(company, 'readNovelty'), '/api/conductores')).statusCode).toBe(403);
  const named = `/api/conductores?client=${encodeURIComponent(company.client)}`;
  expect((await get(stranger, named)).statusCode).toBe(403);
});
