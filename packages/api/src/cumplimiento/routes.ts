import { addBusinessDays, holidaysOf } from '@fenix/domain/dates/calendario';
import { isIsoDay } from '@fenix/domain/dates/days';
import { REGLA_MESSAGES } from '@fenix/domain/reglas/messages';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { envelope, ok } from '../http/envelope';

/** The law that moved holidays to Mondays is of 1983. */
const Year = z.coerce
  .number(REGLA_MESSAGES.yearRange)
  .int(REGLA_MESSAGES.yearRange)
  .min(1984, REGLA_MESSAGES.yearRange)
  .max(2200, REGLA_MESSAGES.yearRange);
/** A year has about 245 business days: four years ahead are enough for any term. */
const HABILES_MAX = 1_000;
const Term = z.object({
  desde: z.string().refine(isIsoDay, SHELL_MESSAGES.invalid),
  habiles: z.coerce.number().int().min(0).max(HABILES_MAX),
});

/** The Colombian calendar: holidays of a year, and terms in business days. */
export const cumplimientoRoutes = (): FastifyPluginAsyncZod => async (app) => {
  const config = { permission: 'readCompliance', module: 'cumplimiento' } as const;
  const tags = ['Cumplimiento'];

  app.get(
    '/api/calendario/:anio',
    {
      config,
      schema: {
        tags,
        summary: 'Los festivos de Colombia en un año',
        params: z.object({ anio: Year }),
        response: { 200: envelope(z.object({ festivos: z.array(z.string()) })) },
      },
    },
    async ({ params }) => ok({ festivos: holidaysOf(params.anio) }),
  );

  app.get(
    '/api/calendario',
    {
      config,
      schema: {
        tags,
        summary: 'El día en que se cumplen unos días hábiles, contados desde el siguiente',
        querystring: Term,
        response: { 200: envelope(z.object({ fecha: z.string() })) },
      },
    },
    async ({ query: { desde, habiles } }) => ok({ fecha: addBusinessDays(desde, habiles) }),
  );
};
