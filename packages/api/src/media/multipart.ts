import multipart from '@fastify/multipart';
import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { z } from 'zod';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes a multipart form, which `receiveForm` reads; every other route refuses such a body. */
    multipart?: true;
  }
}

export async function registerMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart);
  app.addHook('onRoute', describeForm);
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart() && !request.routeOptions.config.multipart)
      throw new DomainError('wrongKind', SHELL_MESSAGES.wrongKind);
  });
}

/** `receiveForm` validates the form and sets `request.body`; this schema declares it for OpenAPI and the body limits. */
function describeForm(route: RouteOptions): void {
  if (route.config?.multipart) route.schema = { body: z.unknown(), consumes: ['multipart/form-data'], ...route.schema };
}
