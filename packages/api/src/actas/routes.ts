import { Acta, TechnicalSheet } from '@fenix/domain/actas/acta';
import { TAKEN_MAX } from '@fenix/domain/actas/limits';
import { OldRecord } from '@fenix/domain/actas/documentos/old';
import { KnownVehicles } from '@fenix/domain/actas/vehicle';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { historyCall } from '../records/recordRoutes';
import type { Deps } from '../ports/deps';
import { findCompanyFor } from '../http/company';
import { envelope, ok } from '../http/envelope';
import { ById } from '../http/params';
import { OfClient } from './lista/listRoutes';
import { findOldRecord } from './documentos/old';
import { assertVisible } from './queries';
import { findActa, findTechnical, listPending } from './read';
import { withInternalNumbers } from '../flota/internos';
import { listVehicles } from './vehicles';

export const actasRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['Actas'];
    const config = { permission: 'readRecords', module: 'optimizacion' } as const;
    const reading = ({ db, viewer, addresses }: FastifyRequest) => ({
      db,
      viewer,
      addresses,
      now: deps.clock.now(),
    });

    app.get(
      '/api/actas/client/:client/vehicles',
      {
        config: { permission: 'createRecords', module: 'optimizacion' },
        schema: {
          tags,
          summary: 'Los vehículos de un cliente, como los conoce la plataforma GPS',
          params: OfClient,
          response: { 200: envelope(KnownVehicles) },
        },
      },
      async (request) => {
        const company = await findCompanyFor(deps.database.system, request, request.params.client);
        const known = await listVehicles(deps, company);
        return ok({ ...known, items: await withInternalNumbers(request.db, company, known.items) });
      },
    );

    app.get(
      '/api/actas/client/:client/pending',
      {
        config: { permission: 'createRecords', module: 'optimizacion' },
        schema: {
          tags,
          summary: `Las actas pendientes de un cliente, completas: las de quien pregunta y las más nuevas primero, hasta ${TAKEN_MAX}`,
          params: OfClient,
          response: { 200: envelope(z.array(Acta)) },
        },
      },
      async (request) => {
        const company = await findCompanyFor(deps.database.system, request, request.params.client);
        return ok(await listPending(reading(request), company._id));
      },
    );

    app.get(
      '/api/actas/:id',
      {
        // Who completes a record reads it first, whether or not they may read the others.
        config: { ...config, alsoFor: ['createRecords'], reads: 'acta' },
        schema: { tags, summary: 'Un acta', params: ById, response: { 200: envelope(Acta) } },
      },
      async (request) => ok(await findActa(reading(request), request.params.id)),
    );

    app.get(
      '/api/actas/old/:id',
      {
        config: { ...config, reads: 'acta' },
        schema: {
          tags,
          summary: 'Un acta en el formato anterior, o la acción de mejora de ese id',
          params: ById,
          response: { 200: envelope(OldRecord) },
        },
      },
      async (request) => {
        const found = await findOldRecord(reading(request), request.params.id);
        if (found.kind === 'accion') request.opened = { kind: 'boletin' };
        return ok(found);
      },
    );

    app.get(
      '/api/actas/technical/:id',
      {
        config: { permission: 'readNovelty', module: 'optimizacion' },
        schema: {
          tags,
          summary: 'Los informes de laboratorio y de baja de un acta',
          params: ById,
          response: { 200: envelope(TechnicalSheet) },
        },
      },
      async (request) => ok(await findTechnical(reading(request), request.params.id)),
    );

    historyCall({ app, deps, key: 'acta', assertVisible });
  };
