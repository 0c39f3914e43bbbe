import { INSPECTION_MESSAGES } from '@fenix/domain/forms/inspection';
import { PRESET_MESSAGES } from '@fenix/domain/prealistamiento/messages';
import { CUERPO_INICIAL, PLANTILLA_INICIAL, type Plantilla } from '@fenix/domain/prealistamiento/plantilla/plantilla';
import type { Preset } from '@fenix/domain/prealistamiento/registro';
import { MODULES } from '@fenix/domain/permissions';
import { UPLOAD_MESSAGES } from '@fenix/domain/uploads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addVersion } from '../../forms/templates';
import { leftovers } from '../../testing/media/uploadFixture';
import { type GivenCompany, givenCompany } from '../../testing/fleet';
import { type TestApp, createTestApp } from '../../testing/testApp';
import { templateOf } from '../plantilla/plantilla';
import { type Filled, postPreset, presetParts } from '../../testing/prealistamiento/presetFixture';

const NOON = new Date('2026-03-10T17:00:00.000Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let api: TestApp;
let company: GivenCompany;
let other: GivenCompany;
let driver: string;
let manager: string;
beforeAll(async () => {
  api = await createTestApp();
  api.setNow(NOON);
  company = await givenCompany(api, await api.givenClient('acme'));
  other = await givenCompany(api, await api.givenClient('beta'));
  driver = await api.givenToken(await api.givenUser(company, { scopes: ['createPreset', 'readPreset'] }));
  manager = await api.givenToken(await api.givenUser(api.provider));
});
afterAll(() => api.close());

const post = (filled: Filled = {}, { token = driver, filledAt = NOON } = {}) =>
  postPreset(api, token, presetParts(company.fleet, filledAt, filled));
const read = async (id: string): Promise<Preset> => (await api.call(driver, 'GET', `/api/preset-v2/${id}`)).json().data;
const created = async (filled: Filled = {}) => read((await post(filled)).json().data._id);
type Reply = { statusCode: number; json: () => { errors?: { path: string; message: string }[] } };
const errorsOf = (reply: Reply) => [
  reply.statusCode,
  (reply.json().errors ?? []).map(({ path, message }) => [path, message]),
];
const countOf = async () =>
  (await api.call(manager, 'GET', '/api/preset-v2/count?cliente=acme')).json().data.value as number;

const REQUIRED = 'Este campo es obligatorio';

describe('PRE-23 papers that expired', () => {
  /** Everything good, and the SOAT with this last day. */
  const soat = (vence: string): Filled => {
    const sent = presetParts(company.fleet, NOON).find(({ name }) => name === 'checklistDocument');
    const points = JSON.parse(String(sent?.content)) as { name: string; vence?: string }[];
    for (const point of points) if (point.name === 'SOAT') point.vence = vence;
    return { fields: { checklistDocument: JSON.stringify(points) } };
  };
  /** Ten at night in Bogotá, which is the next day in UTC. */
  const NIGHT = new Date('2026-03-10T03:00:00.000Z');

  test.each<[string, () => Filled, Date, string[]]>([
    ['a SOAT of 2020', () => soat('2020-01-01'), NOON, ['SOAT: venció el 01/01/2020']],
    ['a SOAT that ended the day before', () => soat('2026-03-09'), NOON, ['SOAT: venció el 09/03/2026']],
    ['a SOAT that ends today', () => soat('2026-03-10'), NOON, []],
    ['a SOAT on its last night', () => soat('2026-03-09'), NIGHT, []],
    [
      'an extinguisher',
      () => ({ fields: { fechaVencimientoExtintor: '2026-03-09' } }),
      NOON,
      ['Extintor cargado: venció el 09/03/2026'],
    ],
  ])('%s: decided, answered and listed alike', async (_, filled, filledAt, bloqueos) => {
    const { _id, ...made } = (await post(filled(), { filledAt })).json().data;
    const estado = bloqueos.length > 0 ? 'false' : 'true';
    expect(made).toMatchObject({ estado, bloqueos });
    expect(await read(_id)).toMatchObject({ estado, bloqueos });
    const listed = (await api.call(driver, 'GET', '/api/preset-v2')).json().data as Preset[];
    expect(listed.find((one) => one._id === _id)).toMatchObject({ estado, bloqueos });
  });

  test('a check that was stored before keeps its state, and names what it named then', async () => {
    const { _id: approved } = (await post(soat('2020-01-01'))).json().data;
    const bad = [{ seccion: 'estadoMecanico', name: 'Freno de servicio' }] as const;
    const { _id: refused } = (await post({ ...soat('2020-01-01'), bad })).json().data;
    const { system } = api.deps.database;
    await system.updateTable('presets').set({ estado: 'true', bloqueos: null }).where('_id', '=', approved).execute();
    await system.updateTable('presets').set({ bloqueos: null }).where('_id', '=', refused).execute();
    expect(await read(approved)).toMatchObject({ estado: 'true', bloqueos: [] });
    expect(await read(refused)).toMatchObject({ estado: 'false', bloqueos: ['Freno de servicio'] });
  });
});

describe('what is refused', () => {
  const TYRES = { seccion: 'llantas', name: 'Presión de aire' } as const;
  test.each<[string, Filled, [string, string][]]>([
    ['no vehicle', { fields: { vehicle: undefined } }, [['vehicle', REQUIRED]]],
    ['no driver', { fields: { conductor: ' ' } }, [['conductor', REQUIRED]]],
    ['a vehicle nobody has', { fields: { vehicle: 'x'.repeat(40) } }, [['vehicle', PRESET_MESSAGES.otherVehicle]]],
    ['a driver nobody has', { fields: { conductor: 'nadie' } }, [['conductor', PRESET_MESSAGES.otherDriver]]],
    [
      'kilometres that are none',
      { fields: { kilometraje: 'muchos' } },
      [['kilometraje', 'Escribe un número entre 0 y 3.000.000.']],
    ],
    ['one point left out', { fields: { botiquin: '[]' } }, [['botiquin', INSPECTION_MESSAGES.otherPoints]]],
    [
      'no section at all',
      { fields: { luces: undefined, fugas: undefined } },
      [
        ['luces', INSPECTION_MESSAGES.otherPoints],
        ['fugas', INSPECTION_MESSAGES.otherPoints],
      ],
    ],
    [
      'the points of another class',
      { fields: { clase: 'moto', checklistDocument: '[]' } },
      [
        'checklistDocument',
        'carroceriaInterna',
        'carroceriaExterna',
        'kitCarretera',
        'llantas',
        'estadoMecanico',
        'luces',
        'fugas',
        'botiquin',
      ].map((seccion): [string, string] => [seccion, INSPECTION_MESSAGES.otherPoints]),
    ],
    ['bad without a note', { bad: [{ ...TYRES, noveltie: ' ' }] }, [['llantas.10', INSPECTION_MESSAGES.noNoveltie]]],
    ['bad without a photo', { bad: [{ ...TYRES, withPhoto: false }] }, [['llantas-10', INSPECTION_MESSAGES.noPhoto]]],
    [
      'a photo of no point',
      { files: ['signatureResponsable', 'signatureDriver', 'botiquin-60'] },
      [['botiquin-60', UPLOAD_MESSAGES.unknownField]],
    ],
    ['no signature of the driver', { files: ['signatureResponsable'] }, [['signatureDriver', REQUIRED]]],
    ['no signature at all', { files: ['signatureDriver'] }, [['signatureResponsable', REQUIRED]]],
    ['a version nobody knows', { fields: { version: '7' } }, [['version', PRESET_MESSAGES.unknownTemplate]]],
    ['a class nobody knows', { fields: { clase: 'avión' } }, [['clase', expect.any(String) as string]]],
    [
      'a day that is none',
      { fields: { novedadFecha1: '2026-02-30' } },
      [['novedadFecha1', expect.any(String) as string]],
    ],
    ['a field nobody knows', { fields: { otro: 'x' } }, [['otro', UPLOAD_MESSAGES.unknownField]]],
    ['what is no JSON', { fields: { luces: '{' } }, [['luces', UPLOAD_MESSAGES.badJson]]],
    [
      'text that cannot be kept',
      { fields: { observaciones: 'a\u0000b' } },
      [['observaciones', UPLOAD_MESSAGES.badText]],
    ],
    [
      'too much text',
      { fields: { observaciones: 'x'.repeat(501) } },
      [['observaciones', expect.any(String) as string]],
    ],
  ])('PRE-20, PRE-21 %s, under its field, and nothing is kept', async (_, filled, errors) => {
    const [before, files] = [await countOf(), await leftovers(api)];
    expect(errorsOf(await post(filled))).toEqual([400, errors]);
    expect([await countOf(), await leftovers(api)]).toEqual([before, files]);
  });

  test('a megabyte of text is too large', async () => {
    expect((await post({ fields: { observaciones: 'x'.repeat(1_000_000) } })).statusCode).toBe(413);
  });

  test.each([
    ['ten minutes ahead', 10 * MINUTE, 200],
    ['more', 10 * MINUTE + 1, 400],
    ['thirty days ago', -30 * DAY, 200],
    ['longer ago', -30 * DAY - 1, 400],
  ])('PRE-18 filled in %s', async (_, away, status) => {
    const reply = await post({}, { filledAt: new Date(NOON.getTime() + away) });
    expect(reply.statusCode).toBe(status);
  });

  test('GUARD-80 for another company, without the scope, or with a vehicle of another', async () => {
    const reader = await api.givenToken(await api.givenUser(company, { scopes: ['readPreset'] }));
    expect((await post({}, { token: reader })).statusCode).toBe(403);
    expect((await post({ fields: { cliente: other.client } })).statusCode).toBe(403);
    expect((await post({}, { token: manager })).statusCode).toBe(400);
    const foreign = { fields: { vehicle: other.fleet.vehicleId, conductor: other.fleet.driverId } };
    expect(errorsOf(await post(foreign))).toEqual([
      400,
      [
        ['vehicle', PRESET_MESSAGES.otherVehicle],
        ['conductor', PRESET_MESSAGES.otherDriver],
      ],
    ]);
  });

  test('a company without a GPS account has no vehicle to look at', async () => {
    const token = await api.givenToken(await api.givenUser(await api.givenClient(), { scopes: ['createPreset'] }));
    expect((await post({}, { token })).statusCode).toBe(409);
  });
});

describe('what is accepted', () => {
  const GIVEN = [
    'vehicle',
    'conductor',
    'placa',
    'estado',
    'cliente',
    'observaciones',
    'fechaVencimientoExtintor',
    'checklistDocument',
    'carroceriaInterna',
    'carroceriaExterna',
    'kitCarretera',
    'llantas',
    'estadoMecanico',
    'luces',
    'fugas',
    'botiquin',
    'signatureResponsable',
    'signatureDriver',
    ...[1, 2, 3].flatMap((place) => [`novedad${place}`, `novedadFecha${place}`]),
  ];
  const BARE = {
    kilometraje: undefined,
    cretedDate: undefined,
    version: undefined,
    clase: undefined,
    isFast: undefined,
  };
  const TEXTS = {
    placa: 'SQK482',
    estado: 'true',
    cliente: 'acme',
    observaciones: 'Sin novedad',
    fechaVencimientoExtintor: '2026-12-31',
    ...Object.fromEntries(
      [1, 2, 3].flatMap((place) => [
        [`novedad${place}`, `Novedad ${place}`],
        [`novedadFecha${place}`, '2026-03-20'],
      ]),
    ),
  };

  test('PRE-21 exactly the given fields: the current version, the class of any vehicle, filled in now, no kilometres', async () => {
    const fleet = { ...company.fleet, vehicleId: await company.addVehicle() };
    const parts = presetParts(fleet, NOON, { alcance: { clase: 'defaultcheck' }, fields: { ...BARE, ...TEXTS } });
    expect(parts.map(({ name }) => name).toSorted()).toEqual(GIVEN.toSorted());
    const reply = await postPreset(api, driver, parts);
    expect([reply.statusCode, reply.json().message]).toEqual([200, 'preset created']);
    const preset = await read(reply.json().data._id);
    expect(preset).toMatchObject({ version: 1, kilometraje: null, cretedDate: NOON.toISOString(), isFast: false });
    expect(preset.vehicle.tipo_vehiculo).toBe('');
    expect(preset.novedades).toHaveLength(3);
  });

  test('PRE-21 without a class it is the one of the last check of the vehicle, in its own company', async () => {
    const fleet = { ...company.fleet, vehicleId: await company.addVehicle() };
    const send = (filled: Filled) => postPreset(api, driver, presetParts(fleet, NOON, filled));
    expect((await send({ alcance: { clase: 'moto' } })).statusCode).toBe(200);
    const blank = { clase: '', version: '', cretedDate: '', kilometraje: '' };
    const reply = await send({ alcance: { clase: 'moto' }, fields: blank });
    expect((await read(reply.json().data._id)).vehicle.tipo_vehiculo).toBe('Moto');
    expect((await send({ alcance: { clase: 'bus' }, fields: blank })).statusCode).toBe(400);
  });

  test.each(['cliente', 'client'])('PRE-16 staff name the company as %s', async (field) => {
    const reply = await post({ fields: { [field]: 'ACME' } }, { token: manager });
    expect((await read(reply.json().data._id)).client).toBe('acme');
  });

  test('PRE-17 the signature under either of its names', async () => {
    for (const name of ['signatureResponsable', 'signatureReponsible']) {
      const { signatureReponsible } = await created({ files: [name, 'signatureDriver'] });
      expect(signatureReponsible).toMatchObject({ missing: false, kind: 'picture' });
    }
  });

  test('PRE-10, PRE-18 a quick check looks at what blocks, and keeps its remark under its own name', async () => {
    const bad = [{ seccion: 'luces', name: 'Luces de freno' }] as const;
    const fields = { observaciones: 'De afán' };
    const preset = await created({ alcance: { isFast: true }, bad, fields });
    expect(preset).toMatchObject({ isFast: true, observation: '', observationfast: 'De afán', estado: 'false' });
    const items = preset.checkList.filter(({ isTitle }) => !isTitle);
    expect(new Set(items.map(({ criticidad }) => criticidad))).toEqual(new Set(['bloqueante']));
  });

  test('PRE-15 a paper says until when it holds, and since when it no longer does', async () => {
    const papers = (vence: Record<string, string>) => {
      const content = presetParts(company.fleet, NOON).find(({ name }) => name === 'checklistDocument')?.content;
      const found = JSON.parse(String(content)) as { name: string }[];
      return JSON.stringify(found.map((one) => Object.assign(one, { vence: vence[one.name] })));
    };
    const checklistDocument = papers({
      SOAT: '2026-03-10',
      'Revisión técnico-mecánica y de emisiones': '2026-03-09',
    });
    const { checkList } = await created({ fields: { checklistDocument } });
    const noted = checkList.flatMap(({ observation }) => observation ?? []);
    expect(noted).toEqual(['Vence el 10/03/2026', 'Venció el 09/03/2026']);
  });

  test('PRE-20 texts are kept as they were written', async () => {
    const text = '=1+1 <script>alert(1)</script> ñ 😀 "; drop table presets; --';
    const preset = await created({ fields: { observaciones: text, novedad2: text } });
    expect([preset.observation, preset.novedades[0]?.noveltie]).toEqual([text, text]);
  });
});

test('PRE-21 a record is checked and shown by the version it was filled in by, whichever is current', async () => {
  const of = (name: string): Plantilla => ({
    secciones: PLANTILLA_INICIAL.secciones.map(({ id, title, puntos }) => {
      return { id, title, puntos: id === 'botiquin' ? [{ name, criticidad: 'bloqueante', aplica: 'todos' }] : puntos };
    }),
  });
  const add = (after: number, body: Plantilla) =>
    api.deps.database.system.transaction().execute((tx) => addVersion(tx, NOON, templateOf(null), { after, body }));
  const current = async () => (await api.call(driver, 'GET', '/api/preset-v2/plantilla')).json().data;
  expect(await current()).toMatchObject({ version: 1, plantilla: { botiquin: CUERPO_INICIAL.botiquin } });
  await add(1, of('Botiquín rojo'));
  await add(2, of('Botiquín azul'));
  expect(await current()).toMatchObject({ version: 3, plantilla: of('Botiquín azul') });

  const red = { plantilla: of('Botiquín rojo'), bad: [{ seccion: 'botiquin', name: 'Botiquín rojo' }] } as const;
  const preset = await created({ ...red, fields: { version: '2' } });
  expect(preset).toMatchObject({ version: 2, estado: 'false' });
  expect(preset.checkList.at(-1)).toMatchObject({ name: 'Botiquín rojo', value: 'Malo', criticidad: 'bloqueante' });
  expect(errorsOf(await post({ ...red, fields: { version: '3' } }))).toEqual([
    400,
    [['botiquin', INSPECTION_MESSAGES.otherPoints]],
  ]);
});

test('who did it is in the audit log, with what was bad', async () => {
  const { _id, consecutive } = await created({ bad: [{ seccion: 'carroceriaInterna', name: 'Pito' }] });
  const entries = await api.deps.database.system
    .selectFrom('audit_log')
    .select(['action', 'after'])
    .where('entity_id', '=', _id)
    .orderBy('action')
    .execute();
  expect(entries.map(({ action }) => action)).toEqual(['prealistamiento.crear', 'prealistamiento.leer']);
  expect(entries[0]?.after).toMatchObject({ consecutive, estado: 'true', malos: ['Pito'], kilometraje: 128_450 });
});

describe('PRE-20 who is responsible', () => {
  test('is asked; without a name it is who sends it, and one person for both is marked', async () => {
    expect(await created({ fields: { responsable: 'Marta Ruiz' } })).toMatchObject({
      responsable: 'Marta Ruiz',
      mismaPersona: false,
    });
    const { responsable, driver: who } = await created();
    expect(responsable).not.toBe('');
    const name = `${who.nombre} ${who.apellido}`.trim().toUpperCase();
    expect(await created({ fields: { responsable: name } })).toMatchObject({ mismaPersona: true });
  });
});

describe('CUM-05 by the rules of the company', () => {
  const INCOMPLETE = 'Incompleto para reporte: responde por la revisión el mismo conductor.';
  const write = (token: string, kind: string, value: string) =>
    api.call(token, 'POST', '/api/reglas', {
      payload: { kind, value, from: '2026-03-10', source: 'Comité', mark: 'cliente', motivo: 'Acta 3' },
    });

  test('WHY-06 a check lists the rows by which it was decided, as they were then, and their sources', async () => {
    const own = await givenCompany(api, await api.givenClient('explicada', MODULES));
    const user = await api.givenUser(own, { scopes: ['createPreset', 'readPreset', 'writeCompliance'] });
    const token = await api.givenToken(user);
    const reglasOf = async (filled: Filled) => {
      const { _id } = (await postPreset(api, token, presetParts(own.fleet, NOON, filled))).json().data;
      return () =>
        api.call(token, 'GET', `/api/preset-v2/${_id}`).then((reply) => (reply.json().data as Preset).reglas);
    };
    const general = await reglasOf({ alcance: { isFast: true } });
    await write(token, 'alistamiento-rapido', 'no');
    const ofCompany = await reglasOf({ alcance: { isFast: true } });
    const kind = 'alistamiento-rapido';
    expect(await general()).toMatchObject([{ kind, value: 'advierte', mark: 'secundaria', client: null }]);
    expect(await ofCompany()).toEqual([
      { kind, value: 'no', mark: 'cliente', client: 'explicada', source: 'Comité', from: '2026-03-10' },
    ]);
    expect(await (await reglasOf({}))()).toBeUndefined();
  });

  test('a quick check warns at first, is refused by a stricter rule, and an earlier one stays approved', async () => {
    const strict = await givenCompany(api, await api.givenClient('estricta', MODULES));
    const user = await api.givenUser(strict, { scopes: ['createPreset', 'readPreset', 'writeCompliance'] });
    const token = await api.givenToken(user);
    const known = { tipoDocumento: 'CC', nombres: 'Ana', apellidos: 'Mora', cargo: 'Jefe de patio' };
    for (const payload of [
      { ...known, documento: '1045', usuario: user.name },
      { ...known, documento: '1046', conductor: strict.fleet.driverId },
    ])
      expect((await api.call(token, 'POST', '/api/personas', { payload })).statusCode).toBe(200);
    const send = async (filled: Filled) => postPreset(api, token, presetParts(strict.fleet, NOON, filled));
    const readOwn = async (id: string) => (await api.call(token, 'GET', `/api/preset-v2/${id}`)).json().data as Preset;
    const quick: Filled = { alcance: { isFast: true } };

    const warned = (await send(quick)).json().data;
    const QUICK = 'Revisión rápida: no mira todos los puntos del alistamiento.';
    expect(warned).toMatchObject({ estado: 'true', bloqueos: [], avisos: [QUICK] });
    expect((await write(token, 'alistamiento-rapido', 'no')).statusCode).toBe(200);
    const refused = (await send(quick)).json().data;
    expect(refused).toMatchObject({
      estado: 'false',
      bloqueos: ['Revisión rápida: por regla de la empresa no aprueba la salida'],
      avisos: [],
    });
    expect(await readOwn(warned._id)).toMatchObject({ estado: 'true', avisos: [QUICK] });
    const rows = await api.deps.database.system
      .selectFrom('presets')
      .select('reglas')
      .where('_id', 'in', [warned._id, refused._id])
      .orderBy('consecutive')
      .execute();
    expect(rows[0]?.reglas).toEqual({ 'alistamiento-rapido': '01930000-0000-7000-8000-000000000001' });
    expect(rows[1]?.reglas?.['alistamiento-rapido']).not.toBe(rows[0]?.reglas?.['alistamiento-rapido']);

    const [{ nombre, apellido }] = [(await readOwn(warned._id)).driver];
    const same = { fields: { responsable: `${nombre} ${apellido}` } };
    expect((await send(same)).json().data).toMatchObject({ estado: 'true', avisos: [INCOMPLETE] });
    await write(token, 'responsable-distinto', 'exige');
    expect(errorsOf(await send(same))).toEqual([
      400,
      [
        [
          'responsable',
          'Quien responde por la revisión debe ser otra persona que el conductor: así lo pide la regla de la empresa.',
        ],
      ],
    ]);
  });

  test('a company without the module has no rules', async () => {
    expect((await post({ alcance: { isFast: true } })).json().data).toMatchObject({ estado: 'true', avisos: [] });
  });
});

describe('PRE-20 kilometres beside what was known of them', () => {
  test('what the GPS said then is kept; of a check that waited longer than an hour it is not known', async () => {
    const cuenta = { metros: 567_584_000, fuente: 'odometro' } as const;
    await company.drive(NOON, (way) => way.slice(0, 1).map((position) => Object.assign(position, { cuenta })));
    const at = async (minutes: number) => {
      const filled = new Date(NOON.getTime() - minutes * MINUTE);
      const fields = { kilometraje: '12' };
      const reply = await postPreset(api, driver, presetParts(company.fleet, filled, { fields }));
      const { kilometraje, kilometrajeGps } = await read(reply.json().data._id);
      return [kilometraje, kilometrajeGps];
    };
    expect(await at(60)).toEqual([12, 567_584]);
    expect(await at(61)).toEqual([12, null]);
  });

  test('the last ones of the vehicle are kept with the record; a late check is compared with nothing', async () => {
    const fleet = { ...company.fleet, vehicleId: await company.addVehicle() };
    const at = (kilometraje: string, minutes: number) =>
      postPreset(
        api,
        driver,
        presetParts(fleet, new Date(NOON.getTime() + minutes * MINUTE), { fields: { kilometraje } }),
      );
    const of = async (reply: Awaited<ReturnType<typeof at>>) => (await read(reply.json().data._id)).kilometrajeAnterior;
    expect(await of(await at('1000', -30))).toBeNull();
    expect(await of(await at('900', -20))).toBe(1000);
    expect(await of(await at('800', -25))).toBeNull();
    expect(await of(await at('950', -10))).toBe(900);
  });
});

test('PRE-20 the papers of the vehicle and of its driver are offered to the next check', async () => {
  const fleet = { ...company.fleet, vehicleId: await company.addVehicle() };
  const sent = presetParts(fleet, NOON).find(({ name }) => name === 'checklistDocument');
  const points = JSON.parse(String(sent?.content)) as { name: string; vence?: string }[];
  const vence: Record<string, string> = {
    SOAT: '2026-12-31',
    'Licencia de conducción de la categoría exigida': '2028-01-01',
  };
  const checklistDocument = JSON.stringify(points.map((point) => Object.assign(point, { vence: vence[point.name] })));
  const fields = { checklistDocument, fechaVencimientoExtintor: '2026-11-30', kilometraje: '500' };
  await postPreset(api, driver, presetParts(fleet, NOON, { fields }));
  await postPreset(
    api,
    driver,
    presetParts(fleet, new Date(NOON.getTime() + MINUTE), { fields: { kilometraje: '510' } }),
  );
  const vehicles = (await api.call(driver, 'GET', '/api/preset-v2/vehiculos')).json().data as { id: string }[];
  expect(vehicles.find(({ id }) => id === fleet.vehicleId)).toEqual({
    id: fleet.vehicleId,
    kilometraje: 510,
    vencimientos: { SOAT: '2026-12-31' },
    extintor: '2026-11-30',
    fecha: new Date(NOON.getTime() + MINUTE).toISOString(),
  });
  const drivers = (await api.call(driver, 'GET', '/api/preset-v2/conductores')).json().data as { id: string }[];
  expect(drivers.find(({ id }) => id === fleet.driverId)).toMatchObject({
    vencimientos: { 'Licencia de conducción de la categoría exigida': '2028-01-01' },
  });
});

test('PRE-20 how long each section took is kept, listed as a whole', async () => {
  const tiempos = { datos: 6, luces: 20, firmas: 10 };
  const preset = await created({ fields: { tiempos: JSON.stringify(tiempos) } });
  expect(preset).toMatchObject({ tiempos, duracion: 36 });
  const listed = (await api.call(driver, 'GET', '/api/preset-v2')).json().data as Preset[];
  expect(listed.find(({ _id }) => _id === preset._id)?.duracion).toBe(36);
  expect(errorsOf(await post({ fields: { tiempos: '{"luces":-1}' } }))[0]).toBe(400);
});

test('PRE-20 who may only make checks reads their own, and that of another is not there', async () => {
  const maker = await api.givenToken(await api.givenUser(company, { scopes: ['createPreset'] }));
  const colleague = await api.givenToken(await api.givenUser(company, { scopes: ['createPreset'] }));
  const stranger = await api.givenToken(await api.givenUser(other, { scopes: ['createPreset', 'readPreset'] }));
  const { _id } = (await post({}, { token: maker })).json().data;
  const status = async (token: string) => (await api.call(token, 'GET', `/api/preset-v2/${_id}`)).statusCode;
  expect([await status(maker), await status(driver), await status(manager)]).toEqual([200, 200, 200]);
  expect([await status(colleague), await status(stranger)]).toEqual([404, 404]);
  const none = await api.givenToken(await api.givenUser(company, { scopes: ['createDispatch'] }));
  expect(await status(none)).toBe(403);
  expect((await api.call(maker, 'GET', '/api/preset-v2')).statusCode).toBe(403);
});
