import { renderPdf } from '@fenix/documents/pdf';
import { readPdfText } from '@fenix/documents/testing/readPdfText';
import { Acta, TechnicalSheet } from '@fenix/domain/actas/acta';
import { actaDocument } from '@fenix/domain/actas/documentos/document';
import { bajaDocument } from '@fenix/domain/actas/laboratorio/bajaDocument';
import { laboratoryDocument } from '@fenix/domain/actas/laboratorio/laboratoryDocument';
import { defaultItems } from '@fenix/domain/actas/completar/checklist';
import type { Doc } from '@fenix/domain/document/blocks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FORM_TYPE, type Part, drawing, formBody } from '../../testing/media/formFixture';
import { purgeMedia } from '../../media/sweep';
import type { GivenClient, GivenUser } from '../../testing/givens';
import { type TestApp, createTestApp } from '../../testing/testApp';
import { completionParts, reportParts, send } from '../../testing/actas/actasFixture';

const HOUR = 3_600_000;
const TECNICOS = '/api/catalogos/tecnicos';
const scopes = ['createRecords', 'readRecords', 'createNovelty', 'readNovelty'] as const;

let api: TestApp;
let acme: GivenClient;
let manager: string;
let yeison: GivenUser;
let technician: string;
let clientUser: string;
beforeAll(async () => {
  api = await createTestApp();
  acme = await api.givenClient('acme');
  manager = await api.givenToken(await api.givenUser(api.provider, { name: 'gerente' }));
  yeison = await api.givenUser(acme, { name: 'yeison', scopes });
  technician = await api.givenToken(yeison);
  clientUser = await api.givenToken(await api.givenUser(acme, { name: 'cliente', scopes }));
});
afterAll(() => api.close());

const text = (name: string, content: string): Part => ({ name, content });
const sendForm = (method: string, url: string, parts: readonly Part[]) =>
  api.call(manager, method, url, { payload: formBody(parts), headers: FORM_TYPE });
async function firma(width: number): Promise<Part> {
  const content = await drawing(width, 40).png().toBuffer();
  return { name: 'firma', filename: 'firma.png', type: 'image/png', content };
}
async function addTecnico(nombre: string, ...more: Part[]): Promise<string> {
  return (await sendForm('POST', TECNICOS, [text('nombre', nombre), await firma(120), ...more])).json().data;
}
async function create(token: string, name: string): Promise<string> {
  const payload = { client: 'acme', plate: 'ABC123', format: 'gps', tipe: 'correctivo', name };
  return (await api.call(token, 'POST', '/api/actas', { payload })).json().data;
}
async function complete(token: string, id: string, entities: Record<string, unknown> = {}): Promise<void> {
  expect((await send(api, token, `/api/actas/${id}`, await completionParts(entities))).statusCode).toBe(200);
}
const read = async (id: string) => Acta.parse((await api.call(clientUser, 'GET', `/api/actas/${id}`)).json().data);

/** Addresses end within minutes; what they lead to does not. */
const lasting = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll(/\?exp=[^"]*/g, '')) as T;
const pictureOf = async (url: string) => {
  const { statusCode, rawPayload, headers } = await api.call(clientUser, 'GET', url);
  if (statusCode !== 200) throw new Error(`${url} is ${statusCode}`);
  return new Blob([new Uint8Array(rawPayload)], { type: String(headers['content-type']) });
};

/** The three papers of a record, as the screen draws them, as the PDF says them, and the pictures that they show. */
async function papersOf(id: string) {
  const acta = await read(id);
  const sheet = TechnicalSheet.parse((await api.call(clientUser, 'GET', `/api/actas/technical/${id}`)).json().data);
  if (!sheet.laboratorio || !sheet.baja) throw new Error('the reports are missing');
  const docs: Doc[] = [
    actaDocument(acta, { address: 'https://fenix.example' }),
    laboratoryDocument(sheet.acta, sheet.laboratorio),
    bajaDocument(sheet.acta, sheet.baja),
  ];
  const pdfs = await Promise.all(
    docs.map(async (doc) => readPdfText(Buffer.from(await (await renderPdf(doc, pictureOf)).arrayBuffer()))),
  );
  const signature =
    acta.technicianSignature && Buffer.from(await (await pictureOf(acta.technicianSignature)).arrayBuffer());
  // `client` is not printed: it leads to the company's logo.
  const screen = docs.map((doc) => Object.assign(structuredClone(doc), { client: undefined }));
  return { screen: lasting(screen), pdfs, signature };
}

test('ACTA-103, ACTA-105 what is printed stays printed, whatever becomes of the catalogues', async () => {
  const tecnicoId = await addTecnico('Yeison Cantiyo', text('usuario', 'yeison'));
  const analyst = (
    await api.call(manager, 'POST', '/api/catalogos/analistas', { payload: { nombre: 'Luz Vega' } })
  ).json();
  const id = await create(technician, 'Yeison Cantiyo');
  await complete(technician, id, { analyst: 'Luz Vega' });
  for (const tipo of ['laboratorio', 'baja'])
    expect((await send(api, manager, `/api/actas/createTechnical/${id}`, await reportParts({ tipo }))).statusCode).toBe(
      200,
    );
  expect((await api.call(manager, 'PUT', `/api/actas/close/${id}`)).statusCode).toBe(200);
  const before = await papersOf(id);
  expect(before.pdfs[0]?.join(' ')).toContain('Completada por Persona yeison');
  expect(before.signature).toBeInstanceOf(Buffer);

  const done = async (reply: Promise<{ statusCode: number }>) => expect((await reply).statusCode).toBe(200);
  await done(sendForm('PUT', `${TECNICOS}/${tecnicoId}`, [text('nombre', 'Yeison Cantillo'), await firma(300)]));
  await done(sendForm('PUT', `${TECNICOS}/${tecnicoId}`, [text('activo', 'false'), text('usuario', '')]));
  await addTecnico('Yeison Cantiyo');
  const analysts = `/api/catalogos/analistas/${analyst.data}`;
  await done(api.call(manager, 'PUT', analysts, { payload: { nombre: 'Luz Vega Díaz', activo: false } }));
  const items = [{ name: 'Otra cosa', checked: 'Malo' }, ...defaultItems('bus').slice(0, 3)];
  await done(api.call(manager, 'PUT', '/api/catalogos/plantillas/bus', { payload: { items, version: 1 } }));
  const { system } = api.deps.database;
  await system.updateTable('clients').set({ client: 'acme nueva' }).where('_id', '=', acme.id).execute();
  await system.updateTable('users').set({ nameUser: 'Otra Persona' }).where('_id', '=', yeison.id).execute();
  api.setNow(new Date(Date.now() + 2 * HOUR));
  await purgeMedia(api.deps);
  await system.deleteFrom('acta_personas').execute();

  expect(await papersOf(id)).toEqual(before);
  api.setNow(new Date());
  await system.updateTable('clients').set({ client: 'acme' }).where('_id', '=', acme.id).execute();
  await system.updateTable('users').set({ nameUser: 'Persona yeison' }).where('_id', '=', yeison.id).execute();
});

describe('ACTA-103, S7 whose signature a record carries', () => {
  const signatureOf = async (id: string) => (await read(id)).technicianSignature !== null;

  test('the technician’s own account signs', async () => {
    await addTecnico('Cuenta Propia', text('usuario', 'yeison'));
    const id = await create(clientUser, 'cuenta  PROPIA');
    await complete(technician, id);
    expect(await signatureOf(id)).toBe(true);
    expect(await read(id)).toMatchObject({ completedBy: 'Persona yeison', printedClient: 'acme' });
  });

  test('a user who types a technician’s name and completes the record gets no signature', async () => {
    await addTecnico('Del Proveedor');
    const id = await create(clientUser, 'Del Proveedor');
    await complete(clientUser, id);
    expect([await signatureOf(id), (await read(id)).completedBy]).toEqual([false, 'Persona cliente']);
  });

  test('the signature is of the technician whom staff named, or for whom staff complete it', async () => {
    await addTecnico('Nombrada Por Gestor');
    const named = await create(manager, 'Nombrada Por Gestor');
    await complete(clientUser, named);
    const completed = await create(clientUser, 'Nombrada Por Gestor');
    await complete(manager, completed);
    expect([await signatureOf(named), await signatureOf(completed)]).toEqual([true, true]);
  });

  test('who no longer works here signs nothing more, and a technician added later signs nothing older', async () => {
    const gone = await addTecnico('Ya No Está');
    await sendForm('PUT', `${TECNICOS}/${gone}`, [text('activo', 'false')]);
    const late = await create(manager, 'Llega Después');
    const left = await create(manager, 'Ya No Está');
    for (const id of [late, left]) await complete(manager, id);
    await addTecnico('Llega Después');
    expect([await signatureOf(late), await signatureOf(left)]).toEqual([false, false]);
  });

  test('a picture is replaced while a record is signed with it: the record has one that stays, in either order', async () => {
    const tecnicoId = await addTecnico('Carrera', text('usuario', ''));
    const rounds = await Promise.all([1, 2, 3].map(() => create(manager, 'Carrera')));
    for (const id of rounds) {
      const replace = async () => sendForm('PUT', `${TECNICOS}/${tecnicoId}`, [await firma(200)]);
      await Promise.all([complete(manager, id), replace()]);
    }
    api.setNow(new Date(Date.now() + 2 * HOUR));
    await purgeMedia(api.deps);
    for (const id of rounds) {
      const { technicianSignature } = await read(id);
      expect((await api.call(clientUser, 'GET', technicianSignature ?? '')).statusCode).toBe(200);
    }
    api.setNow(new Date());
  });
});
