import type { Analista, PlantillaChecklist, Tecnico } from '@fenix/domain/actas/catalogos/catalogos';
import { defaultItems } from '@fenix/domain/actas/completar/checklist';
import { VEHICLE_CLASS_KEYS } from '@fenix/domain/flota/vehicleClass';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../ground/ids';
import { FORM_TYPE, type Part, drawing, formBody } from '../../testing/media/formFixture';
import { type TestApp, createTestApp } from '../../testing/testApp';

const TECNICOS = '/api/catalogos/tecnicos';
const ANALISTAS = '/api/catalogos/analistas';
const PLANTILLAS = '/api/catalogos/plantillas';

let api: TestApp;
let manager: string;
let reader: string;
let firma: Part;
beforeAll(async () => {
  api = await createTestApp();
  manager = await api.givenToken(await api.givenUser(api.provider));
  reader = await api.givenToken(await api.givenUser(await api.givenClient(), { scopes: ['readRecords'] }));
  const content = await drawing(120, 40).png().toBuffer();
  firma = { name: 'firma', filename: 'firma.png', type: 'image/png', content };
});
afterAll(() => api.close());

const text = (name: string, content: string): Part => ({ name, content });
const sendForm = (method: string, url: string, parts: readonly Part[], token = manager) =>
  api.call(token, method, url, { payload: formBody(parts), headers: FORM_TYPE });
const addTecnico = async (nombre: string, ...files: Part[]) =>
  (await sendForm('POST', TECNICOS, [text('nombre', nombre), ...files])).json().data as string;
const tecnicos = async (token = manager) => (await api.call(token, 'GET', TECNICOS)).json().data as Tecnico[];
const tecnico = async (id: string) => (await tecnicos()).find(({ _id }) => _id === id);
const refusal = (reply: LightMyRequestResponse) => [reply.statusCode, reply.json().errors?.[0]?.path];
const entriesOf = (id: string) =>
  api.deps.database.system
    .selectFrom('audit_log')
    .select(['action', 'entity'])
    .where('entity_id', '=', id)
    .orderBy('at')
    .orderBy('_id')
    .execute();

describe('technicians', () => {
  test('ACTA-103, ACTA-104 a manager adds one with a signature; staff see it by an address that ends, others the name', async () => {
    const zoe = await addTecnico('Zoé Marín', firma);
    const abel = await addTecnico('ábel Ruiz');
    const seen = (await tecnicos()).filter(({ _id }) => [zoe, abel].includes(_id));
    expect(seen.map(({ nombre, activo, firma: url }) => [nombre, activo, url !== null])).toEqual([
      ['ábel Ruiz', true, false],
      ['Zoé Marín', true, true],
    ]);
    const picture = await api.call(manager, 'GET', seen[1]?.firma ?? '');
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const told = (await tecnicos(reader)).find(({ _id }) => _id === zoe);
    expect(told).toEqual({ _id: zoe, nombre: 'Zoé Marín', activo: true, firma: null, usuario: null });
    expect(await entriesOf(zoe)).toEqual([{ action: 'catalogo.agregar', entity: 'técnico' }]);
  });

  test('ACTA-104 what is not sent keeps its value; a new signature takes the place of the old one', async () => {
    const id = await addTecnico('Cambia Firma', firma);
    const before = await tecnico(id);
    await sendForm('PUT', `${TECNICOS}/${id}`, [text('activo', 'false')]);
    const off = await tecnico(id);
    expect(off).toMatchObject({ nombre: 'Cambia Firma', activo: false });
    expect(off?.firma?.split('?')[0]).toBe(before?.firma?.split('?')[0]);
    await sendForm('PUT', `${TECNICOS}/${id}`, [firma, text('nombre', 'Cambió Firma')]);
    const after = await tecnico(id);
    expect(after).toMatchObject({ nombre: 'Cambió Firma', activo: false });
    expect(after?.firma?.split('?')[0]).not.toBe(before?.firma?.split('?')[0]);
    expect((await api.app.inject({ url: before?.firma ?? '' })).statusCode).toBe(404);
    expect((await entriesOf(id)).map(({ action }) => action)).toEqual([
      'catalogo.agregar',
      'catalogo.editar',
      'catalogo.editar',
    ]);
  });

  test('ACTA-104 the account a technician signs in with is named by staff, and is of one technician only', async () => {
    const name = `tec-${newId()}`;
    await api.givenUser(await api.givenClient(), { name });
    const id = (await sendForm('POST', TECNICOS, [text('nombre', 'Con Cuenta'), text('usuario', name)])).json().data;
    expect(await tecnico(id)).toMatchObject({ usuario: name });
    const other = await addTecnico('Sin Cuenta');
    const link = (one: string, usuario: string) => sendForm('PUT', `${TECNICOS}/${one}`, [text('usuario', usuario)]);
    expect(refusal(await link(other, name.toUpperCase()))).toEqual([409, 'usuario']);
    expect(refusal(await link(other, 'nadie-así'))).toEqual([400, 'usuario']);
    expect((await link(id, '')).statusCode).toBe(200);
    expect((await link(other, name)).statusCode).toBe(200);
    expect([(await tecnico(id))?.usuario, (await tecnico(other))?.usuario]).toEqual([null, name]);
  });

  test('ACTA-104 a name that is there, however it is spelt, is 409 and leaves no file behind', async () => {
    await addTecnico('Única Persona');
    const files = () =>
      api.deps.database.system
        .selectFrom('media')
        .select('_id')
        .execute()
        .then((rows) => rows.length);
    const count = await files();
    const again = await sendForm('POST', TECNICOS, [text('nombre', ' ÚNICA  persona'), firma]);
    expect(refusal(again)).toEqual([409, 'nombre']);
    const other = await addTecnico('Otra Persona');
    expect(refusal(await sendForm('PUT', `${TECNICOS}/${other}`, [text('nombre', 'única persona')]))).toEqual([
      409,
      'nombre',
    ]);
    expect(await files()).toBe(count);
  });

  test.each<[string, Part[], string]>([
    ['an empty name', [text('nombre', ' ')], 'nombre'],
    ['a long name', [text('nombre', 'x'.repeat(121))], 'nombre'],
    ['an unknown field', [text('nombre', 'Bien'), text('rol', 'jefe')], 'rol'],
  ])('ACTA-104 %s is 400', async (_, parts, path) => {
    expect(refusal(await sendForm('POST', TECNICOS, parts))).toEqual([400, path]);
  });

  test('ACTA-104 a signature that is no picture is refused, and no person is added', async () => {
    const fake = { ...firma, content: 'nada' };
    expect((await sendForm('POST', TECNICOS, [text('nombre', 'Sin Trazo'), fake])).statusCode).toBe(415);
    expect((await tecnicos()).some(({ nombre }) => nombre === 'Sin Trazo')).toBe(false);
  });

  test('ACTA-104 an empty change is 400, an unknown person 404', async () => {
    const id = await addTecnico(`Nadie ${newId()}`);
    expect(refusal(await sendForm('PUT', `${TECNICOS}/${id}`, []))).toEqual([400, 'nombre']);
    expect((await sendForm('PUT', `${TECNICOS}/${newId()}`, [text('activo', 'true')])).statusCode).toBe(404);
  });
});

describe('analysts', () => {
  const add = (payload: object) => api.call(manager, 'POST', ANALISTAS, { payload });
  const change = (id: string, payload: object) => api.call(manager, 'PUT', `${ANALISTAS}/${id}`, { payload });
  const list = async () => (await api.call(reader, 'GET', ANALISTAS)).json().data as Analista[];

  test('ACTA-64, ACTA-65 are added, renamed and ended; saved records keep what they say', async () => {
    const id = (await add({ nombre: 'Luz Vega' })).json().data as string;
    expect((await change(id, { nombre: 'Luz Vega Díaz', activo: false })).statusCode).toBe(200);
    expect((await list()).find(({ _id }) => _id === id)).toEqual({ _id: id, nombre: 'Luz Vega Díaz', activo: false });
    expect(await entriesOf(id)).toEqual([
      { action: 'catalogo.agregar', entity: 'analista' },
      { action: 'catalogo.editar', entity: 'analista' },
    ]);
    expect(refusal(await add({ nombre: 'luz vega díaz' }))).toEqual([409, 'nombre']);
  });

  test.each([{}, { nombre: '' }, { nombre: 'Bien', firma: 'x' }])('ACTA-65 %j is 400', async (payload) => {
    expect((await add(payload)).statusCode).toBe(400);
  });
});

describe('checklist templates', () => {
  const list = async (token = manager) =>
    (await api.call(token, 'GET', PLANTILLAS)).json().data as PlantillaChecklist[];
  const save = (clase: string, payload: object, token = manager) =>
    api.call(token, 'PUT', `${PLANTILLAS}/${clase}`, { payload });
  const item = (name: string, checked = 'Bueno') => ({ name, checked });

  test('ACTA-43, ACTA-44 there are seven, as the product comes until a manager changes one', async () => {
    const before = await list(reader);
    expect(before.map(({ clase }) => clase)).toEqual([...VEHICLE_CLASS_KEYS]);
    expect(before.find(({ clase }) => clase === 'bus')).toEqual({
      clase: 'bus',
      items: [...defaultItems('bus')],
      version: 1,
    });
    const items = [item('Puerta trasera', 'Malo'), item('Torniquete', 'N/A')];
    const saved = await save('bus', { items, version: 1 });
    expect(saved.json().data).toEqual({ clase: 'bus', items, version: 2 });
    expect((await list()).find(({ clase }) => clase === 'bus')).toEqual({ clase: 'bus', items, version: 2 });
    expect(await entriesOf('bus')).toEqual([{ action: 'catalogo.plantilla', entity: 'plantilla' }]);
  });

  test('ACTA-44 of two concurrent managers one gets 409, whichever version they read', async () => {
    const first = await Promise.all([1, 2].map((one) => save('moto', { items: [item(`Casco ${one}`)], version: 1 })));
    expect(first.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409']);
    const second = await Promise.all([1, 2].map((one) => save('moto', { items: [item(`Guía ${one}`)], version: 2 })));
    expect(second.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409']);
    expect((await save('automovil', { items: [item('Otro')], version: 3 })).statusCode).toBe(409);
    expect((await list()).find(({ clase }) => clase === 'automovil')?.version).toBe(1);
  });

  test.each<[string, object]>([
    ['no items', { items: [], version: 0 }],
    ['a blank item', { items: [item(' ')], version: 0 }],
    ['the same item twice', { items: [item('Pito'), item('PITO ')], version: 0 }],
    ['a value that does not exist', { items: [item('Pito', 'Regular')], version: 0 }],
    ['more than sixty', { items: Array.from({ length: 61 }, (_, index) => item(`Ítem ${index}`)), version: 0 }],
    ['no version', { items: [item('Pito')] }],
  ])('ACTA-44 %s is 400', async (_, payload) => {
    expect((await save('camionetaCarri', payload)).statusCode).toBe(400);
  });

  test('ACTA-43 a class that does not exist is 400', async () => {
    expect((await save('tren', { items: [item('Pito')], version: 0 })).statusCode).toBe(400);
  });
});

test('ACTA-65, ACTA-104 who reads records changes nothing; who does not read them sees nothing', async () => {
  const outsider = await api.givenToken(await api.givenUser(await api.givenClient(), { scopes: ['readNovelty'] }));
  for (const url of [TECNICOS, ANALISTAS, PLANTILLAS]) {
    expect((await api.call(reader, 'GET', url)).statusCode).toBe(200);
    expect((await api.call(outsider, 'GET', url)).statusCode).toBe(403);
  }
  expect((await api.call(reader, 'POST', ANALISTAS, { payload: { nombre: 'Yo' } })).statusCode).toBe(403);
  expect((await sendForm('POST', TECNICOS, [text('nombre', 'Yo')], reader)).statusCode).toBe(403);
});

test('ACTA-65, ACTA-104 the second wall: a client’s own handle cannot write the catalogues', async () => {
  const { id } = await api.givenClient();
  const own = api.deps.database.for({ clienteId: id });
  const row = { _id: newId(), tipo: 'analista', nombre: 'Yo', nombre_key: `yo ${id}`, fecha: new Date() } as const;
  await expect(own.insertInto('acta_personas').values(row).execute()).rejects.toThrow('row-level security');
  await own.updateTable('acta_personas').set({ activo: false }).execute();
  expect((await tecnicos()).some(({ activo }) => activo)).toBe(true);
});
