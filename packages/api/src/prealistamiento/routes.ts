import { PresetRechazado } from '@fenix/domain/flota/aprobado';
import { Evidencia } from '@fenix/domain/flota/evidencia';
import { PresetAprobado } from '@fenix/domain/prealistamiento/aprobado';
import { DomainError } from '@fenix/domain/errors';
import { isManager } from '@fenix/domain/permissions';
import { Correccion } from '@fenix/domain/prealistamiento/documentos/correcciones';
import { PRESET_CREATED, PRESET_MESSAGES } from '@fenix/domain/prealistamiento/messages';
import { Plantilla } from '@fenix/domain/prealistamiento/plantilla/plantilla';
import { Conocido } from '@fenix/domain/prealistamiento/crear/conocido';
import { PapelesConductor, PapelesVehiculo } from '@fenix/domain/prealistamiento/crear/papeles';
import {
  PlantillaEditable,
  PlantillaPublicada,
  PlantillaVigente,
  Preset,
  PresetCreated,
  PresetsAnswer,
  PresetsFilter,
  PresetsHoy,
  PresetsQuery,
} from '@fenix/domain/prealistamiento/registro';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../ports/deps';
import { findFleet } from '../flota/company';
import { findCompanyFor, findListedCompany } from '../http/company';
import { envelope, ok } from '../http/envelope';
import { ExportQuery } from '../http/exportTypes';
import { ById, PathName } from '../http/params';
import { write } from '../http/write';
import { listCalls, recordCall } from '../records/recordRoutes';
import { readConocido } from './crear/conocido';
import { createPreset } from './crear/create';
import { readPresetEvidence } from './evidencia';
import { listCorrecciones } from './lista/correcciones';
import { exportPresets } from './lista/export';
import { listPapeles, listVehiculos } from './crear/papeles';
import { editablePlantilla, findPlantilla, publishPlantilla, vigenteOf } from './plantilla/plantilla';
import { type Reading, findHoy, findPreset, findRechazo, listAprobados, presetsList } from './queries';

export const prealistamientoRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['Prealistamientos'];
    const creating = { permission: 'createPreset', module: 'operacion' } as const;
    const config = { permission: 'readPreset', module: 'operacion' } as const;

    /** PRE-20: the provider for everybody and for any company, a company's own people for theirs. */
    const configuring = { permission: 'configInspect', module: 'operacion' } as const;
    const OfClient = z.object({ client: PathName.optional() });

    const asking = ({ db }: FastifyRequest) => ({ db, gps: deps.gps });

    async function readingOf(request: FastifyRequest, { cliente, ...filter }: PresetsFilter): Promise<Reading> {
      const { db, viewer } = request;
      return { db, viewer, filter: { ...filter, clientId: await findListedCompany(request, cliente) } };
    }

    app.post(
      '/api/preset',
      {
        config: { ...creating, multipart: true },
        schema: {
          tags,
          summary:
            'Crear un prealistamiento (multipart): vehicle, conductor, kilometraje, las nueve secciones como JSON, fechaVencimientoExtintor, novedad1..3, novedadFecha1..3, observaciones, signatureResponsable, signatureDriver, una foto por ítem malo; si faltan, version es la vigente, clase la del último prealistamiento del vehículo, cretedDate la hora de llegada y kilometraje ninguno',
          consumes: ['multipart/form-data'],
          response: { 200: envelope(PresetCreated) },
        },
      },
      async (request) => ok(await createPreset(deps, request), PRESET_CREATED),
    );

    app.get(
      '/api/preset-v2/plantilla',
      {
        config: creating,
        schema: {
          tags,
          summary: 'La plantilla con la que se llena hoy un prealistamiento de un cliente, con su versión',
          querystring: OfClient,
          response: { 200: envelope(PlantillaVigente) },
        },
      },
      async (request) => {
        const clientId = await findListedCompany(request, request.query.client);
        return ok(await vigenteOf(request.db, clientId ?? null));
      },
    );

    app.get(
      '/api/preset-v2/plantillas',
      {
        config: configuring,
        schema: {
          tags,
          summary: 'La plantilla vigente de un cliente y sus versiones; sin cliente, la general (proveedor)',
          querystring: OfClient,
          response: { 200: envelope(PlantillaEditable) },
        },
      },
      async (request) => {
        const clientId = await findListedCompany(request, request.query.client);
        return ok(await editablePlantilla(request.db, clientId ?? null));
      },
    );

    app.get(
      '/api/preset-v2/plantillas/:version',
      {
        config: configuring,
        schema: {
          tags,
          summary: 'Una versión de la plantilla de un cliente',
          params: z.object({ version: z.coerce.number().int().nonnegative().max(2_147_483_647) }),
          querystring: OfClient,
          response: { 200: envelope(Plantilla) },
        },
      },
      async (request) => {
        const clientId = await findListedCompany(request, request.query.client);
        const found = await findPlantilla(request.db, clientId ?? null, request.params.version);
        if (!found) throw new DomainError('notFound', PRESET_MESSAGES.noVersion);
        return ok(found as z.infer<typeof Plantilla>);
      },
    );

    app.post(
      '/api/preset-v2/plantillas',
      {
        config: configuring,
        schema: {
          tags,
          summary:
            'Publicar una versión de la plantilla sobre la que se leyó; sin plantilla, el cliente vuelve a la general',
          body: PlantillaPublicada,
          response: { 200: envelope(z.object({ version: z.number().int() })) },
        },
      },
      async (request) => {
        const { viewer, body } = request;
        const clientId = (await findListedCompany(request, body.client)) ?? null;
        const publisher = {
          clientId,
          client: isManager(viewer) ? body.client : viewer.cliente,
          author: viewer.nameUser,
        };
        const version = await write(request, deps.clock, (write) => publishPlantilla(write, publisher, body));
        return ok({ version });
      },
    );

    app.get(
      '/api/preset-v2/conductores',
      {
        config: creating,
        schema: {
          tags,
          summary:
            'Cédula y licencia de los conductores de un cliente, como se escribieron en su último prealistamiento',
          querystring: z.object({ client: PathName.optional() }),
          response: { 200: envelope(z.array(PapelesConductor)) },
        },
      },
      async (request) => {
        const { _id } = await findCompanyFor(deps.database.system, request, request.query.client);
        return ok(await listPapeles(request.db, _id));
      },
    );

    app.get(
      '/api/preset-v2/vehiculos',
      {
        config: creating,
        schema: {
          tags,
          summary: 'Kilometraje y vencimientos de los vehículos de un cliente, como los dijo su último prealistamiento',
          querystring: OfClient,
          response: { 200: envelope(z.array(PapelesVehiculo)) },
        },
      },
      async (request) => {
        const { _id } = await findCompanyFor(deps.database.system, request, request.query.client);
        return ok(await listVehiculos(request.db, _id));
      },
    );

    app.get(
      '/api/preset-v2/conocido',
      {
        config: creating,
        schema: {
          tags,
          summary:
            'Lo que la empresa guarda para la siguiente revisión: defectos abiertos y, con Cumplimiento, clase y papeles por placa, documentos de conductores y quiénes pueden responder',
          querystring: OfClient,
          response: { 200: envelope(Conocido) },
        },
      },
      async (request) => {
        const company = await findCompanyFor(deps.database.system, request, request.query.client);
        return ok(await readConocido(request.db, company, deps.clock.now()));
      },
    );

    listCalls({
      app,
      deps,
      key: 'prealistamiento',
      list: {
        summary: 'Los prealistamientos de un cliente entre dos días; por páginas si se pide limit',
        query: PresetsQuery,
        answer: PresetsAnswer,
        read: (reading, asked) => presetsList.read(reading, asked),
      },
      filter: PresetsFilter,
      readingOf,
      count: presetsList.count,
      exportQuery: z.object({ format: ExportQuery.shape.format.default('xlsx') }),
      file: (reading, _, { cliente }) => exportPresets(reading, cliente, deps.clock.now()),
    });

    app.get(
      '/api/preset-v2/hoy',
      {
        config,
        schema: {
          tags,
          summary: 'Cuántos vehículos de la flota tienen hoy un prealistamiento aprobado, y cuáles no',
          querystring: z.object({ cliente: PathName.optional() }),
          response: { 200: envelope(PresetsHoy) },
        },
      },
      async (request) => {
        const fleet = await findFleet(deps, request, request.query.cliente);
        return ok(await findHoy(asking(request), fleet, deps.clock.now()));
      },
    );

    recordCall({
      app,
      key: 'prealistamiento',
      summary: 'Un prealistamiento; quien solo los crea lee los suyos',
      gate: { ...config, alsoFor: ['createPreset'] },
      answer: Preset,
      read: ({ db, viewer, addresses }, id) => findPreset({ db, viewer, addresses, now: deps.clock.now() }, id),
    });

    recordCall({
      app,
      key: 'prealistamiento',
      path: '/api/preset-v2/:id/evidencia',
      summary: 'Un prealistamiento no aprobado como evidencia de un informe',
      querystring: OfClient,
      answer: Evidencia,
      read: (request, de, { client }) => readPresetEvidence(deps, request, { client, de }),
    });

    app.get(
      '/api/preset-v2/:id/papeles',
      {
        config: { permission: 'writeCompliance', module: 'cumplimiento' },
        schema: {
          tags,
          summary: 'Las fechas que se escribieron en un prealistamiento y no son las de los papeles guardados',
          params: ById,
          response: { 200: envelope(z.array(Correccion)) },
        },
      },
      async ({ db, viewer, params }) => ok(await listCorrecciones(db, viewer, params.id)),
    );

    app.get(
      '/api/preset-v2/vehicle/:id',
      {
        config: { permission: 'createDispatch', module: 'operacion' },
        schema: {
          tags,
          summary: 'Los prealistamientos aprobados hoy de un vehículo; vacío: no tiene, o el más nuevo no aprobó',
          params: z.object({ id: PathName }),
          querystring: z.object({ client: PathName.optional() }),
          response: { 200: envelope(z.array(PresetAprobado)) },
        },
      },
      async (request) => {
        const company = await findCompanyFor(deps.database.system, request, request.query.client);
        return ok(await listAprobados(asking(request), company, request.params.id, deps.clock.now()));
      },
    );

    app.get(
      '/api/preset-v2/vehicle/:id/rechazo',
      {
        config: { permission: 'createDispatch', module: 'operacion' },
        schema: {
          tags,
          summary: 'El prealistamiento que hoy no deja salir a un vehículo y qué encontró; null: ninguno',
          params: z.object({ id: PathName }),
          querystring: z.object({ client: PathName.optional() }),
          response: { 200: envelope(PresetRechazado.nullable()) },
        },
      },
      async (request) => {
        const company = await findCompanyFor(deps.database.system, request, request.query.client);
        return ok(await findRechazo(asking(request), company, request.params.id, deps.clock.now()));
      },
    );
  };
