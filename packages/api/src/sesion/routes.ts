import { SignedIn, Usuario } from '@fenix/domain/sesion/usuario';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../deps';
import { envelope, ok } from '../http/envelope';
import { signIn, signOut } from './actions';
import { deviceKeysOf } from './deviceKey';

const DeviceKeyring = z.object({ keys: z.array(z.string()).min(1) });

export const sesionRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/api/auth/sign-in',
      {
        config: { permission: 'public' },
        schema: {
          tags: ['Sesión'],
          summary: 'Iniciar sesión con usuario y contraseña (autenticación Basic)',
          security: [{ basic: [] }],
          response: { 200: envelope(SignedIn) },
        },
      },
      async (request) => ok(await signIn(deps, request)),
    );

    app.post(
      '/api/auth/logout',
      {
        config: { permission: 'all' },
        schema: { tags: ['Sesión'], summary: 'Cerrar la sesión', response: { 200: envelope(z.null()) } },
      },
      async (request) => {
        await signOut(deps, request);
        return ok(null);
      },
    );

    app.get(
      '/api/auth/device-key',
      {
        config: { permission: 'all' },
        schema: {
          tags: ['Sesión'],
          summary: 'Las llaves con las que el equipo de la persona cifra lo que guarda, la vigente primero',
          response: { 200: envelope(DeviceKeyring) },
        },
      },
      async ({ viewer }) => ok({ keys: deviceKeysOf(deps.dataKeys, viewer._id) }),
    );

    app.get(
      '/api/session',
      {
        config: { permission: 'all' },
        schema: {
          tags: ['Sesión'],
          summary: 'El usuario de la sesión, con sus permisos vigentes',
          response: { 200: envelope(Usuario) },
        },
      },
      async ({ viewer }) => ok(viewer),
    );
  };
