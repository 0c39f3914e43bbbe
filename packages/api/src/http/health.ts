import { VERSION } from '@fenix/domain/version';
import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { sql } from 'kysely';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { IS_READ_ONLY, ReadOnlyDatabase } from '../db/engine';
import type { Deps } from '../ports/deps';
import { envelope, ok } from './envelope';

const Live = z.object({ process: z.literal('ok'), version: z.string() });
const Health = Live.extend({ database: z.literal('ok') });

const LIVE = { process: 'ok' as const, version: VERSION };
const READY = { ...LIVE, database: 'ok' as const };

/**
 * `live`: this process answers, whatever its database does. `ready`: its database accepts writes, asked on a connection
 * of its own, and the server is not stopping. `/health`: the same through the pool that requests use.
 */
export const healthRoute =
  ({ database }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const described = (summary: string) => ({ tags: ['Servidor'], summary, security: [] });
    const options = { config: { permission: 'public' }, logLevel: 'warn' } as const;
    app.get(
      '/health',
      {
        ...options,
        schema: { ...described('Estado del servidor y de su base de datos'), response: { 200: envelope(Health) } },
      },
      async () => {
        const { rows } = await sql<{ is: boolean }>`select ${sql.raw(IS_READ_ONLY)} as is`.execute(database.health);
        if (rows[0]?.is !== false) throw new ReadOnlyDatabase();
        return ok(READY);
      },
    );
    app.get(
      '/health/live',
      { ...options, schema: { ...described('El proceso responde'), response: { 200: envelope(Live) } } },
      async () => ok(LIVE),
    );
    app.get(
      '/health/ready',
      {
        ...options,
        schema: {
          ...described(
            'El servidor puede recibir peticiones: su base de datos acepta escrituras y no se está deteniendo',
          ),
          response: { 200: envelope(Health) },
        },
      },
      async () => {
        if (app.isStopping) throw new DomainError('unavailable', SHELL_MESSAGES.unavailable, { retryAfter: 5 });
        await database.engine.probe();
        return ok(READY);
      },
    );
  };
