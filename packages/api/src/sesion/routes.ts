import { PasswordChange, SesionPropia } from '@fenix/domain/sesion/contrasena';
import { SignedIn, Usuario } from '@fenix/domain/sesion/usuario';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../deps';
import { envelope, ok } from '../http/envelope';
import { changeOwnPassword, endOwnSessions, listOwnSessions } from './account';
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

    const config = { permission: 'all' } as const;
    const tags = ['Sesión'];
    const nothing = { 200: envelope(z.null()) };

    app.post(
      '/api/auth/password',
      {
        config,
        schema: {
          tags,
          summary: 'Cambiar la contraseña propia; termina las demás sesiones',
          body: PasswordChange,
          response: nothing,
        },
      },
      async (request) => ok(await changeOwnPassword(deps, request, request.body)),
    );

    app.get(
      '/api/auth/sessions',
      {
        config,
        schema: {
          tags,
          summary: 'Las sesiones abiertas de la persona',
          response: { 200: envelope(z.array(SesionPropia)) },
        },
      },
      async (request) => ok(await listOwnSessions(deps, request)),
    );

    app.delete(
      '/api/auth/sessions',
      { config, schema: { tags, summary: 'Cerrar las demás sesiones propias', response: nothing } },
      async (request) => ok(await endOwnSessions(deps, request)),
    );

    app.delete(
      '/api/auth/sessions/:id',
      {
        config,
        schema: { tags, summary: 'Cerrar otra sesión propia', params: z.object({ id: z.uuid() }), response: nothing },
      },
      async (request) => ok(await endOwnSessions(deps, request, request.params.id)),
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
