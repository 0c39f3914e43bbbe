import { INSPECTION_MESSAGES } from '@fenix/domain/forms/inspection';
import { PRESET_MESSAGES } from '@fenix/domain/prealistamiento/messages';
import { PLANTILLA_INICIAL, type Plantilla } from '@fenix/domain/prealistamiento/plantilla';
import type { Preset } from '@fenix/domain/prealistamiento/registro';
import { UPLOAD_MESSAGES } from '@fenix/domain/uploads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addVersion } from '../forms/templates';
import { leftovers } from '../media/uploadFixture';
import { type GivenCompany, givenCompany } from '../testing/fleet';
import { type TestApp, createTestApp } from '../testing/testApp';
import { PRESET_TEMPLATE } from './plantilla';
import { type Filled, postPreset, presetParts } from './presetFixture';

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
    ...PLANTILLA_INICIAL,
    botiquin: [{ name, criticidad: 'bloqueante', aplica: 'todos' }],
  });
  const add = (after: number, body: Plantilla) =>
    api.deps.database.system.transaction().execute((tx) => addVersion(tx, NOON, PRESET_TEMPLATE, { after, body }));
  const current = async () => (await api.call(driver, 'GET', '/api/preset-v2/plantilla')).json().data;
  expect(await current()).toMatchObject({ version: 0, plantilla: { botiquin: PLANTILLA_INICIAL.botiquin } });
  await add(0, of('Botiquín rojo'));
  await add(1, of('Botiquín azul'));
  expect(await current()).toMatchObject({ version: 2, plantilla: { botiquin: [{ name: 'Botiquín azul' }] } });

  const red = { plantilla: of('Botiquín rojo'), bad: [{ seccion: 'botiquin', name: 'Botiquín rojo' }] } as const;
  const preset = await created({ ...red, fields: { version: '1' } });
  expect(preset).toMatchObject({ version: 1, estado: 'false' });
  expect(preset.checkList.at(-1)).toMatchObject({ name: 'Botiquín rojo', value: 'Malo', criticidad: 'bloqueante' });
  expect(errorsOf(await post({ ...red, fields: { version: '2' } }))).toEqual([
    400,
    [['botiquin', INSPECTION_MESSAGES.otherPoints]],
  ]);
});

test('who did it stands in the log, with what was bad', async () => {
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
