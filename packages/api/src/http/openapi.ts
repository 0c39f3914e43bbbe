import swagger from '@fastify/swagger';
import { VERSION } from '@fenix/domain/version';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Config } from '../ground/config';
import { renderDocs } from './openapiPage';

type Settings = Pick<Config, 'PRODUCT_NAME' | 'PUBLIC_DOCS'>;

/** The OpenAPI description, generated from the routes, as JSON and as a page. */
export async function registerOpenApi(app: FastifyInstance, settings: Settings): Promise<void> {
  const { PRODUCT_NAME: productName, PUBLIC_DOCS } = settings;
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `API de ${productName}`,
        version: VERSION,
        description:
          'Respuestas {status, data, message?}; errores {status, message, errors?} con el mismo estado HTTP.',
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          basic: { type: 'http', scheme: 'basic' },
        },
      },
      security: [{ bearer: [] }],
    },
    transform: (input) => {
      const { schema, url } = jsonSchemaTransform(input);
      const permission = input.route.config?.permission;
      return { url, schema: permission ? { ...schema, 'x-permission': permission } : schema };
    },
  });

  // For signed-in users only, unless the operator publishes it.
  const config = { permission: PUBLIC_DOCS ? 'public' : 'all' } as const;
  // Cached: neither changes while the server runs, and rendering one blocks the event loop for a tenth of a second.
  let description: string | undefined;
  let page: string | undefined;
  app.get('/api/openapi.json', { config, schema: { hide: true } }, async (_, reply) => {
    description ??= JSON.stringify(app.swagger());
    return reply.type('application/json; charset=utf-8').send(description);
  });
  app.get('/api/docs', { config, schema: { hide: true } }, async (_, reply) => {
    page ??= renderDocs(app.swagger() as never);
    return reply.type('text/html; charset=utf-8').send(page);
  });
  app.get('/api/docs.css', { config, schema: { hide: true } }, async (_, reply) =>
    reply.type('text/css; charset=utf-8').send(DOCS_CSS),
  );
}

const DOCS_CSS = `
:root { color-scheme: light dark; --ink: #16222e; --muted: #52616f; --line: #dde3e8; --page: #f6f7f9; --card: #fff; --accent: #0f5c73; }
@media (prefers-color-scheme: dark) { :root { --ink: #e3e9ee; --muted: #9fb0bd; --line: #253442; --page: #0b131c; --card: #121c27; --accent: #6fc3da; } }
body { margin: 0; font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--page); }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { margin: 0; font-size: 1.6rem; } h2 { margin: 2rem 0 .5rem; font-size: 1.15rem; }
article { margin: .75rem 0; padding: 1rem; border: 1px solid var(--line); border-radius: 8px; background: var(--card); }
h3 { margin: 0; font-size: 1rem; font-weight: 600; overflow-wrap: anywhere; } p { margin: .25rem 0; color: var(--muted); }
code { font-family: ui-monospace, monospace; font-size: .9em; } .verb { color: var(--accent); text-transform: uppercase; margin-right: .5rem; }
pre { margin: .5rem 0 0; padding: .75rem; overflow-x: auto; border: 1px solid var(--line); border-radius: 6px; font-size: .8rem; }
a { color: var(--accent); } summary { cursor: pointer; padding: .25rem 0; }
`;
