import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, bogotaDay, startOfDay } from '@fenix/domain/dates/days';
import { programStops, scheduledEnd } from '@fenix/domain/flota/schedule';
import type { ReportesFilter } from '@fenix/domain/gps/programar';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../ground/ids';
import { PICTURE } from '../picture';
import { type GivenCompany, givenCompany } from '../fleet';
import { type TestApp, createTestApp } from '../testApp';
import type { GpsPlatform, Referenced } from '../../ports/gps';

const MINUTE = 60_000;
const STOPS = [
  { nombre: 'Terminal', timeBetween: 0 },
  { nombre: 'Puerto', timeBetween: 20 },
];

/** Whole seconds, as the platform counts. */
const soon = (minutes: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + minutes * MINUTE);

/** By daylight: a trip at night has a lower score. */
const yesterdayMorning = () => new Date(startOfDay(addDays(bogotaDay(new Date()), -1)).getTime() + 600 * MINUTE);

export function sampleProgramada({ fleet }: GivenCompany, start: Date, reference = newId()): Referenced {
  return {
    reference,
    idruta: fleet.routeId,
    idactivo: fleet.vehicleId,
    nombre: 'NORTE',
    definicion: {
      descripcion: 'Terminal a Puerto',
      conductor1: [{ id: fleet.driverId, nombre: 'Édgar Núñez' }],
      lugares: programStops(start, STOPS),
      frequencyDeparture: '10',
      inControl: true,
    },
    start,
    end: scheduledEnd(start, STOPS),
  };
}

/** The contract of every implementation of the GPS port. */
export function gpsContract(name: string, open: (api: TestApp) => Promise<GpsPlatform>) {
  describe(`the GPS platform ${name}`, () => {
    let api: TestApp;
    let gps: GpsPlatform;
    let company: GivenCompany;
    let other: GivenCompany;
    beforeAll(async () => {
      api = await createTestApp();
      [company, other] = [await givenCompany(api), await givenCompany(api)];
      gps = await open(api);
    });
    afterAll(() => api.close());

    test('GPS-05, GPS-06, GPS-07 lists vehicles, drivers and routes of the account, and of no other', async () => {
      const { account, fleet } = company;
      const [vehiculos, conductores, rutas] = await Promise.all([
        gps.listVehiculos(account),
        gps.listConductores(account),
        gps.listRutas(account),
      ]);
      expect(vehiculos.value).toMatchObject([{ id: fleet.vehicleId, nombre: 'Móvil 101', idgps: fleet.imei }]);
      expect(conductores.value).toEqual([
        { id: fleet.driverId, nombre: 'Édgar', apellido: 'Núñez', direccion: 'RELEVADOR' },
      ]);
      expect(rutas.value).toMatchObject([{ id: fleet.routeId, nombre: 'NORTE' }]);
      expect(rutas.value[0]?.lugares).toMatchObject(STOPS);
      expect([vehiculos.isStale, conductores.isStale, rutas.isStale]).toEqual([false, false, false]);
    });

    test('GPS-09, GPS-23 a programmed route is found again as it was asked for', async () => {
      const start = soon(30);
      const wanted = sampleProgramada(company, start);
      const id = await gps.programRoute(company.account, wanted);
      const { value } = await gps.findProgramada(company.account, id);
      expect(value).toMatchObject({
        id,
        nombre: 'NORTE',
        activo: 'Móvil 101',
        estado: 'Pendiente',
        hora_completado: '00:00:00',
        definicion: {
          conductor1: [{ nombre: 'Édgar Núñez' }],
          frequencyDeparture: '10',
          inControl: true,
          referencia: wanted.reference,
        },
      });
      expect(value.definicion.lugares.flatMap((stop) => Object.keys(stop))).toEqual(
        expect.arrayContaining(['fEstimada', 'horallegaEstimada', 'llegadaEstimada', 'llegada']),
      );
    });

    test('DISP-24 the same reference twice is one trip, and is found by it', async () => {
      const start = soon(60 * 24);
      const wanted = sampleProgramada(company, start);
      expect(await gps.findReferencia(company.account, wanted.reference, start)).toBeUndefined();
      const first = await gps.programRoute(company.account, wanted);
      expect(await gps.programRoute(company.account, wanted)).toBe(first);
      expect(await gps.findReferencia(company.account, wanted.reference, start)).toBe(first);
      expect(await gps.findReferencia(other.account, wanted.reference, start)).toBeUndefined();
    });

    test('GPS-08, DISP-29, DISP-30 pages by start in both directions, counted and searched without accents', async () => {
      const fresh = await givenCompany(api);
      const starts = [10, 20, 30, 40, 50].map(soon);
      const ids: string[] = [];
      for (const start of starts) ids.push(await gps.programRoute(fresh.account, sampleProgramada(fresh, start)));
      const span = { from: soon(5), to: soon(45) };
      const listed: string[] = [];
      let cursor: string | undefined;
      do {
        const { value: page } = await gps.listProgramadas(fresh.account, { ...span, limit: 3, cursor });
        expect(page.total).toEqual({ value: 4, capped: false });
        listed.push(...page.items.map((row) => row.id));
        cursor = page.next ?? undefined;
      } while (cursor);
      expect(listed).toEqual(ids.slice(0, 4).toReversed());
      const ask = (search: string) => gps.countProgramadas(fresh.account, { ...span, search });
      expect((await ask('')).value).toBe(4);
      expect((await ask('edgar NUNEZ pendiente')).value).toBe(4);
      expect((await ask('finalizado')).value).toBe(0);
      const ascending = await gps.listProgramadas(fresh.account, { ...span, limit: 2, sort: 'asc', search: 'norte' });
      expect(ascending.value.items.map((row) => row.id)).toEqual(ids.slice(0, 2));
    });

    test('a place in a list that was made up is refused', async () => {
      const query = { from: soon(0), to: soon(60), limit: 3, cursor: 'nada' };
      await expect(gps.listProgramadas(company.account, query)).rejects.toMatchObject({ kind: 'invalid' });
    });

    test('DISP-48 a pending trip is cancelled once', async () => {
      const id = await gps.programRoute(company.account, sampleProgramada(company, soon(90)));
      await gps.cancelProgramada(company.account, id);
      expect((await gps.findProgramada(company.account, id)).value.estado).toBe('Cancelado');
      await expect(gps.cancelProgramada(company.account, id)).rejects.toMatchObject({ kind: 'conflict' });
    });

    test('TRIP-39 an old trip is found by the days it began in', async () => {
      const start = soon(-20 * 24 * 60);
      const id = await gps.programRoute(company.account, sampleProgramada(company, start));
      const within = { from: new Date(start.getTime() - MINUTE), to: new Date(start.getTime() + MINUTE) };
      expect((await gps.findProgramada(company.account, id, within)).value).toMatchObject({ id, nombre: 'NORTE' });
      await expect(gps.findProgramada(other.account, id, within)).rejects.toMatchObject({ kind: 'notFound' });
    });

    test('GUARD-80 what belongs to another account is as unknown as what never was', async () => {
      const id = await gps.programRoute(company.account, sampleProgramada(company, soon(100)));
      const span = { from: soon(-10), to: soon(0) };
      for (const [account, unknown] of [
        [other.account, id],
        [company.account, newId()],
        [company.account, 'no-es-un-id'],
      ] as const) {
        await expect(gps.findProgramada(account, unknown)).rejects.toMatchObject({ kind: 'notFound' });
        await expect(gps.cancelProgramada(account, unknown)).rejects.toMatchObject({ kind: 'notFound' });
        await expect(gps.addDataExtra(account, unknown, { files: [], textWith: () => '{}' })).rejects.toMatchObject({
          kind: 'notFound',
        });
      }
      await expect(gps.readHistory(other.account, company.fleet.imei, span)).rejects.toMatchObject({
        kind: 'notFound',
      });
      await expect(gps.readDriving(other.account, company.fleet.vehicleId, span)).rejects.toMatchObject({
        kind: 'notFound',
      });
      const foreign = sampleProgramada(company, soon(110));
      await expect(gps.programRoute(other.account, foreign)).rejects.toMatchObject({ kind: 'notFound' });
    });

    test('GPS-10, GPS-11 a report of an inspector is added to its trip', async () => {
      const id = await gps.programRoute(company.account, sampleProgramada(company, soon(120)));
      await gps.addDataExtra(company.account, id, { files: [], textWith: () => '{"nameInspector":"Ana"}' });
      const { value } = await gps.findProgramada(company.account, id);
      expect(value.data_extra?.map(({ data }) => data)).toEqual(['{"nameInspector":"Ana"}']);
    });

    test('GPS-11 the files beside a report are kept, and named where they belong', async () => {
      const id = await gps.programRoute(company.account, sampleProgramada(company, soon(130)));
      const folder = await mkdtemp(join(tmpdir(), 'fenix-report-'));
      const path = join(folder, 'foto');
      await writeFile(path, PICTURE);
      const sha256 = createHash('sha256').update(PICTURE).digest('hex');
      const file = { place: 'foto1', label: 'Fotografía 1', mime: 'image/png', path, bytes: PICTURE.length, sha256 };
      const textWith = ({ foto1 }: Readonly<Record<string, string | undefined>>) =>
        JSON.stringify({ referencia: id, collectionPictures: [{ picture: foto1 }] });
      await gps.addDataExtra(company.account, id, { files: [file], textWith });
      const { value } = await gps.findProgramada(company.account, id);
      expect(value.data_extra?.map(({ data }) => JSON.parse(data))).toEqual([
        { referencia: id, collectionPictures: [{ picture: expect.stringMatching(/^archivo:[0-9a-f-]{36}\.\w+$/) }] },
      ]);
      await rm(folder, { recursive: true });
    });

    test('INSP-30, INSP-33, IAPP-33 trips are found by inspectors’ reports, counted, and the last of it is known', async () => {
      const told = await gps.programRoute(company.account, sampleProgramada(company, soon(-50)));
      const untold = await gps.programRoute(company.account, sampleProgramada(company, soon(-40)));
      const text = JSON.stringify({ nameInspector: 'Ana', controlPoint: 'Peaje', novelties: ['Vía: Bache'] });
      await gps.addDataExtra(company.account, told, { files: [], textWith: () => text });
      const span = { from: soon(-60), to: soon(-30), inControl: true };
      const idsOf = async (reportes: ReportesFilter) => {
        const { value } = await gps.listProgramadas(company.account, { ...span, reportes, limit: 10 });
        expect((await gps.countProgramadas(company.account, { ...span, reportes })).value).toBe(value.items.length);
        return value.items.map(({ id }) => id);
      };
      expect(await idsOf({ reportado: true })).toEqual([told]);
      expect(await idsOf({ reportado: false })).toEqual([untold]);
      expect(await idsOf({ inspector: 'Ana', punto: 'Peaje', novedad: 'Vía: Bache' })).toEqual([told]);
      expect(await idsOf({ inspector: 'Eva' })).toEqual([]);
      expect((await gps.cifrasReportes(company.account, { ...span, reportes: { novedad: 'otra' } })).value).toEqual({
        novedades: [{ nombre: 'Vía: Bache', veces: 1 }],
        inspectores: [],
        puntos: [],
      });
      const placa = (await gps.findProgramada(company.account, told)).value.placa.toUpperCase();
      const { value: last } = await gps.ultimosReportes(company.account, [placa, 'NUNCA1']);
      expect(last).toEqual([
        { placa, at: expect.any(Date), inspector: 'Ana', punto: 'Peaje', novedades: ['Vía: Bache'] },
      ]);
      expect((await gps.ultimosReportes(other.account, [placa])).value).toEqual([]);
    });

    test('GPS-12, GPS-13, GPS-16 returns where a vehicle was and how it was driven', async () => {
      const start = yesterdayMorning();
      await company.drive(start);
      const span = { from: start, to: new Date(start.getTime() + 60 * MINUTE) };
      const { value: points } = await gps.readHistory(company.account, company.fleet.imei, span);
      expect(points).toHaveLength(25);
      expect(points[0]).toMatchObject({ latitud: 10, longitud: -74, velocidad: 55.5 });
      const half = { from: start, to: new Date(start.getTime() + 6 * MINUTE) };
      expect((await gps.readHistory(company.account, company.fleet.imei, half)).value).toHaveLength(12);
      const { value: viajes } = await gps.readDriving(company.account, company.fleet.vehicleId, span);
      expect(viajes).toHaveLength(1);
      const { value: flota } = await gps.readFlota(company.account, span);
      expect(flota.activo).toMatchObject([{ id: company.fleet.vehicleId, viajes: [{ calificacion_viaje: 1 }] }]);
    });

    test('says who was programmed on which vehicle, except for cancelled trips', async () => {
      const from = soon(600);
      const ids = [await company.program(from), await company.program(soon(700))];
      await gps.cancelProgramada(company.account, ids[1]!);
      const { value } = await gps.listTurnos(company.account, { from: soon(610), to: soon(800) });
      expect(value).toEqual([
        {
          idactivo: company.fleet.vehicleId,
          placa: expect.stringMatching(/^T/),
          conductor: { id: '', nombre: 'Édgar Núñez' },
          from,
          to: new Date(from.getTime() + 20 * MINUTE),
        },
      ]);
      expect((await gps.listTurnos(company.account, { from: soon(500), to: from })).value).toEqual([]);
    });

    test('BI-05 returns where each vehicle of the account is now', async () => {
      await other.drive(soon(-13), (way) =>
        way.map((one) => ({ ...one, cuenta: { metros: 7_500_900, fuente: 'odometro' } })),
      );
      const { value: vistos } = await gps.listVistos(other.account);
      expect(vistos).toMatchObject([{ id: other.fleet.vehicleId, nombre: 'Móvil 101', alarmas: [] }]);
      expect(vistos[0]?.posicion).toMatchObject({ latitud: 10.1, longitud: -74, at: expect.any(Date) });
      const odometro = { kilometros: 7_500, hora: vistos[0]?.posicion?.at.toISOString(), fuente: 'odometro' };
      expect(vistos).toMatchObject([{ odometro }]);
      expect(await gps.findVehiculo(other.account, other.fleet.vehicleId)).toMatchObject({ odometro });
    });

    test('CUM-14 lists the trips of a plate, in the ways it may be written', async () => {
      const id = await gps.programRoute(company.account, sampleProgramada(company, soon(45)));
      const { placa } = (await gps.findProgramada(company.account, id)).value;
      const asked = { from: soon(40), to: soon(50) };
      const listed = async (placas: readonly string[]) =>
        (await gps.listProgramadas(company.account, { ...asked, placas, limit: 9 })).value.items.map((one) => one.id);
      expect([await listed(['NUNCA1', placa]), await listed(['NUNCA1']), await listed([])]).toEqual([[id], [], []]);
      const counted = await gps.countProgramadas(company.account, { ...asked, placas: [placa] });
      expect(counted.value).toBe(1);
    });

    test('SHELL-40 finds vehicles of the account by a part of their plate or number', async () => {
      const { account, fleet } = company;
      const [own] = (await gps.listVehiculos(account)).value;
      const wanted = [{ id: fleet.vehicleId, nombre: own?.nombre, patente: own?.patente }];
      for (const search of ['movil', '101 mov', own?.patente.slice(1).toLowerCase() ?? ''])
        expect((await gps.searchVehiculos(account, search, 5)).value).toMatchObject(wanted);
      expect((await gps.searchVehiculos(account, 'noestá', 5)).value).toEqual([]);
      expect((await gps.searchVehiculos(account, '1', 0)).value).toEqual([]);
      const others = (await gps.searchVehiculos(other.account, 'movil', 5)).value.map(({ id }) => id);
      expect(others).toEqual([other.fleet.vehicleId]);
    });

    test('CUM-09 finds a vehicle by the ways in which its plate may be written, and none of another account', async () => {
      const { account, fleet } = company;
      const { patente } = await gps.findVehiculo(account, fleet.vehicleId);
      const found = await gps.findPorPlaca(account, ['QQQ000', patente]);
      expect([found?.id, found?.patente]).toEqual([fleet.vehicleId, patente]);
      expect(await gps.findPorPlaca(account, ['QQQ000'])).toBeUndefined();
      expect(await gps.findPorPlaca(account, [])).toBeUndefined();
      const elsewhere = await gps.findPorPlaca(other.account, [patente]);
      expect(elsewhere?.id).not.toBe(fleet.vehicleId);
    });

    test('GPS-15, TRIP-42 lists, counts and reads the photos of a tracker', async () => {
      const { fleet, account } = company;
      const at = soon(-30);
      const content = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0f5c73' } })
        .jpeg()
        .toBuffer();
      const device = { imei: fleet.imei, accountId: fleet.accountId, vehicleId: fleet.vehicleId };
      for (const minutes of [0, 5])
        await api.deps.platform.takeFoto(device, {
          at: new Date(at.getTime() + minutes * MINUTE),
          latitud: 10,
          longitud: -74,
          mime: 'image/jpeg',
          content,
        });
      const span = { from: at, to: soon(0) };
      const { value: fotos } = await gps.listFotos(account, fleet.imei, span);
      expect(fotos).toMatchObject([{ latitud: 10, longitud: -74 }, {}]);
      const equipo = fleet.imei;
      const counts = await gps.countFotos(account, [
        { equipo, ...span },
        { equipo, from: at, to: at },
        { equipo, from: soon(-20), to: soon(0) },
        { equipo: 'otro', ...span },
      ]);
      expect(counts).toEqual([2, 1, 0, 0]);
      const picture = await gps.readFoto(account, fotos[0]?.imagen ?? '');
      expect([picture.mime, Buffer.from(picture.content).equals(content)]).toEqual(['image/jpeg', true]);
    });

    test.each([
      '',
      'http://127.0.0.1:1/gps/photos/x',
      'file:///etc/passwd',
      '/gps/photos/no',
      'https://otra.example/a.jpg',
    ])('TRIP-42 %j is no photo of the platform', async (imagen) => {
      await expect(gps.readFoto(company.account, imagen)).rejects.toMatchObject({ kind: 'notFound' });
    });
  });
}
