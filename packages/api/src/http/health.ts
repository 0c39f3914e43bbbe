import { sql } from 'kysely';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../deps';
import { envelope, ok } from './envelope';

const Health = z.object({
  process: z.literal('ok'),
  database: z.literal('ok'),
});

/** 200 when this process and its database answer; 503 from the error handler when the database is away. */
export const healthRoute =
  ({ database }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/health',
      {
        config: { permission: 'public' },
        logLevel: 'warn',
        schema: {
          tags: ['Servidor'],
          summary: 'Estado del servidor y de su base de datos',
          security: [],
          response: { 200: envelope(Health) },
        },
      },
      async () => {
        await sql`select 1`.execute(database.system);
        return ok({ process: 'ok' as const, database: 'ok' as const });
      },
    );
  };
