import { AvisosCambio, AvisosPropios } from '@fenix/domain/sesion/avisos';
import { Descarte } from '@fenix/domain/assembly/descarte';
import { DeviceToken } from '@fenix/domain/sesion/equipo';
import { PasswordChange, PasswordConfirm, SesionPropia } from '@fenix/domain/sesion/contrasena';
import { RecoveryCodes, SecondStepCode, SecondStepStart, SecondStepState } from '@fenix/domain/sesion/segundoPaso';
import { SignedIn, Usuario } from '@fenix/domain/sesion/usuario';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../ports/deps';
import { CLEARED_SITE } from '../http/clearedSite';
import { envelope, ok } from '../http/envelope';
import { changeOwnPassword, confirmPassword, endOwnSessions, listOwnSessions } from './account';
import { signIn, signOut } from './actions';
import { recordDescarte } from './descarte';
import { createDevice, renewSession } from './device';
import { deviceKeysOf } from './deviceKey';
import { changeOwnNotices, findOwnNotices } from './ownNotices';
import { findSecondStep, startSecondStep, turnOffSecondStep, turnOnSecondStep } from './secondStep';

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
          summary:
            'Iniciar sesión con usuario y contraseña (autenticación Basic); x-second-step lleva el código de quien verifica en dos pasos',
          security: [{ basic: [] }],
          response: { 200: envelope(SignedIn) },
        },
      },
      async (request) => ok(await signIn(deps, request)),
    );

    app.post(
      '/api/auth/renew',
      {
        config: { permission: 'public' },
        schema: {
          tags: ['Sesión'],
          summary:
            'Abrir otra vez la sesión en un equipo con PIN (x-browser dice cuál); dura 7 días desde el último uso',
          security: [],
          body: DeviceToken,
          response: { 200: envelope(SignedIn) },
        },
      },
      async (request) => ok(await renewSession(deps, request, request.body)),
    );

    app.post(
      '/api/auth/logout',
      {
        config: { permission: 'all', whileOwing: true },
        schema: { tags: ['Sesión'], summary: 'Cerrar la sesión', response: { 200: envelope(z.null()) } },
      },
      async (request, reply) => {
        await signOut(deps, request);
        void reply.headers(CLEARED_SITE);
        return ok(null);
      },
    );

    const config = { permission: 'all' } as const;
    const evenOwing = { permission: 'all', whileOwing: true } as const;
    const tags = ['Sesión'];
    const nothing = { 200: envelope(z.null()) };

    app.post(
      '/api/auth/password',
      {
        config: evenOwing,
        schema: {
          tags,
          summary: 'Cambiar la contraseña propia; termina las demás sesiones',
          body: PasswordChange,
          response: nothing,
        },
      },
      async (request) => ok(await changeOwnPassword(deps, request, request.body)),
    );

    app.post(
      '/api/auth/confirm',
      {
        config: evenOwing,
        schema: {
          tags,
          summary: 'Confirmar la contraseña propia: vale 10 minutos para los cambios que la piden (428 sin ella)',
          body: PasswordConfirm,
          response: nothing,
        },
      },
      async (request) => ok(await confirmPassword(deps, request, request.body.password)),
    );

    app.get(
      '/api/auth/second-step',
      {
        config: evenOwing,
        schema: {
          tags,
          summary: 'Si la persona verifica en dos pasos, y cuántos códigos de recuperación le quedan',
          response: { 200: envelope(SecondStepState) },
        },
      },
      async (request) => ok(await findSecondStep(deps, request)),
    );

    app.post(
      '/api/auth/second-step',
      {
        config: evenOwing,
        schema: {
          tags,
          summary: 'Empezar la verificación en dos pasos: el secreto para la aplicación',
          response: { 200: envelope(SecondStepStart) },
        },
      },
      async (request) => ok(await startSecondStep(deps, request)),
    );

    app.put(
      '/api/auth/second-step',
      {
        config: evenOwing,
        schema: {
          tags,
          summary: 'Activar la verificación en dos pasos con un código; responde los de recuperación, una sola vez',
          body: SecondStepCode,
          response: { 200: envelope(RecoveryCodes) },
        },
      },
      async (request) => ok(await turnOnSecondStep(deps, request, request.body.code)),
    );

    app.delete(
      '/api/auth/second-step',
      {
        config,
        schema: {
          tags,
          summary: 'Desactivar la verificación en dos pasos con un código',
          body: SecondStepCode,
          response: nothing,
        },
      },
      async (request) => ok(await turnOffSecondStep(deps, request, request.body.code)),
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
      '/api/auth/notices',
      {
        config: { permission: 'all' },
        schema: {
          tags: ['Sesión'],
          summary: 'Los avisos por correo que recibe la persona',
          response: { 200: envelope(AvisosPropios) },
        },
      },
      async (request) => ok(await findOwnNotices(request)),
    );

    app.put(
      '/api/auth/notices',
      {
        config: { permission: 'all' },
        schema: {
          tags: ['Sesión'],
          summary: 'Encender o apagar los avisos por correo de la persona',
          body: AvisosCambio,
          response: nothing,
        },
      },
      async (request) => ok(await changeOwnNotices(deps, request, request.body)),
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

    app.post(
      '/api/auth/device',
      {
        config,
        schema: {
          tags,
          summary: 'La clave con la que el PIN de este equipo abre otra vez la sesión; pide la contraseña reciente',
          response: { 200: envelope(DeviceToken) },
        },
      },
      async (request) => ok(await createDevice(deps, request)),
    );

    app.post(
      '/api/descartes',
      {
        config: { permission: 'all' },
        schema: {
          tags: ['Sesión'],
          summary: 'Dejar constancia de un formulario sin enviar que la persona descartó en su equipo',
          body: Descarte,
          response: { 200: envelope(z.null()) },
        },
      },
      async (request) => ok(await recordDescarte(deps, request, request.body)),
    );

    app.get(
      '/api/session',
      {
        config: evenOwing,
        schema: {
          tags: ['Sesión'],
          summary: 'El usuario de la sesión, con sus permisos vigentes',
          response: { 200: envelope(Usuario) },
        },
      },
      async ({ viewer }) => ok(viewer),
    );
  };
