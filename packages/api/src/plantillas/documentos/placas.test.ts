import type { Historia } from '@fenix/domain/flota/historia';
import type { Page } from '@fenix/domain/paging';
import { type Componente, freshComponente, labelled } from '@fenix/domain/plantillas/constructor/componente';
import type { Question } from '@fenix/domain/plantillas/constructor/pregunta';
import type { ListedDocumento } from '@fenix/domain/plantillas/documentos/documento';
import type { Plantilla } from '@fenix/domain/plantillas/plantilla';
import { MODULES } from '@fenix/domain/permissions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GivenCompany, givenCompany } from '../../testing/fleet';
import { givenPlantilla, postDocumento } from '../../testing/plantillas/plantillasFixture';
import { type TestApp, createTestApp } from '../../testing/testApp';
import { DOCUMENTOS_PLACAS, fillPlacas } from './placas';

const NOW = new Date('2026-11-15T15:00:00.000Z');
const asked = (type: Question, id: string, content: string) => labelled(freshComponente(id, type), 'input', content);
const COMPONENTS: Componente[] = [
  asked('vehicle', 'uno', 'Tractor'),
  asked('vehicle', 'dos', 'Remolque'),
  {
    ...asked('rows', 'otros', 'Otros'),
    ask: { columns: [{ id: 'placa', label: 'Placa', type: 'text', isRequired: false }], maxRows: 3 },
  },
];

let api: TestApp;
let acme: GivenCompany;
let ana: string;
let bea: string;
let plantilla: Plantilla;
let plates: [string, string, string];
let ids: [string, string];
beforeAll(async () => {
  api = await createTestApp();
  api.setNow(NOW);
  acme = await givenCompany(api, await api.givenClient('acme', [...MODULES]));
  const beta = await givenCompany(api, await api.givenClient('beta', [...MODULES]));
  const scopes = ['readRecords', 'createRecords', 'readCompliance'] as const;
  ana = await api.givenToken(await api.givenUser(acme, { scopes }));
  bea = await api.givenToken(await api.givenUser(beta, { scopes }));
  ids = [acme.fleet.vehicleId, await acme.addVehicle()];
  const third = await acme.addVehicle();
  const { items } = (await api.call(ana, 'GET', '/api/vehiculos')).json().data as {
    items: { id: string; patente: string }[];
  };
  const plateOf = (id: string) => items.find((one) => one.id === id)?.patente.toUpperCase() ?? '';
  plates = [plateOf(ids[0]), plateOf(ids[1]), plateOf(third)];
  plantilla = await givenPlantilla(api, ana, { components: COMPONENTS });
});
afterAll(() => api.close());

const db = () => api.deps.database.system;

async function fill(): Promise<string> {
  const fields = {
    fecha: NOW.toISOString(),
    'campo-uno': ids[0],
    'campo-dos': ids[1],
    'campo-otros': JSON.stringify([{ 'campo-otros_placa': plates[2].toLowerCase() }]),
  };
  const parts = Object.entries(fields).map(([name, content]) => ({ name, content }));
  const reply = await postDocumento(api, ana, plantilla, parts);
  expect([reply.statusCode, reply.json().errors]).toEqual([200, undefined]);
  return (reply.json().data as { _id: string })._id;
}
const found = async (plate: string, by = ana) =>
  (await api.call(by, 'GET', `/api/documentos?placa=${plate}`))
    .json<{ data: Page<ListedDocumento> }>()
    .data.items.map(({ _id }) => _id);
const told = async (plate: string) =>
  (await api.call(ana, 'GET', `/api/hojas-de-vida/vehiculos/${plate}/historia?clase=documento`))
    .json<{ data: Historia }>()
    .data.items.map(({ id, enlace }) => [id, enlace?.to]);

test('TPL-14 a document is found by each vehicle it names, in the list and on the time line of each', async () => {
  const id = await fill();
  for (const plate of plates) {
    expect(await found(plate)).toEqual([id]);
    expect(await told(plate)).toEqual([[id, 'documentoPreview']]);
    expect(await found(plate, bea)).toEqual([]);
    const { items } = (await api.call(ana, 'GET', `/api/documentos?search=${plate}`)).json().data;
    expect(items).toHaveLength(1);
  }
});

/** Works off the jobs that the one before left, as a runner would; answers how many there were. */
async function goOn(): Promise<number> {
  const jobs = await db().selectFrom('jobs').select(['_id', 'payload']).where('kind', '=', DOCUMENTOS_PLACAS).execute();
  for (const { _id, payload } of jobs) {
    await db().deleteFrom('jobs').where('_id', '=', _id).execute();
    await fillPlacas(api.deps, { payload }, { batch: 2 });
  }
  return jobs.length;
}

test('TPL-14 older documents are back-filled in batches; a batch that is read again changes nothing', async () => {
  const more = [await fill(), await fill(), await fill()];
  const { rows } = { rows: await db().selectFrom('documento_placas').selectAll().execute() };
  await db().deleteFrom('documento_placas').execute();
  expect(await found(plates[1])).toEqual([]);
  await fillPlacas(api.deps, { payload: {} }, { batch: 2 });
  // A server was killed after its batch: the job is claimed again, and the one that goes on waits once.
  await fillPlacas(api.deps, { payload: {} }, { batch: 2 });
  let turns = 0;
  while ((await goOn()) > 0) turns += 1;
  expect(turns).toBe(2);
  expect(await db().selectFrom('documento_placas').selectAll().execute()).toHaveLength(rows.length);
  expect(await found(plates[1])).toEqual(expect.arrayContaining(more));
  expect(await found(plates[2])).toHaveLength(4);
});
