import { newId } from '../ids';
import { FORM_TYPE, formBody } from '../media/formFixture';
import { COMPONENTS, documentoParts } from '../plantillas/plantillasFixture';
import type { GivenClient } from '../testing/givens';
import type { TestApp } from '../testing/testApp';
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
  const documentoId = newId();
  await database.system.transaction().execute(async (tx) => {
    const of = { client_id: client.id, changedBy: 'Persona de Prueba', fecha };
    await tx
      .insertInto('plantillas')
      .values(named.map(({ _id, name }) => Object.assign({ _id, name, name_key: name }, of)))
      .execute();
    const versions = named.map(({ _id, name }) => ({
      _id: newId(),
      kind: 'documento' as const,
      key: _id,
      client_id: client.id,
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
        printedClient: client.client,
        createdBy: 'Persona de Prueba',
        fecha,
        recibido: fecha,
        answers: JSON.stringify({ 'campo-placa': 'SKT490' }),
        files: '{}',
      })
      .execute();
  });
  return { id, documentoId, spare };
}

const ofClient = (path: string): Sample => ({
  url: ({ client }) => `${path}client=${encodeURIComponent(client)}`,
  tenancy: 'forbidden',
});
const byId = (url: (target: Target) => string): Sample => ({ url, tenancy: 'notFound' });

export const PLANTILLA_SAMPLES: Record<string, Sample> = {
  'GET /api/templates': ofClient('/api/templates?'),
  'GET /api/templates/:id': byId(({ plantilla }) => `/api/templates/${plantilla.id}`),
  'POST /api/templates': {
    url: () => '/api/templates',
    options: ({ client }) => ({ payload: { name: `plantilla ${newId()}`, client, components: COMPONENTS } }),
    tenancy: 'forbidden',
  },
  'PUT /api/templates/:id': {
    url: ({ plantilla }) => `/api/templates/${plantilla.id}`,
    options: () => ({ payload: { name: NAME, version: 1, components: COMPONENTS } }),
    tenancy: 'notFound',
  },
  'DELETE /api/templates/:id': byId(({ plantilla }) => `/api/templates/${plantilla.spare.pop()}`),
  'POST /api/templates/:id/versions/:version/documentos': {
    url: ({ plantilla }) => `/api/templates/${plantilla.id}/versions/1/documentos`,
    options: ({ despacho }) => ({ payload: formBody(documentoParts(despacho.moment)), headers: FORM_TYPE }),
    tenancy: 'notFound',
  },
  'GET /api/documentos': ofClient('/api/documentos?limit=5&fechaIni=2026-01-01&'),
  'GET /api/documentos/count': ofClient('/api/documentos/count?search=abc&'),
  'GET /api/documentos/:id': byId(({ plantilla }) => `/api/documentos/${plantilla.documentoId}`),
  'GET /api/documentos/:id/history': byId(({ plantilla }) => `/api/documentos/${plantilla.documentoId}/history`),
};
