import { PresetAprobado } from '@fenix/domain/prealistamiento/aprobado';
import { PRESET_CREATED } from '@fenix/domain/prealistamiento/messages';
import {
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
import type { Deps } from '../deps';
import { findFleet } from '../flota/company';
import { findCompanyFor, findListedCompany } from '../http/company';
import { envelope, ok } from '../http/envelope';
import { EXPORT_TYPES, ExportQuery, exportRows } from '../http/exportRows';
import { ById, PathName, pageLimit } from '../http/params';
import { createPreset } from './create';
import { exportPresets } from './export';
import { currentPlantilla } from './plantilla';
import { type Reading, countPresets, findHoy, findPreset, listAprobados, listPresets, pagePresets } from './queries';

export const prealistamientoRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['Prealistamientos'];
    const creating = { permission: 'createPreset', module: 'operacion' } as const;
    const config = { permission: 'readPreset', module: 'operacion' } as const;

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
            'Crear un prealistamiento (multipart): vehicle, conductor, kilometraje, las nueve secciones como JSON, fechaVencimientoExtintor, novedad1..3, novedadFecha1..3, observaciones, signatureResponsable, signatureDriver, una foto por ítem malo, version y clase de la plantilla',
          consumes: ['multipart/form-data'],
          response: { 200: envelope(PresetCreated) },
        },
      },
      async (request) => ok(await createPreset(deps, request), PRESET_CREATED),
    );

    app.get(
      '/api/preset-v2/plantilla',
      {
        config: { ...creating, canRepeat: true },
        schema: {
          tags,
          summary: 'La plantilla con la que se llena hoy un prealistamiento, con su versión',
          response: { 200: envelope(PlantillaVigente) },
        },
      },
      async (request) => ok(await currentPlantilla(request.db)),
    );

    app.get(
      '/api/preset-v2',
      {
        config: { ...config, canRepeat: true },
        schema: {
          tags,
          summary: 'Los prealistamientos de un cliente entre dos días; por páginas si se pide limit',
          querystring: PresetsQuery,
          response: { 200: envelope(PresetsAnswer) },
        },
      },
      async (request) => {
        const reading = await readingOf(request, request.query);
        const limit = pageLimit(request.query);
        return ok(
          limit === undefined ? await listPresets(reading) : await pagePresets(reading, { ...request.query, limit }),
        );
      },
    );

    app.get(
      '/api/preset-v2/count',
      {
        config: { ...config, canRepeat: true },
        schema: {
          tags,
          summary: 'Cuántos prealistamientos hay, contados uno a uno',
          querystring: PresetsFilter,
          response: { 200: envelope(z.object({ value: z.number().int() })) },
        },
      },
      async (request) => ok({ value: await countPresets(await readingOf(request, request.query)) }),
    );

    app.get(
      '/api/preset-v2/export',
      {
        config,
        schema: {
          tags,
          summary: 'Los prealistamientos de un cliente como Excel o CSV',
          querystring: PresetsFilter.extend({ format: ExportQuery.shape.format.default('xlsx') }),
          produces: EXPORT_TYPES,
        },
      },
      async (request, reply) =>
        exportRows(deps, request, reply, async () => {
          const reading = await readingOf(request, request.query);
          return exportPresets(reading, request.query.cliente, deps.clock.now());
        }),
    );

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
        return ok(await findHoy(deps.gps, request.db, fleet, deps.clock.now()));
      },
    );

    app.get(
      '/api/preset-v2/:id',
      {
        config: { ...config, reads: 'prealistamiento', canRepeat: true },
        schema: { tags, summary: 'Un prealistamiento', params: ById, response: { 200: envelope(Preset) } },
      },
      async ({ db, viewer, addresses, params }) =>
        ok(await findPreset({ db, viewer, addresses, now: deps.clock.now() }, params.id)),
    );

    app.get(
      '/api/preset-v2/vehicle/:id',
      {
        config: { permission: 'createDispatch', module: 'operacion' },
        schema: {
          tags,
          summary: 'Los prealistamientos aprobados hoy de un vehículo; vacío: no tiene',
          params: z.object({ id: PathName }),
          querystring: z.object({ client: PathName.optional() }),
          response: { 200: envelope(z.array(PresetAprobado)) },
        },
      },
      async (request) => {
        const company = await findCompanyFor(deps.database.system, request, request.query.client);
        return ok(await listAprobados(request.db, company, request.params.id, deps.clock.now()));
      },
    );
  };
