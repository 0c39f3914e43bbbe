import { ViajesDeConductor } from '@fenix/domain/conduccion/comparativos/conductores';
import { EventosConduccion } from '@fenix/domain/conduccion/tablero/eventos';
import { FlotaConduccion } from '@fenix/domain/conduccion/tablero/flota';
import { ResumenConduccion } from '@fenix/domain/conduccion/tablero/resumen';
import { ViajesConduccion } from '@fenix/domain/conduccion/tablero/viajes';
import { ReglasConduccion } from '@fenix/domain/gps/reglas';
import type { Scope } from '@fenix/domain/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type GivenCompany, givenCompany } from '../testing/fleet';
import type { GivenClient } from '../testing/givens';
import { type TestApp, createTestApp } from '../testing/testApp';

const NOON = new Date('2026-03-10T17:00:00.000Z');
const at = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);
const DAY = 24 * 60;

let api: TestApp;
let company: GivenCompany;
let reader: string;
let parked: string;
beforeAll(async () => {
  api = await createTestApp();
  api.setNow(NOON);
  company = await givenCompany(api);
  parked = await company.addVehicle();
  reader = await tokenOf(company);
  const fast = (way: Parameters<NonNullable<Parameters<GivenCompany['drive']>[1]>>[0]) =>
    way.map((position) => ({ ...position, velocidad: 96 }));
  await company.drive(at(-20 * DAY), fast);
  await company.drive(at(-3 * DAY));
  await company.drive(at(-DAY));
  // At seven in the morning of a Tuesday, 96 km/h without a programmed trip.
  await company.drive(at(-300), fast);
  await company.program(at(-60));
  await company.drive(at(-60));
});
afterAll(() => api.close());

const tokenOf = async (client: GivenClient, scope: Scope = 'readDashboard') =>
  api.givenToken(await api.givenUser(client, { scopes: [scope] }));
const get = (token: string, what: string, query: Record<string, string> = {}) =>
  api.call(token, 'GET', `/api/conduccion/${what}?${new URLSearchParams(query).toString()}`);

async function read<S extends z.ZodType>(schema: S, what: string, query: Record<string, string> = {}) {
  const reply = await get(reader, what, query);
  expect(reply.statusCode).toBe(200);
  const { data } = reply.json<{ data: unknown }>();
  const parsed = schema.parse(data);
  expect(data).toEqual(parsed);
  return parsed;
}

const MONTH = { fechaInicio: '08/02/2026', fechaFin: '10/03/2026' };
const TODAY = { fechaInicio: '10/03/2026', fechaFin: '10/03/2026' };
const linesOf = (body: string) => body.trim().split('\r\n');

describe('PESV-43 the dashboard over any days', () => {
  test('PESV-18 without days is yesterday and today, with the figures and scores that the trips have', async () => {
    const [resumen, flota] = [await read(ResumenConduccion, 'resumen'), await read(FlotaConduccion, 'flota')];
    expect([resumen.fInicio, resumen.fFin]).toEqual(['2026-03-09 00:00:00', '2026-03-10 12:00:00']);
    const [one, other] = resumen.activo.toSorted((a, b) => b.viajes - a.viajes);
    const trips = flota.activo.find(({ condujo }) => condujo)!;
    expect(one).toMatchObject({ id: company.fleet.vehicleId, condujo: true, viajes: 3, duracion: 3 * 720 });
    // Three days before, its tracker fell silent after the drive: the alert takes the whole category, two of ten points.
    expect(one).toMatchObject({ valor: trips.valor, calificacion: trips.calificacion, antes: 8 });
    expect(one?.distancia).toBe(trips.viajes.reduce((sum, { distancia_recorrida }) => sum + distancia_recorrida, 0));
    expect(other).toMatchObject({ id: parked, condujo: false, viajes: 0, antes: null });
    expect(resumen.flota).toMatchObject([
      { grupo: 'Intermunicipal', activos: 2, condujo: true, viajes: 3, valor: flota.flota['Intermunicipal']?.valor },
    ]);
    expect(resumen.desde).toBeNull();
  });

  test('of 31 days has each of them with drives, and the events by weekday and hour', async () => {
    const { activo, dias, eventos } = await read(ResumenConduccion, 'resumen', MONTH);
    expect(activo.find(({ condujo }) => condujo)?.viajes).toBe(5);
    expect(dias.map(({ dia }) => dia)).toEqual(['2026-02-18', '2026-03-07', '2026-03-09', '2026-03-10']);
    expect(dias[0]!.valor).toBeLessThan(dias[1]!.valor);
    // The 18th of February is a Wednesday, at noon.
    const speedings = eventos!.filter(({ categoria }) => categoria === 'Velocidades');
    expect(
      speedings
        .map(({ semana, hora, total }) => [semana, hora, total])
        .toSorted(([one = 0], [other = 0]) => one - other),
    ).toEqual([
      [2, 7, 1],
      [3, 12, 1],
    ]);
  });

  test.each([
    ['32 days', { fechaInicio: '07/02/2026', fechaFin: '10/03/2026' }, 'fechaFin', 'Consulta como máximo 31 días.'],
    [
      'a reversed span',
      { fechaInicio: '10/03/2026', fechaFin: '09/03/2026' },
      'fechaFin',
      'La fecha final es anterior a la inicial.',
    ],
    [
      'no day',
      { fechaInicio: '31/02/2026', fechaFin: '10/03/2026' },
      'fechaInicio',
      'Escribe la fecha como dd/mm/aaaa.',
    ],
  ])('refuses %s in a sentence', async (_, query, path, message) => {
    for (const what of ['resumen', 'resumen/export', 'conductores/viajes', 'conductores/viajes/export']) {
      const reply = await get(reader, what, query);
      expect(reply.json()).toMatchObject({ status: 400, errors: [{ path, message }] });
    }
  });
});

describe('PESV-45 who drove', () => {
  const ofVehicle = { ...TODAY, vehiculo: '' };

  test('is in each trip of a vehicle, and empty where no programmed trip says it', async () => {
    const { items } = await read(ViajesConduccion, 'viajes', { ...ofVehicle, vehiculo: company.fleet.vehicleId });
    expect(items.map(({ conductor }) => conductor)).toEqual(['', 'Édgar Núñez']);
  });

  test('the trips of a driver over the days, by name, in whatever case; without one, those of unknown drivers', async () => {
    const own = await read(ViajesDeConductor, 'conductores/viajes', { ...MONTH, conductor: 'ÉDGAR NÚÑEZ' });
    expect(own.items).toMatchObject([
      {
        vehiculo: { id: company.fleet.vehicleId, grupo: 'Intermunicipal' },
        inicio: '2026-03-10 11:00:00',
        final: '2026-03-10 11:12:00',
        duracion: 720,
        calificacion: 1,
      },
    ]);
    expect((await read(ViajesDeConductor, 'conductores/viajes', MONTH)).items).toHaveLength(4);
    expect((await read(ViajesDeConductor, 'conductores/viajes', { ...MONTH, conductor: 'Otra' })).items).toEqual([]);
  });
});

describe('PESV-49 the events of an hour of the week', () => {
  const speedings = { ...MONTH, semana: '2', hora: '7', categoria: 'Velocidades' };

  test('are those that the summary counts there, with their vehicle and the start of their trip', async () => {
    const { items } = await read(EventosConduccion, 'eventos', speedings);
    expect(items).toMatchObject([
      {
        vehiculo: { id: company.fleet.vehicleId, grupo: 'Intermunicipal' },
        viaje: '2026-03-10 07:00:00',
        categoria: 'Velocidades',
        nombre: 'Exceso de velocidad',
        velocidad: 96,
      },
    ]);
    expect(items[0]!.inicio).toMatch(/^2026-03-10 07:\d\d:\d\d$/);
    const { eventos } = await read(ResumenConduccion, 'resumen', MONTH);
    for (const { semana, hora, categoria, total } of eventos!) {
      const asked = { ...MONTH, semana: String(semana), hora: String(hora), categoria };
      expect((await read(EventosConduccion, 'eventos', asked)).items).toHaveLength(total);
    }
  });

  test('of all categories together; of another hour, another category or other days there are none', async () => {
    const { categoria: _, ...all } = speedings;
    const { items } = await read(EventosConduccion, 'eventos', all);
    expect(new Set(items.map(({ inicio }) => inicio.slice(11, 13)))).toEqual(new Set(['07']));
    expect(items.filter(({ categoria }) => categoria === 'Velocidades')).toHaveLength(1);
    for (const other of [{ hora: '8' }, { semana: '3' }, { categoria: 'Ralenti' }, { fechaFin: '09/03/2026' }])
      expect((await read(EventosConduccion, 'eventos', { ...speedings, ...other })).items).toEqual([]);
  });

  test('an hour that no day has is refused', async () => {
    expect((await get(reader, 'eventos', { ...speedings, hora: '24' })).statusCode).toBe(400);
    expect((await get(reader, 'eventos', MONTH)).statusCode).toBe(400);
  });
});

test('PESV-44 the rules are those by which trips are scored', async () => {
  const { reglas } = await read(z.object({ reglas: ReglasConduccion.nullable() }), 'reglas');
  expect(reglas?.categorias.map(({ categoria, peso }) => [categoria, peso])).toEqual([
    ['Eventos', 0.1],
    ['Alertas', 0.2],
    ['Ralenti', 0.1],
    ['Manejo ecologico', 0.25],
    ['Velocidades', 0.35],
  ]);
  expect(reglas).toMatchObject({ porKm: 100, kmMinimos: 50 });
  expect(reglas?.categorias[4]).toMatchObject({
    tolerancia: 2,
    leve: 0.25,
    peor: 1.5,
    breve: 0.4,
    larga: 300,
    umbrales: [{ evento: 'Exceso de velocidad', valor: 80, unidad: 'km/h' }],
  });
});

describe('PESV-47 what is shown leaves as a file', () => {
  test('the vehicles of a group, with the score of the days before', async () => {
    const csv = await get(reader, 'resumen/export', { grupo: 'Intermunicipal' });
    expect(csv.headers['content-disposition']).toContain('filename="activos-');
    const [head, ...rows] = linesOf(csv.body);
    expect(head).toContain('Placa');
    expect(head).toContain('Calificacion del periodo anterior');
    expect(rows).toHaveLength(2);
    expect(linesOf((await get(reader, 'resumen/export', { grupo: 'Otra' })).body)).toHaveLength(1);
  });

  test('the groups, and the trips of a vehicle with who drove them, also as Excel', async () => {
    expect(linesOf((await get(reader, 'resumen/export', { de: 'flotas' })).body)).toHaveLength(2);
    const trips = { ...TODAY, vehiculo: company.fleet.vehicleId };
    const [head, ...rows] = linesOf((await get(reader, 'viajes/export', trips)).body);
    expect(head).toContain('Conductor');
    expect(rows).toHaveLength(2);
    expect(rows[1]).toContain('Édgar Núñez');
    const driver = { ...TODAY, conductor: 'Édgar Núñez' };
    const [columns, ...own] = linesOf((await get(reader, 'conductores/viajes/export', driver)).body);
    expect(columns).toContain('Placa;Flota;Inicio;Fin;Distancia (km);Duracion (min);Calificacion (de 5)');
    expect(own).toHaveLength(1);
    expect(own[0]).toContain('Intermunicipal');
    for (const [what, query] of [
      ['conductores/viajes/export', driver],
      ['resumen/export', {}],
      ['viajes/export', trips],
    ] as const) {
      const xlsx = await get(reader, what, { ...query, format: 'xlsx' });
      expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK');
    }
  });
});

describe('GUARD-80', () => {
  const CALLS = [
    'resumen',
    'eventos',
    'resumen/export',
    'reglas',
    'conductores/viajes',
    'conductores/viajes/export',
    'viajes/export',
  ];

  test.each(CALLS)('%s is refused to another company, and to who lacks the scope', async (what) => {
    const other = await givenCompany(api);
    const query = { vehiculo: company.fleet.vehicleId, semana: '2', hora: '7' };
    const theirs = { ...query, client: company.client };
    expect((await get(await tokenOf(other), what, theirs)).statusCode).toBe(403);
    expect((await get(await tokenOf(company, 'readDispatch'), what, query)).statusCode).toBe(403);
  });

  test('the trips of a vehicle of another company are as of one that does not exist', async () => {
    const other = await tokenOf(await givenCompany(api));
    const reply = await get(other, 'viajes/export', { vehiculo: company.fleet.vehicleId });
    expect(reply.statusCode).toBe(404);
  });
});
