import { Acta, TechnicalSheet } from '@fenix/domain/actas/acta';
import { RECORDS } from '@fenix/domain/assembly/records';
import { TAKEN_MAX } from '@fenix/domain/actas/limits';
import { OldRecord } from '@fenix/domain/actas/documentos/old';
import { KnownVehicles } from '@fenix/domain/actas/vehicle';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { historyCall, recordCall } from '../records/recordRoutes';
import type { Deps } from '../ports/deps';
import { findCompanyFor } from '../http/company';
import { envelope, ok } from '../http/envelope';
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

    recordCall({
      app,
      key: 'acta',
      summary: 'Un acta',
      // Who completes a record reads it first, whether or not they may read the others.
      gate: { ...RECORDS.acta.gates.read, alsoFor: ['createRecords'] },
      answer: Acta,
      read: (request, id) => findActa(reading(request), id),
    });

    recordCall({
      app,
      key: 'acta',
      path: '/api/actas/old/:id',
      summary: 'Un acta en el formato anterior, o la acción de mejora de ese id',
      answer: OldRecord,
      read: async (request, id) => {
        const found = await findOldRecord(reading(request), id);
        if (found.kind === 'accion') request.opened = { kind: 'boletin' };
        return found;
      },
    });

    recordCall({
      app,
      key: 'acta',
      path: '/api/actas/technical/:id',
      summary: 'Los informes de laboratorio y de baja de un acta',
      gate: { permission: 'readNovelty', module: 'optimizacion' },
      answer: TechnicalSheet,
      read: (request, id) => findTechnical(reading(request), id),
    });

    historyCall({ app, deps, key: 'acta', assertVisible });
  };
