import { Readable } from 'node:stream';
import { Aptitud, AptitudFlota } from '@fenix/domain/aptitud/aptitud';
import { aptitudOf } from '@fenix/domain/aptitud/razones';
import { APTOS_COLUMNS, byUrgency, filterAptos } from '@fenix/domain/aptitud/tablero';
import { VEREDICTO_KEYS } from '@fenix/domain/aptitud/veredicto';
import { fullName } from '@fenix/domain/flota/drivers';
import { scheduledEnd } from '@fenix/domain/flota/schedule';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { isManager } from '@fenix/domain/permissions';
import { CODIGO_APTITUD_KEYS } from '@fenix/domain/reglas/aptitud';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { findFleet } from '../flota/company';
import { OfClient } from '../flota/query';
import { findCompanyFor } from '../http/company';
import { envelope, ok } from '../http/envelope';
import { ExportQuery } from '../http/exportTypes';
import { PathName, SearchText } from '../http/params';
import type { Deps } from '../ports/deps';
import { exportListed } from '../records/cells';
import { listCalls } from '../records/recordRoutes';
import { isJudged, judgeDeparture, judgeFleet, platformSource, readReportes } from './juicio';

const Hora = z.iso.datetime({ offset: true, error: SHELL_MESSAGES.invalid }).optional();
const PlatformId = PathName.pipe(z.string().max(64)).optional();
const OfDeparture = OfClient.extend({ vehiculo: PlatformId, conductor: PlatformId, ruta: PlatformId, hora: Hora });
const OfFlota = OfClient.extend({ hora: Hora });
const AptosFilter = OfFlota.extend({
  veredicto: z.enum(VEREDICTO_KEYS).optional(),
  razon: z.enum(CODIGO_APTITUD_KEYS).optional(),
  search: SearchText,
});

/** CUM-30, CUM-33, CUM-45: what speaks against a departure while it is chosen, and against each vehicle of a fleet. */
export const aptitudRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['Despachos'];
    const module = 'operacion';
    /** The board is a screen of Cumplimiento, the tower's figure one of who dispatches. */
    const board = ['operacion', 'cumplimiento'] as const;
    const { gps, clock } = deps;
    function momentOf({ hora }: { hora?: string | undefined }) {
      const now = clock.now();
      return { now, salida: hora === undefined ? now : new Date(hora) };
    }

    app.get(
      '/api/aptitud',
      {
        config: { permission: 'createDispatch', module },
        schema: {
          tags,
          summary:
            'Si un despacho se puede hacer, y qué novedades tiene por las reglas: lo que no se ha elegido no se mira. Sin el módulo Cumplimiento siempre se puede',
          querystring: OfDeparture,
          response: { 200: envelope(Aptitud) },
        },
      },
      async (request) => {
        const { client, vehiculo, conductor, ruta, hora } = request.query;
        if (!isJudged(await findCompanyFor(deps.database.system, request, client))) return ok(aptitudOf([]));
        const { company, account } = await findFleet(deps, request, client);
        const [vehicle, driver, route, reportes] = await Promise.all([
          vehiculo === undefined ? undefined : gps.findVehiculo(account, vehiculo),
          conductor === undefined ? undefined : gps.findConductor(account, conductor),
          ruta === undefined ? undefined : gps.findRuta(account, ruta),
          vehiculo === undefined ? undefined : readReportes(gps, account, vehiculo),
        ]);
        const { now, salida } = momentOf(request.query);
        const { razones } = await judgeDeparture(
          platformSource(gps, request.db, account),
          { company, now, salida },
          {
            vehiculo: vehicle,
            conductor: driver && { id: driver.id, nombre: fullName(driver) },
            llegada: route && scheduledEnd(salida, route.lugares),
            isTimed: hora !== undefined,
          },
          { reportes },
        );
        return ok(aptitudOf(razones));
      },
    );

    listCalls({
      app,
      deps,
      key: {
        api: '/api/aptitud/flota',
        words: { many: 'vehículos de la flota', gender: 'm' },
        gates: { read: { permission: 'readDispatch', module: board } },
        tag: 'Despachos',
      },
      filter: AptosFilter,
      readingOf: async (request, { client, veredicto, razon, search, ...asked }) => {
        const moment = momentOf(asked);
        const flota = await judgeFleet(deps, request.db, await findFleet(deps, request, client), moment);
        const found = filterAptos(flota.items, { veredicto, razon, search });
        return { flota, found, reader: { isStaff: isManager(request.viewer), now: moment.salida } };
      },
      list: {
        summary: 'Cada vehículo de la flota con lo que hay en contra de que salga a una hora; sin hora, ahora',
        query: OfFlota,
        answer: AptitudFlota,
        read: async ({ flota }) => flota,
      },
      count: async ({ found }) => found.length,
      exportQuery: ExportQuery,
      // What hurries most is first.
      file: ({ found, reader }) => ({
        file: 'aptos-para-salir.csv',
        title: 'Aptos para salir',
        ...exportListed(APTOS_COLUMNS, Readable.from([found.toSorted(byUrgency)]), reader),
      }),
    });
  };
