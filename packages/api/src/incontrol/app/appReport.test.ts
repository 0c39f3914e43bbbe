import { DEFAULT_CONFIG, type InspectorConfig, type ToggleName } from '@fenix/domain/incontrol/configuracion/config';
import { readReport } from '@fenix/domain/incontrol/app/reporte';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../ground/ids';
import { eventually } from '../../testing/eventually';
import { leftovers } from '../../testing/media/uploadFixture';
import { PICTURE } from '../../testing/picture';
import { type GivenCompany, givenCompany } from '../../testing/fleet';
import { createGpsProxy } from '../../testing/gpsProxy';
import { type TestApp, createTestApp } from '../../testing/testApp';
import { givenCookie, givenInspector, givenMarked, reportFacts, reportForm } from '../../testing/incontrol/appFixture';

const NOW = new Date('2026-11-16T20:00:00Z');
const HOUR = 3_600_000;

let api: TestApp;
let acme: GivenCompany;
let cookie: string;
let trip: string;
let foreignTrip: string;
beforeAll(async () => {
  api = await createTestApp();
  api.setNow(NOW);
  acme = await givenCompany(api, await api.givenClient('acme'));
  const other = await givenCompany(api, await api.givenClient('otra'));
  cookie = await givenCookie(api, await givenInspector(api, acme, { username: 'ines' }));
  trip = await givenMarked(api, acme, new Date(NOW.getTime() + HOUR));
  foreignTrip = await givenMarked(api, other, new Date(NOW.getTime() + HOUR));
});
afterAll(() => api.close());

const report = (id: string, options: ReturnType<typeof reportForm>, own = cookie) =>
  api.call(undefined, 'POST', `/incontrol/app/viajes/${id}/reportes`, {
    ...options,
    headers: { ...options.headers, cookie: own },
  });
const extras = (id: string) =>
  api.deps.database.system.selectFrom('gps_data_extra').select('data').where('programada_id', '=', id).execute();
const entries = (action: string) =>
  api.deps.database.system.selectFrom('audit_log').selectAll().where('action', '=', action).execute();

const facts = () => ({
  ...reportFacts(NOW),
  nameInspector: 'Otra persona',
  novelties: ['Vía: Bache'],
  officials: [{ entity: 'Policía', more: 'Sargento Ruiz' }],
  involveds: [{ name: 'Ana', document: '123' }],
  description: 'Dos líneas\ny "comillas" <b>',
  fotos: { foto1: { dateTime: NOW.toISOString(), latitud: 10.4, longitud: -75.5 } },
});
const foto = { name: 'foto1', filename: 'f.png', type: 'image/png', content: PICTURE };
const firma = { name: 'signature', filename: 's.png', type: 'image/png', content: PICTURE };

/** The outer boxes of a video, which is all that is looked at. */
const MP4 = Buffer.concat([
  Buffer.from('000000146674797069736f6d0000020069736f6d', 'hex'),
  Buffer.from('000000086d6f6f76', 'hex'),
  Buffer.from('000000106d6461740000000000000000', 'hex'),
]);

describe('IAPP-06 a report', () => {
  test('is added to the trip, once, however often and at once it is sent; the session says by whom', async () => {
    const id = await givenMarked(api, acme, new Date(NOW.getTime() + 3 * HOUR));
    const sent = facts();
    const send = () => report(id, reportForm(sent, [foto, firma]));
    const replies = await Promise.all([send(), send()]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await send()).statusCode).toBe(200);
    const [extra, ...others] = await extras(id);
    expect(others).toEqual([]);
    expect(extra?.data).not.toContain('base64');
    // The office's own reader leaves nothing out.
    expect(readReport({ data: extra?.data ?? '' })).toMatchObject({
      nameInspector: 'Nombre de ines',
      at: NOW.toISOString(),
      totalPassengers: 31,
      controlPoint: 'Peaje',
      company: 'Expreso Uno',
      responsibleName: 'Wilson Zapata',
      novelties: ['Vía: Bache'],
      officials: [{ entity: 'Policía', more: 'Sargento Ruiz' }],
      involveds: ['Ana · 123'],
      description: 'Dos líneas\ny "comillas" <b>',
      collectionPictures: [{ picture: expect.stringMatching(/^archivo:/), latitud: 10.4, longitud: -75.5 }],
      signature: expect.stringMatching(/^archivo:/),
      unread: [],
    });
    expect(await entries('despacho.reportar')).toEqual([
      expect.objectContaining({ user: 'ines', client: 'acme', entity_id: id }),
    ]);
  });

  test('carries the name of who is signed in although the phone sent none', async () => {
    const id = await givenMarked(api, acme, new Date(NOW.getTime() + 4 * HOUR));
    expect((await report(id, reportForm({ ...facts(), nameInspector: undefined }))).statusCode).toBe(200);
    const [extra] = await extras(id);
    expect(readReport({ data: extra?.data ?? '' }).nameInspector).toBe('Nombre de ines');
  });

  test('handed to a platform elsewhere twice is in the audit log once', async () => {
    const proxy = await createGpsProxy();
    const away = await createTestApp({ GPS_URL: proxy.url, GPS_SERVE: '1' });
    proxy.leadTo(await away.app.listen({ port: 0, host: '127.0.0.1' }));
    away.setNow(NOW);
    const company = await givenCompany(away);
    const id = await company.program(new Date(NOW.getTime() + HOUR));
    const own = await givenCookie(away, await givenInspector(away, company, { username: 'ines' }));
    const sent = facts();
    const send = async (data: object) => {
      const form = reportForm(data);
      const options = { ...form, headers: { ...form.headers, cookie: own } };
      return (await away.call(undefined, 'POST', `/incontrol/app/viajes/${id}/reportes`, options)).statusCode;
    };
    expect(await Promise.all([send(sent), send(sent)])).toEqual([200, 200]);
    expect(await send(sent)).toBe(200);
    const written = () =>
      away.deps.database.system
        .selectFrom('audit_log')
        .select('entity_id')
        .where('action', '=', 'despacho.reportar')
        .where('user', '=', 'ines')
        .execute();
    expect(await written()).toEqual([{ entity_id: id }]);
    expect(await send(facts())).toBe(200);
    expect(await written()).toHaveLength(2);
    await away.close();
    await proxy.close();
  });

  test('on a trip of another company, or an unknown one, is 404', async () => {
    expect((await report(foreignTrip, reportForm(facts()))).statusCode).toBe(404);
    expect((await report(newId(), reportForm(facts()))).statusCode).toBe(404);
    expect(await extras(foreignTrip)).toEqual([]);
  });

  test('without a session is 401', async () => {
    expect((await report(trip, reportForm(facts()), 'inspector=nadie')).statusCode).toBe(401);
  });

  test.each([
    ['a field that nobody knows', { otro: 1 }, 400],
    ['a passenger less than none', { totalPassengers: -1 }, 400],
    ['a megabyte of text', { description: 'a'.repeat(1_000_000) }, 413],
    ['letters that no database keeps', { description: 'a\u0000b' }, 400],
    ['a place beyond the pole', { fotos: { foto1: { dateTime: NOW.toISOString(), latitud: 91 } } }, 400],
    ['a photograph too many', { fotos: { foto9: { dateTime: NOW.toISOString() } } }, 400],
  ])('with %s is refused', async (_, change, status) => {
    expect((await report(trip, reportForm({ ...facts(), ...change }))).statusCode).toBe(status);
  });

  test('with a file that is none of its kind is refused', async () => {
    const text = { ...foto, content: 'no es una imagen' };
    expect((await report(trip, reportForm(facts(), [text]))).statusCode).toBe(415);
  });
});

describe('IAPP-10 a report is checked by the version of the configuration that it answers', () => {
  const PATH = '/api/incontrol/config-incontrol-inspector';
  let company: GivenCompany;
  let own: string;
  let id: string;
  let saved: number[];
  beforeAll(async () => {
    company = await givenCompany(api, await api.givenClient('con listas'));
    own = await givenCookie(api, await givenInspector(api, company));
    id = await givenMarked(api, company, new Date(NOW.getTime() + HOUR));
    const token = await api.givenToken(await api.givenUser(company, { scopes: ['configInspect'] }));
    const save = async (change: Partial<InspectorConfig>) => {
      const { version: _, ...parts } = { ...DEFAULT_CONFIG, ...change };
      const reply = await api.call(token, 'PUT', PATH, { payload: { id: company.id, ...parts } });
      return reply.json().data.version as number;
    };
    const lists = { novelties: [{ name: 'Vía', data: ['Bache'] }], companyList: ['Expreso Uno'] };
    const first = await save({ ...lists, controllerPoints: ['Peaje'] });
    const off: ReadonlySet<ToggleName> = new Set(['Novedades', 'Video']);
    const stateToggles = DEFAULT_CONFIG.stateToggles.map(({ name, checked }) => ({
      name,
      checked: checked && !off.has(name),
    }));
    saved = [first, await save({ ...lists, controllerPoints: ['Terminal'], stateToggles })];
  });
  const send = async (change: object, files: Parameters<typeof reportForm>[1] = []) => {
    const reply = await report(id, reportForm({ ...facts(), ...change }, files), own);
    const { errors = [] } = reply.json() as { errors?: { path: string; message: string }[] };
    return [reply.statusCode, errors.map(({ path, message }) => [path, message])];
  };
  const NOT_LISTED = 'No está en la lista de la empresa. Elige una opción de la lista.';
  const NOT_ASKED = 'La empresa no pide este dato.';

  test('saving adds versions', () => {
    expect(saved).toEqual([1, 2]);
  });

  test('one filled in without signal under an older version arrives, checked by that version', async () => {
    expect(await send({ version: 1 })).toEqual([200, []]);
    expect(await send({ version: 1, controlPoint: 'Terminal' })).toEqual([400, [['controlPoint', NOT_LISTED]]]);
    const { novelties: _, ...second } = facts();
    const form = reportForm({ ...second, version: 2, controlPoint: 'Terminal' });
    expect((await report(id, form, own)).statusCode).toBe(200);
    // Before the first one was saved, lists were empty and everything was written by hand.
    expect(await send({ version: 0, controlPoint: 'En la vía' })).toEqual([200, []]);
  });

  test('one that says nothing is refused field by field, and the trip has none of it', async () => {
    const before = await extras(id);
    const bare = reportForm({ referencia: crypto.randomUUID(), version: 1 });
    const reply = await report(id, bare, own);
    expect([reply.statusCode, reply.json().errors]).toEqual([
      400,
      [
        { path: 'controlPoint', message: 'Este campo es obligatorio' },
        { path: 'totalPassengers', message: 'Este campo es obligatorio' },
        { path: 'company', message: 'Este campo es obligatorio' },
      ],
    ]);
    expect(await extras(id)).toEqual(before);
  });

  test.each<[string, object, string, string]>([
    ['a company', { version: 1, company: 'Expreso Dos' }, 'company', NOT_LISTED],
    ['a novelty', { version: 1, novelties: ['Vía: Nieve'] }, 'novelties.0.novedad', NOT_LISTED],
    ['novelties where none are asked for', { version: 2, controlPoint: 'Terminal' }, 'novelties', NOT_ASKED],
  ])('%s that this version does not have is 400', async (_, change, path, message) => {
    expect(await send(change)).toEqual([400, [[path, message]]]);
  });

  test('a video where none is asked for is 400', async () => {
    const video = { name: 'video', filename: 'v.mp4', type: 'video/mp4', content: MP4 };
    const change = { version: 2, controlPoint: 'Terminal', novelties: undefined };
    expect(await send(change, [video])).toEqual([400, [['video', NOT_ASKED]]]);
    expect(await send({ version: 1 }, [video])).toEqual([200, []]);
  });

  test.each([3, 9999, 2_147_483_647])('version %i, which never was, is 400 in Spanish', async (version) => {
    const reply = await report(id, reportForm({ ...facts(), version }), own);
    expect([reply.statusCode, reply.json().message]).toEqual([
      400,
      'Este reporte responde a una configuración que no existe. Actualiza los viajes y llena el reporte de nuevo.',
    ]);
  });

  test('a number that no version can have is 400', async () => {
    for (const version of [-1, 1.5, 2_147_483_648, '1'])
      expect((await report(id, reportForm({ ...facts(), version }), own)).statusCode).toBe(400);
  });

  test('the versions of another company are not its own', async () => {
    const reply = await report(trip, reportForm({ ...facts(), version: 1 }));
    expect(reply.statusCode).toBe(400);
  });

  test('of versions that were overwritten before they were kept only the shape is checked', async () => {
    const old = await givenCompany(api, await api.givenClient('de antes'));
    const oldCookie = await givenCookie(api, await givenInspector(api, old));
    const oldTrip = await givenMarked(api, old, new Date(NOW.getTime() + HOUR));
    const { version: _, ...parts } = DEFAULT_CONFIG;
    // The first row that the trigger sees is the seventh version, as after the migration.
    await sql`insert into inspector_configs (client_id, config, version, fecha)
      values (${old.id}, ${JSON.stringify({ ...parts, companyList: ['Expreso Uno'] })}, 7, ${NOW})`.execute(
      api.deps.database.system,
    );
    const status = async (change: object) =>
      (await report(oldTrip, reportForm({ ...facts(), ...change }), oldCookie)).statusCode;
    expect(await status({ version: 5, company: 'La de antes' })).toBe(200);
    expect(await status({ version: 5, otro: 1 })).toBe(400);
    expect(await status({ version: 7 })).toBe(200);
    expect(await status({ version: 7, company: 'La de antes' })).toBe(400);
    expect(await status({ version: 8 })).toBe(400);
  });
});

describe('IAPP-06 which trips take a report', () => {
  test('a cancelled one refuses it with a message, and takes again what it had before', async () => {
    const id = await givenMarked(api, acme, new Date(NOW.getTime() + 5 * HOUR));
    const [early, late] = [facts(), facts()];
    expect((await report(id, reportForm(early))).statusCode).toBe(200);
    await api.deps.gps.cancelProgramada(acme.account, id);
    const reply = await report(id, reportForm(late));
    expect([reply.statusCode, reply.json().message]).toEqual([
      409,
      'Este viaje fue cancelado y ya no recibe reportes.',
    ]);
    // The answer to the first was lost on the way: the phone sends it again and must not be refused.
    expect((await report(id, reportForm(early))).statusCode).toBe(200);
    expect(await extras(id)).toHaveLength(1);
  });

  test('N9 one that is cancelled while its report is on the way refuses it, and keeps no file', async () => {
    const id = await givenMarked(api, acme, new Date(NOW.getTime() + 5.5 * HOUR));
    const before = await leftovers(api);
    const form = reportForm(facts(), [foto]);
    const body = Buffer.from(form.payload as Buffer);
    let isBegun = false;
    const inTwo = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (!isBegun) controller.enqueue(body.subarray(0, -100));
        else {
          // What has come of the form lies on the disk: its trip was looked at before that.
          await eventually(async () => expect((await leftovers(api)).strays.length).toBeGreaterThan(0));
          await api.deps.gps.cancelProgramada(acme.account, id);
          controller.enqueue(body.subarray(-100));
          controller.close();
        }
        isBegun = true;
      },
    });
    const url = `${await api.app.listen({ port: 0, host: '127.0.0.1' })}/incontrol/app/viajes/${id}/reportes`;
    const headers = { ...(form.headers as Record<string, string>), cookie };
    const init = { method: 'POST', headers, body: inTwo, duplex: 'half' } as RequestInit;
    const reply = await fetch(url, init);
    expect([reply.status, await reply.json()]).toMatchObject([
      409,
      { message: 'Este viaje fue cancelado y ya no recibe reportes.' },
    ]);
    expect(await extras(id)).toEqual([]);
    await eventually(async () => expect(await leftovers(api)).toEqual(before));
  });

  test('first reports of one that was not marked, at the same moment, are all kept', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await acme.program(new Date(NOW.getTime() + (6.5 + round / 10) * HOUR));
      const sent = Array.from({ length: 8 }, () => {
        const text = JSON.stringify(facts());
        return api.deps.gps.addDataExtra(acme.account, id, { files: [], textWith: () => text }, async () => {});
      });
      await Promise.all(sent);
      expect(await extras(id)).toHaveLength(8);
    }
  });

  test('one that was not marked takes it, and is among the inspections from then on', async () => {
    const id = await acme.program(new Date(NOW.getTime() + 6 * HOUR));
    expect((await report(id, reportForm(facts()))).statusCode).toBe(200);
    const { value } = await api.deps.gps.findProgramada(acme.account, id);
    expect(value.definicion.inControl).toBe(true);
  });
});

describe('IAPP-06 the files of a report', () => {
  test('a photograph that cannot be opened is refused under its field, and nothing is kept', async () => {
    const id = await givenMarked(api, acme, new Date(NOW.getTime() + 7 * HOUR));
    const files = () =>
      api.deps.database.system
        .selectFrom('media')
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
    const before = await files();
    const cut = { ...foto, name: 'foto2', content: PICTURE.subarray(0, 40) };
    const reply = await report(id, reportForm(facts(), [foto, cut]));
    expect([reply.statusCode, reply.json().errors]).toEqual([
      400,
      [{ path: 'foto2', message: 'Fotografía 2: el archivo está dañado o incompleto.' }],
    ]);
    expect([await extras(id), await files()]).toEqual([[], before]);
  });

  test('are kept under the names of their fields, for the report and at the company’s cost', async () => {
    const id = await givenMarked(api, acme, new Date(NOW.getTime() + 8 * HOUR));
    const video = { name: 'video', filename: 'v.mp4', type: 'video/mp4', content: MP4 };
    expect((await report(id, reportForm(facts(), [foto, firma, video]))).statusCode).toBe(200);
    const kept = await api.deps.database.system
      .selectFrom('media_uses')
      .innerJoin('media', 'media._id', 'media_uses.media_id')
      .innerJoin('gps_data_extra', (join) => join.on(sql<boolean>`gps_data_extra._id::text = media_uses.record`))
      .select(['media.label', 'media.client_id', 'media_uses.kind'])
      .where('gps_data_extra.programada_id', '=', id)
      .orderBy('media.label')
      .execute();
    expect(kept.map(({ label }) => label.replace(/\.\w+$/, ''))).toEqual(['Firma', 'Fotografía 1', 'Video']);
    expect(new Set(kept.map(({ client_id, kind }) => `${kind} ${client_id}`))).toEqual(
      new Set([`inspeccion ${acme.id}`]),
    );
  });
});
