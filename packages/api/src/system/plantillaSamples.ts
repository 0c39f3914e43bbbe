import { newId } from '../ground/ids';
import { FORM_TYPE, formBody } from '../testing/media/formFixture';
import { COMPONENTS, documentoParts } from '../testing/plantillas/plantillasFixture';
import type { GivenClient } from '../testing/givens';
import type { TestApp } from '../testing/testApp';
import { CREATE_ACTAS, type ExpectedGate, MANAGERS_OPTIMIZACION, READ_ACTAS, READ_OR_CREATE_ACTAS } from './gates';
import type { PlantillaTarget, Sample, Target } from './sample';

/** More than there are kinds of caller who are let through. */
const SPARES = 20;
const NAME = 'plantilla de muestra';

export async function givenPlantillaTarget({ deps }: TestApp, client: GivenClient): Promise<PlantillaTarget> {
  const { database, clock } = deps;
  const fecha = clock.now();
  const ids = Array.from({ length: SPARES }, () => newId());
  const [id = '', ...spare] = ids;
  const named = ids.map((_id) => ({ _id, name: _id === id ? NAME : _id }));
  const [documentoId, deProveedor] = [newId(), newId()];
  await database.system.transaction().execute(async (tx) => {
    const provider = await tx
      .selectFrom('clients')
      .select('_id')
      .where('is_provider', '=', true)
      .executeTakeFirstOrThrow();
    const all = [
      ...named.map(({ _id, name }) => ({ _id, name, client_id: client.id })),
      { _id: deProveedor, name: deProveedor, client_id: provider._id },
    ];
    await tx
      .insertInto('plantillas')
      .values(all.map((one) => Object.assign({ name_key: one.name, changedBy: 'Persona de Prueba', fecha }, one)))
      .execute();
    const versions = all.map(({ _id, name, client_id }) => ({
      _id: newId(),
      kind: 'documento' as const,
      key: _id,
      client_id,
      version: 1,
      body: JSON.stringify({ name, components: COMPONENTS }),
      fecha,
    }));
    await tx.insertInto('form_templates').values(versions).execute();
    await tx
      .insertInto('documentos')
      .values({
        _id: documentoId,
        client_id: client.id,
        consecutive: 900_000,
        plantilla: id,
        version: 1,
        name: NAME,
        placa: 'SKT490',
        printedClient: client.client,
        createdBy: 'Persona de Prueba',
        fecha,
        recibido: fecha,
        answers: JSON.stringify({ 'campo-placa': 'SKT490' }),
        files: '{}',
      })
      .execute();
    await tx
      .insertInto('documento_placas')
      .values({ documento_id: documentoId, client_id: client.id, placa: 'SKT491', fecha })
      .execute();
  });
  return { id, documentoId, spare, deProveedor };
}

const ofClient = (gate: ExpectedGate, path: string): Sample => ({
  ...gate,
  url: ({ client }) => `${path}client=${encodeURIComponent(client)}`,
  tenancy: 'forbidden',
});
const byId = (gate: ExpectedGate, url: (target: Target) => string): Sample => ({ ...gate, url, tenancy: 'notFound' });

export const PLANTILLA_SAMPLES: Record<string, Sample> = {
  'GET /api/templates': ofClient(READ_OR_CREATE_ACTAS, '/api/templates?'),
  'GET /api/templates/count': ofClient(READ_OR_CREATE_ACTAS, '/api/templates/count?'),
  'GET /api/templates/export': ofClient(READ_OR_CREATE_ACTAS, '/api/templates/export?'),
  'GET /api/templates/:id': byId(READ_OR_CREATE_ACTAS, ({ plantilla }) => `/api/templates/${plantilla.id}`),
  'POST /api/templates': {
    ...READ_ACTAS,
    url: () => '/api/templates',
    options: ({ client }) => ({ payload: { name: `plantilla ${newId()}`, client, components: COMPONENTS } }),
    tenancy: 'forbidden',
  },
  'PUT /api/templates/:id': {
    ...READ_ACTAS,
    url: ({ plantilla }) => `/api/templates/${plantilla.id}`,
    options: () => ({ payload: { name: NAME, version: 1, components: COMPONENTS } }),
    tenancy: 'notFound',
  },
  'PUT /api/templates/:id/oferta': {
    ...MANAGERS_OPTIMIZACION,
    url: ({ plantilla }) => `/api/templates/${plantilla.deProveedor}/oferta`,
    options: () => ({ payload: { ofrecida: true } }),
    tenancy: 'none',
  },
  'DELETE /api/templates/:id': byId(READ_ACTAS, ({ plantilla }) => `/api/templates/${plantilla.spare.pop()}`),
  'POST /api/templates/:id/versions/:version/documentos': {
    ...CREATE_ACTAS,
    url: ({ plantilla }) => `/api/templates/${plantilla.id}/versions/1/documentos`,
    options: ({ despacho }) => ({ payload: formBody(documentoParts(despacho.moment)), headers: FORM_TYPE }),
    tenancy: 'notFound',
  },
  'GET /api/documentos': ofClient(READ_ACTAS, '/api/documentos?limit=5&fechaIni=2026-01-01&placa=SKT491&'),
  'GET /api/documentos/count': ofClient(READ_ACTAS, '/api/documentos/count?search=xyz&'),
  'GET /api/documentos/export': {
    ...READ_ACTAS,
    url: ({ client, plantilla }) =>
      `/api/documentos/export?plantilla=${plantilla.id}&placa=SKT490&client=${encodeURIComponent(client)}`,
    tenancy: 'forbidden',
  },
  'GET /api/documentos/:id': byId(READ_ACTAS, ({ plantilla }) => `/api/documentos/${plantilla.documentoId}`),
  'GET /api/documentos/:id/history': byId(
    READ_ACTAS,
    ({ plantilla }) => `/api/documentos/${plantilla.documentoId}/history`,
  ),
};
