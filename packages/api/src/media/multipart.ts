import multipart from '@fastify/multipart';
import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call takes a form with files and reads it by `receiveForm`; every other call refuses such a body. */
    multipart?: true;
  }
}

export async function registerMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart);
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart() && !request.routeOptions.config.multipart)
      throw new DomainError('wrongKind', SHELL_MESSAGES.wrongKind);
  });
}
