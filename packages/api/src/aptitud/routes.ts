import { Aptitud, AptitudFlota } from '@fenix/domain/aptitud/aptitud';
import { aptitudOf } from '@fenix/domain/aptitud/razones';
import { fullName } from '@fenix/domain/flota/drivers';
import { scheduledEnd } from '@fenix/domain/flota/schedule';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { findFleet } from '../flota/company';
import { OfClient } from '../flota/query';
import { findCompanyFor } from '../http/company';
import { envelope, ok } from '../http/envelope';
import { PathName } from '../http/params';
import type { Deps } from '../ports/deps';
import { isJudged, judgeDeparture, judgeFleet, platformSource, readReportes } from './juicio';

const Hora = z.iso.datetime({ offset: true, error: SHELL_MESSAGES.invalid }).optional();
const PlatformId = PathName.pipe(z.string().max(64)).optional();
const OfDeparture = OfClient.extend({ vehiculo: PlatformId, conductor: PlatformId, ruta: PlatformId, hora: Hora });

/** CUM-30, CUM-33: what speaks against a departure while it is chosen, and against each vehicle of a fleet. */
export const aptitudRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['Despachos'];
    const module = 'operacion';
    const { gps, clock } = deps;

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
        const now = clock.now();
        const salida = hora === undefined ? now : new Date(hora);
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

    app.get(
      '/api/aptitud/flota',
      {
        config: { permission: 'readDispatch', module },
        schema: {
          tags,
          summary: 'Cada vehículo de la flota con lo que hay en contra de que salga a una hora; sin hora, ahora',
          querystring: OfClient.extend({ hora: Hora }),
          response: { 200: envelope(AptitudFlota) },
        },
      },
      async (request) => {
        const { client, hora } = request.query;
        const fleet = await findFleet(deps, request, client);
        const now = clock.now();
        const salida = hora === undefined ? now : new Date(hora);
        return ok(await judgeFleet(deps, request.db, fleet, { now, salida }));
      },
    );
  };
