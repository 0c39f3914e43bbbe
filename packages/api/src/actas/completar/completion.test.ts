import { FOTO_POSITIONS } from '@fenix/domain/actas/images';
import { ACTA_MESSAGES } from '@fenix/domain/actas/messages';
import { freshChecklist } from '@fenix/domain/forms/checks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mp4 } from '../../testing/media/formFixture';
import { leftovers } from '../../testing/media/uploadFixture';
import type { GivenClient } from '../../testing/givens';
import { type TestApp, createTestApp } from '../../testing/testApp';
import { ENTITIES, completionParts, givenActa, send, text } from '../../testing/actas/actasFixture';

let api: TestApp;
let acme: GivenClient;
let technician: string;
let manager: string;
let stranger: string;
let reader: string;
beforeAll(async () => {
  api = await createTestApp();
  acme = await api.givenClient('acme');
  const scopes = ['createRecords', 'readRecords'] as const;
  technician = await api.givenToken(await api.givenUser(acme, { name: 'tecnico', scopes }));
  manager = await api.givenToken(await api.givenUser(api.provider));
  stranger = await api.givenToken(await api.givenUser(await api.givenClient('beta'), { scopes }));
  reader = await api.givenToken(await api.givenUser(acme, { scopes: ['readRecords'] }));
});
afterAll(() => api.close());

type Options = Parameters<typeof completionParts>[1] & { token?: string; headers?: Record<string, string> };
const complete = async (id: string, entities: Record<string, unknown> = {}, options: Options = {}) => {
  const { token = technician, headers = {}, ...more } = options;
  return send(api, token, `/api/actas/${id}`, await completionParts(entities, more), headers);
};
const read = async (id: string) => (await api.call(manager, 'GET', `/api/actas/${id}`)).json().data;
type Reply = { statusCode: number; json: () => { message?: string; errors?: { path: string; message: string }[] } };
const errorsOf = (reply: Reply) => [
  reply.statusCode,
  (reply.json().errors ?? []).map(({ path, message }) => [path, message]),
];
const REQUIRED = 'Este campo es obligatorio';

describe('completing a record', () => {
  test('ACTA-73, ACTA-74, ACTA-97, ACTA-84, ACTA-87 answers its id and keeps what was filled in', async () => {
    const id = await givenActa(api, acme);
    const reply = await complete(id, { novelties: 'Para el analista', stateInit: 'Vehículo encendido' });
    expect(reply.json()).toEqual({ status: 200, data: id });
    const { checklist, test: tests, ...fields } = ENTITIES;
    const acta = await read(id);
    expect(acta).toMatchObject({
      ...fields,
      complete: true,
      observation: 'Equipo funcionando.',
      novelties: 'Para el analista',
      stateInit: 'Vehículo encendido',
      changeUnit: false,
      changeStamp: false,
      changeGPS: false,
      sendGPS: null,
      gpsSeal: null,
    });
    expect([acta.checklist, acta.test]).toEqual([checklist, tests]);
  });

  test('ACTA-66, ACTA-67, ACTA-68, ACTA-88, ACTA-92, ACTA-94 five files go to their slots, with the signature, and can be seen', async () => {
    const id = await givenActa(api, acme);
    const files = ['foto1', 'foto2', 'foto4', 'foto5', 'signature'];
    const video = { name: 'foto3', filename: 'v.mp4', content: mp4() };
    const parts = [...(await completionParts({}, { files })), video];
    expect((await send(api, technician, `/api/actas/${id}`, parts)).statusCode).toBe(200);
    const acta = (await api.call(technician, 'GET', `/api/actas/${id}`)).json().data;
    expect(acta.images.v).toBe('2.0.0');
    for (const [field, position] of Object.entries(FOTO_POSITIONS))
      expect(acta[field]).toMatchObject({ position, kind: field === 'foto3' ? 'video' : 'picture', missing: false });
    for (const file of [acta.foto1, acta.foto3, acta.signature])
      expect((await api.call(technician, 'GET', file.url)).statusCode).toBe(200);
    expect((await api.call(technician, 'GET', acta.foto1.thumbnail)).headers['content-type']).toBe('image/webp');
  });

  test.each(['addres', 'city', 'nameOperator', 'internalNumber', 'analyst', 'observations'])(
    'ACTA-69 without %s it is refused under that field, and stays pending',
    async (field) => {
      const id = await givenActa(api, acme);
      expect(errorsOf(await complete(id, { [field]: ' ' }))).toEqual([400, [[field, REQUIRED]]]);
      expect((await read(id)).complete).toBe(false);
    },
  );

  test('ACTA-69 observations of 500 characters go, of 501 not', async () => {
    const id = await givenActa(api, acme);
    expect(errorsOf(await complete(id, { observations: 'x'.repeat(501) }))).toEqual([
      400,
      [['observations', 'Las observaciones admiten hasta 500 caracteres.']],
    ]);
    expect((await complete(id, { observations: 'x'.repeat(500) })).statusCode).toBe(200);
  });

  test('ACTA-67 at least one file', async () => {
    const id = await givenActa(api, acme);
    expect(errorsOf(await complete(id, {}, { files: ['signature'] }))).toEqual([
      400,
      [['foto1', 'Agrega al menos un archivo de evidencia.']],
    ]);
    expect((await complete(id, {}, { files: ['foto5', 'signature'] })).statusCode).toBe(200);
  });

  test('ACTA-69, ACTA-88 the six fields and a file are enough; what is asked for and missing is kept with the confirmation', async () => {
    const id = await givenActa(api, acme);
    const parts = await completionParts({ responsibleName: '', changeGPS: true }, { files: ['foto1'] });
    const reply = await send(api, technician, `/api/actas/${id}`, [...parts, ...text({ confirmed: 'true' })]);
    expect(reply.statusCode).toBe(200);
    const missing = [
      'sendGPS',
      'tipeWithdrawal',
      'brandWithdrawal',
      'serialNumberWithdrawal',
      'tipeInstalled',
      'brandInstalled',
      'serialNumberInstalled',
      'responsibleName',
      'signature',
    ];
    expect(await read(id)).toMatchObject({ sentWithout: missing, signature: null, responsibleName: null });
    const entry = await api.deps.database.system
      .selectFrom('audit_log')
      .select('after')
      .where('entity_id', '=', id)
      .where('action', '=', 'acta.completar')
      .executeTakeFirst();
    expect(entry?.after).toMatchObject({ sentWithout: missing, confirmed: true });
    const whole = await givenActa(api, acme);
    await complete(whole);
    expect((await read(whole)).sentWithout).toEqual([]);
  });

  const GPS = {
    sendGPS: 'laboratorio',
    tipeWithdrawal: 'GPS',
    brandWithdrawal: 'Teltonika',
    serialNumberWithdrawal: 'S1',
    tipeInstalled: 'GPS',
    brandInstalled: 'Queclink',
    serialNumberInstalled: 'S2',
  };
  test('ACTA-58, ACTA-59, ACTA-60, ACTA-89 a changed GPS brings both devices and where the old one goes', async () => {
    const id = await givenActa(api, acme);
    expect((await complete(id, { changeGPS: true, ...GPS })).statusCode).toBe(200);
    expect(await read(id)).toMatchObject({ ...GPS, changeGPS: true, consecutiveInstalled: null });
  });

  test('ACTA-56, ACTA-57, ACTA-61, ACTA-62 what the format hides is neither asked for nor kept', async () => {
    const dvr = await givenActa(api, acme, { format: 'dvr' });
    const gps = await givenActa(api, acme, { format: 'gps' });
    const unit = {
      storageUnitType: 'Disco duro',
      brandWithdrawal: 'A',
      serialNumberWithdrawal: '1',
      brandInstalled: 'B',
      serialNumberInstalled: '2',
    };
    expect((await complete(dvr, { changeGPS: true, ...GPS, changeUnit: true, ...unit })).statusCode).toBe(200);
    expect((await complete(gps, { changeUnit: true, ...unit })).statusCode).toBe(200);
    expect(await read(dvr)).toMatchObject({ changeGPS: false, sendGPS: null, tipeInstalled: null, ...unit });
    expect(await read(gps)).toMatchObject({ changeUnit: false, storageUnitType: null, brandInstalled: null });
  });

  test('ACTA-63, ACTA-90 seals are kept only when they were changed', async () => {
    const id = await givenActa(api, acme);
    expect((await complete(id, { changeStamp: true, gpsSeal: 'G-77' })).statusCode).toBe(200);
    const unchanged = await givenActa(api, acme);
    expect((await complete(unchanged, { gpsSeal: 'G-78' })).statusCode).toBe(200);
    expect([(await read(id)).gpsSeal, (await read(unchanged)).gpsSeal]).toEqual(['G-77', null]);
  });

  test('ACTA-42 an internal number that the vehicle brought is kept; one that was typed can be corrected', async () => {
    const create = async (more: object) => {
      const payload = { client: 'acme', plate: 'ABC123', format: 'gps', tipe: 'correctivo', name: 'Técnico' };
      return (await api.call(technician, 'POST', '/api/actas', { payload: { ...payload, ...more } })).json().data;
    };
    const dataVehicle = JSON.stringify({ patente: 'ABC123', nombre: '7' });
    const [known, typed] = [await create({ dataVehicle }), await create({ internalNumber: '7' })];
    for (const id of [known, typed]) expect((await complete(id, { internalNumber: '8' })).statusCode).toBe(200);
    expect([(await read(known)).internalNumber, (await read(typed)).internalNumber]).toEqual(['7', '8']);
  });

  test.each([
    ['a field that does not exist', { otro: 'x' }, 'otro'],
    [
      'a check that is neither good nor bad',
      { checklist: { v: '2.0.0', checks: [{ name: 'Pito', indice: 1, checked: 'Regular' }] } },
      'checklist.checks.0.checked',
    ],
    ['a list of before', { checklist: [{ name: 'Pito', indice: 1, checked: 'Bueno' }] }, 'checklist'],
    ['a storage unit of another kind', { changeUnit: true, storageUnitType: 'Cinta' }, 'storageUnitType'],
  ])('%s is 400', async (_, entities, path) => {
    const reply = await complete(await givenActa(api, acme), entities);
    expect([reply.statusCode, reply.json().errors?.[0].path]).toEqual([400, path]);
  });

  test('it must name the record it is about', async () => {
    const id = await givenActa(api, acme);
    expect(errorsOf(await complete(id, {}, { tipe: 'demo' }))).toEqual([
      400,
      [['tipe', 'Los datos no son de esta acta.']],
    ]);
    const other = [...(await completionParts()), ...text({ id: await givenActa(api, acme) })];
    expect(errorsOf(await send(api, technician, `/api/actas/${id}`, other))).toEqual([
      400,
      [['id', 'Los datos no son de esta acta.']],
    ]);
  });

  test('another company’s record is 404, and without createRecords it is 403', async () => {
    const id = await givenActa(api, acme);
    expect((await complete(id, {}, { token: stranger })).statusCode).toBe(404);
    expect((await complete(id, {}, { token: reader })).statusCode).toBe(403);
    expect((await read(id)).complete).toBe(false);
  });
});

describe('once only', () => {
  test('ACTA-97 a second completion gets 409, and its files are deleted', async () => {
    const id = await givenActa(api, acme);
    await complete(id);
    const before = await leftovers(api);
    const reply = await complete(id, { observations: 'otra vez' });
    expect([reply.statusCode, reply.json().message]).toEqual([409, 'Esta acta ya fue completada.']);
    expect(await leftovers(api)).toEqual(before);
    expect((await read(id)).observations).toBe('Equipo funcionando.');
  });

  test('ACTA-97 of two concurrent requests one wins and the other gets 409', async () => {
    const id = await givenActa(api, acme);
    const replies = await Promise.all([complete(id, { city: 'Cali' }), complete(id, { city: 'Neiva' })]);
    const statuses = replies.map((reply) => reply.statusCode);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect((await read(id)).city).toBe(statuses[0] === 200 ? 'Cali' : 'Neiva');
  });

  test('ACTA-97 the same form with the same key gets the same answer, also at the same time', async () => {
    const id = await givenActa(api, acme);
    const headers = { 'idempotency-key': `telefono-${id}` };
    const replies = await Promise.all([complete(id, {}, { headers }), complete(id, {}, { headers })]);
    replies.push(await complete(id, {}, { headers }));
    expect(replies.map((reply) => [reply.statusCode, reply.json().data])).toEqual([
      [200, id],
      [200, id],
      [200, id],
    ]);
    const history = (await api.call(technician, 'GET', `/api/actas/${id}/history`)).json().data;
    expect(history).toMatchObject([{ action: 'acta.completar', label: 'Completó el acta', user: 'Persona tecnico' }]);
  });

  test('ACTA-97 the same key with another form is refused', async () => {
    const id = await givenActa(api, acme);
    const headers = { 'idempotency-key': `telefono-${id}` };
    await complete(id, {}, { headers });
    const reply = await complete(id, { city: 'Otra' }, { headers });
    expect([reply.statusCode, reply.json().message]).toEqual([
      409,
      'La clave de idempotencia ya se usó con otros datos.',
    ]);
  });

  test.each([
    ['deleted', { delete: true }, 'Esta acta fue eliminada.'],
    [
      'of before',
      { isOld: true },
      'Esta acta está en el formato anterior. Pide a tu proveedor que la guarde en el formato nuevo.',
    ],
  ])('ACTA-97 one that is %s is not completed', async (_, facts, message) => {
    const reply = await complete(await givenActa(api, acme, facts), {}, { token: manager });
    expect([reply.statusCode, reply.json().message]).toEqual([409, message]);
  });
});

describe('a template that changed while the phone was without signal', () => {
  const URL = '/api/catalogos/plantillas/moto';
  const items = (version: number) => [{ name: `Casco ${version}`, checked: 'Bueno' as const }];
  const filled = (version: number) => freshChecklist(items(version));
  const plantilla = (version: number) => ({ clase: 'moto', version });
  beforeAll(async () => {
    for (const version of [2, 3]) {
      const payload = { items: items(version), version: version - 1 };
      await api.call(manager, 'PUT', URL, { payload });
    }
    // As where managers had changed it five times before its versions were kept.
    await api.deps.database.engine.asOwner((owner) =>
      owner.exec(`set app.tenant = '*'; alter table form_templates disable trigger user;
        update form_templates set version = 5 where kind = 'acta' and key = 'bus';
        alter table form_templates enable trigger user`),
    );
  });
  const kept = (id: string) =>
    api.deps.database.system
      .selectFrom('actas')
      .select(['plantilla', 'plantilla_version'])
      .where('_id', '=', id)
      .executeTakeFirstOrThrow();

  test.each([2, 3])(
    'answers to version %i are checked by it, and the record keeps which one it was',
    async (version) => {
      const id = await givenActa(api, acme);
      const reply = await complete(id, { checklist: filled(version), plantilla: plantilla(version) });
      expect(reply.statusCode).toBe(200);
      expect(await kept(id)).toEqual({ plantilla: 'moto', plantilla_version: version });
      expect((await read(id)).checklist).toEqual(filled(version));
    },
  );

  test('items of another version than the one that is named are refused', async () => {
    const reply = await complete(await givenActa(api, acme), { checklist: filled(3), plantilla: plantilla(2) });
    expect(errorsOf(reply)).toEqual([400, [['checklist', ACTA_MESSAGES.otherChecklist]]]);
  });

  test('a version that never was is refused', async () => {
    const id = await givenActa(api, acme);
    const reply = await complete(id, { checklist: filled(7), plantilla: plantilla(9) });
    expect(errorsOf(reply)).toEqual([400, [['checklist', ACTA_MESSAGES.unknownChecklist]]]);
  });

  test.each([
    ['names none, as drafts of before do', {}],
    ['names one that was overwritten before versions were kept', { plantilla: { clase: 'bus', version: 4 } }],
  ])('a form that %s is taken as it comes', async (_, named) => {
    const id = await givenActa(api, acme);
    expect((await complete(id, { checklist: filled(7), ...named })).statusCode).toBe(200);
    expect(await kept(id)).toEqual({ plantilla: null, plantilla_version: null });
  });
});
