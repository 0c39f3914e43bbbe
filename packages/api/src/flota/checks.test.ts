import type { Torre } from '@fenix/domain/torre/torre';
import type { PresetRechazado } from '@fenix/domain/flota/aprobado';
import { MODULES, type Module } from '@fenix/domain/permissions';
import type { PresetsHoy } from '@fenix/domain/prealistamiento/registro';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postPreset, presetParts } from '../testing/prealistamiento/presetFixture';
import { type GivenCompany, givenCompany } from '../testing/fleet';
import { presetRow } from '../testing/preset';
import { type TestApp, createTestApp } from '../testing/testApp';

/** Noon in Bogotá. */
const NOON = new Date('2026-03-10T17:00:00.000Z');
const at = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
  api.setNow(NOON);
});
afterAll(() => api.close());

const SCOPES = ['createPreset', 'readPreset', 'createDispatch', 'readDashboard'] as const;

async function givenReader(modules?: readonly Module[]) {
  const company = await givenCompany(api, await api.givenClient(undefined, modules));
  await company.program(at(30));
  return { company, token: await api.givenToken(await api.givenUser(company, { scopes: SCOPES })) };
}

/** What each reader says of the company's one vehicle. */
async function said({ fleet }: GivenCompany, token: string) {
  const get = async <T>(url: string) => (await api.call(token, 'GET', url)).json<{ data: T }>().data;
  const lookup = await get<unknown[]>(`/api/preset-v2/vehicle/${fleet.vehicleId}`);
  const rechazo = await get<PresetRechazado | null>(`/api/preset-v2/vehicle/${fleet.vehicleId}/rechazo`);
  const hoy = await get<PresetsHoy>('/api/preset-v2/hoy');
  const torre = await get<Torre>('/api/torre');
  return {
    lookup: lookup.length > 0,
    isRefused: rechazo !== null,
    hoy: hoy.approved === 1,
    hoySaysRefused: hoy.without.some(({ refused }) => refused !== null),
    torre: torre.salidas.map(({ prealistamiento }) => prealistamiento),
  };
}

const APPROVED = { lookup: true, isRefused: false, hoy: true, hoySaysRefused: false, torre: [true] };
const REFUSED = { lookup: false, isRefused: true, hoy: false, hoySaysRefused: true, torre: [false] };
const NONE = { lookup: false, isRefused: false, hoy: false, hoySaysRefused: false, torre: [false] };

/** Minutes from noon at which a check was filled in and received, and its state; in the order in which they were numbered. */
type Given = readonly [filled: number, received: number, estado: 'true' | 'false'];

describe('PRE-22, DISP-06, GPS-17 the newest check of the day decides, for every reader', () => {
  test.each<[string, readonly Given[], object]>([
    ['no check', [], NONE],
    ['approved', [[-60, -60, 'true']], APPROVED],
    ['refused', [[-60, -60, 'false']], REFUSED],
    [
      'refused an hour after it was approved',
      [
        [-90, -90, 'true'],
        [-30, -30, 'false'],
      ],
      REFUSED,
    ],
    [
      'approved after it was repaired',
      [
        [-90, -90, 'false'],
        [-30, -30, 'true'],
      ],
      APPROVED,
    ],
    [
      'approved, refused and approved',
      [
        [-90, -90, 'true'],
        [-60, -60, 'false'],
        [-30, -30, 'true'],
      ],
      APPROVED,
    ],
    [
      'approved, and an older refusal arrives late',
      [
        [-30, -30, 'true'],
        [-90, -5, 'false'],
      ],
      APPROVED,
    ],
    [
      'refused, and an older approval arrives late',
      [
        [-30, -30, 'false'],
        [-90, -5, 'true'],
      ],
      REFUSED,
    ],
    [
      'approved, and a newer refusal arrives late',
      [
        [-90, -90, 'true'],
        [-60, -5, 'false'],
      ],
      REFUSED,
    ],
    [
      'two of the same moment, the refusal received last',
      [
        [-60, -60, 'true'],
        [-60, -50, 'false'],
      ],
      REFUSED,
    ],
    [
      'two of the same moment, the approval received last',
      [
        [-60, -50, 'true'],
        [-60, -60, 'false'],
      ],
      APPROVED,
    ],
    [
      'two of the same moment received together, the refusal last',
      [
        [-60, -60, 'true'],
        [-60, -60, 'false'],
      ],
      REFUSED,
    ],
    [
      'two of the same moment received together, the approval last',
      [
        [-60, -60, 'false'],
        [-60, -60, 'true'],
      ],
      APPROVED,
    ],
    [
      'refused yesterday in its last minute, approved today',
      [
        [-721, -721, 'false'],
        [-700, -700, 'true'],
      ],
      APPROVED,
    ],
    ['approved yesterday in its last minute', [[-721, -721, 'true']], NONE],
    ['approved in the first minute of today', [[-720, -720, 'true']], APPROVED],
  ])('%s', async (_, given, expected) => {
    const { company, token } = await givenReader();
    const rows = given.map(([filled, received, estado]) => ({
      ...presetRow(company, company.fleet.vehicleId, at(filled), estado),
      sendDate: at(received),
    }));
    if (rows.length > 0) await api.deps.database.system.insertInto('presets').values(rows).execute();
    expect(await said(company, token)).toEqual(expected);
  });

  test('two drivers at once: the one that was numbered last decides, and all readers agree', async () => {
    const { company, token } = await givenReader();
    const bad = [{ seccion: 'estadoMecanico', name: 'Freno de servicio', noveltie: 'No frena' }] as const;
    const replies = await Promise.all(
      [{}, { bad }].map(async (filled) => postPreset(api, token, presetParts(company.fleet, at(-10), filled))),
    );
    const made = replies.map((reply) => reply.json<{ data: { consecutive: number; estado: string } }>().data);
    expect(made.map(({ estado }) => estado)).toEqual(['true', 'false']);
    const last = made.toSorted((one, other) => one.consecutive - other.consecutive).at(-1);
    expect(await said(company, token)).toEqual(last?.estado === 'true' ? APPROVED : REFUSED);
  });
});

describe('CUM-06 the operating day of a company with the module Cumplimiento', () => {
  /** Minutes from noon today of the vehicle's departure of yesterday, if any, and of its check. */
  type Case = [what: string, departure: number | undefined, check: Given, on: object, off: object];
  const EVENING = -14 * 60;
  const YESTERDAY_8 = -28 * 60;

  test.each<Case>([
    ['at 22:00, the last trip was at 18:00', -18 * 60, [EVENING, EVENING, 'true'], APPROVED, NONE],
    ['refused at 22:00, the last trip was at 18:00', -18 * 60, [EVENING, EVENING, 'false'], REFUSED, NONE],
    ['of yesterday 08:00, a trip at 09:00', -27 * 60, [YESTERDAY_8, YESTERDAY_8, 'true'], NONE, NONE],
    ['of yesterday 08:00, no trip', undefined, [YESTERDAY_8, YESTERDAY_8, 'true'], APPROVED, NONE],
    ['of two days ago, no trip', undefined, [-38 * 60, -38 * 60, 'true'], NONE, NONE],
  ])('a check %s', async (_, departure, [filled, received, estado], on, off) => {
    for (const [modules, expected] of [
      [MODULES, on],
      [undefined, off],
    ] as const) {
      const { company, token } = await givenReader(modules);
      if (departure !== undefined) await company.program(at(departure));
      const row = { ...presetRow(company, company.fleet.vehicleId, at(filled), estado), sendDate: at(received) };
      await api.deps.database.system.insertInto('presets').values(row).execute();
      expect(await said(company, token)).toEqual(expected);
    }
  });

  const writeCut = async (company: GivenCompany, value: string) => {
    const writer = await api.givenToken(await api.givenUser(company, { scopes: ['writeCompliance'] }));
    const row = {
      kind: 'corte-operativo',
      from: '2026-03-01',
      source: 'Acta 3',
      mark: 'cliente',
      motivo: 'Turnos de noche',
    };
    return (await api.call(writer, 'POST', '/api/reglas', { payload: { ...row, value } })).statusCode;
  };
  const checkedAt = async (company: GivenCompany, moment: Date) =>
    api.deps.database.system
      .insertInto('presets')
      .values(presetRow(company, company.fleet.vehicleId, moment))
      .execute();

  test('a cancelled trip does not end the check', async () => {
    const { company, token } = await givenReader(MODULES);
    await checkedAt(company, at(-19 * 60));
    api.setNow(at(-20 * 60));
    const trip = await company.program(at(-18 * 60));
    await api.deps.gps.cancelProgramada(company.account, trip);
    api.setNow(NOON);
    expect(await said(company, token)).toEqual(APPROVED);
  });

  test("the company's own cut decides: with 18:00 the trip of 18:30 belongs to the next operating day", async () => {
    for (const [cut, expected] of [
      ['00:00', NONE],
      ['18:00', APPROVED],
      ['19:00', NONE],
    ] as const) {
      const { company, token } = await givenReader(MODULES);
      await company.program(at(-17.5 * 60));
      await checkedAt(company, at(-19 * 60));
      expect(await writeCut(company, cut)).toBe(200);
      expect(await said(company, token)).toEqual(expected);
    }
  });

  test.each(['24:00', '7:00', '07:60', 'medianoche', ''])('%j is no hour', async (value) => {
    const { company } = await givenReader(MODULES);
    expect(await writeCut(company, value)).toBe(400);
  });
});

describe('GET /api/preset-v2/vehicle/{id}/rechazo', () => {
  const of = ({ fleet }: GivenCompany) => `/api/preset-v2/vehicle/${fleet.vehicleId}/rechazo`;

  test('DISP-06 a refusal says what blocks and by which check', async () => {
    const { company, token } = await givenReader();
    const bad = [
      { seccion: 'estadoMecanico', name: 'Freno de servicio' },
      { seccion: 'carroceriaInterna', name: 'Pito' },
    ] as const;
    const made = (await postPreset(api, token, presetParts(company.fleet, at(-10), { bad }))).json().data;
    expect((await api.call(token, 'GET', of(company))).json().data).toEqual({
      _id: made._id,
      consecutive: made.consecutive,
      cretedDate: at(-10).toISOString(),
      bloqueos: ['Freno de servicio'],
    });
  });

  test('is for those who dispatch, of their own company', async () => {
    const { company, token } = await givenReader();
    const other = await givenReader();
    const reader = await api.givenToken(await api.givenUser(company, { scopes: ['readPreset'] }));
    expect((await api.call(reader, 'GET', of(company))).statusCode).toBe(403);
    const foreign = `${of(company)}?client=${encodeURIComponent(company.client)}`;
    expect((await api.call(other.token, 'GET', foreign)).statusCode).toBe(403);
    await api.deps.database.system
      .insertInto('presets')
      .values(presetRow(company, company.fleet.vehicleId, NOON, 'false'))
      .execute();
    expect((await api.call(token, 'GET', of(company))).json().data).toMatchObject({ bloqueos: expect.any(Array) });
    expect((await api.call(other.token, 'GET', of(company))).json().data).toBeNull();
  });
});
