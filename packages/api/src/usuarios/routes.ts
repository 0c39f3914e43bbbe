import { Company } from '@fenix/domain/sesion/company';
import { USUARIO_REPLIES } from '@fenix/domain/sesion/messages';
import {
  ListedUsuario,
  NewUsuario,
  StateChange,
  UsuarioChange,
  UsuariosAnswer,
  UsuariosToDelete,
} from '@fenix/domain/usuarios/usuario';
import { USUARIO_COLUMNS } from '@fenix/domain/usuarios/columns';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../ports/deps';
import { findListedCompany } from '../http/company';
import { envelope, ok } from '../http/envelope';
import { ExportQuery } from '../http/exportTypes';
import { ById, ListQuery, PathName } from '../http/params';
import { exportListed } from '../records/cells';
import { listCalls } from '../records/recordRoutes';
import { changeState, deleteUsuarios, resetSecondStep, signUp, updateUsuario } from './actions';
import { countUsuarios, listCompanies, listUsuarios, pageUsuarios, readUsuarios } from './queries';

const ByClient = z.object({ client: PathName });
const USUARIOS = {
  api: '/api/auth/:client',
  words: { many: 'usuarios', gender: 'm' },
  gates: { read: { permission: 'colfenix' } },
} as const;

export const usuariosRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const config = { permission: 'colfenix' } as const;
    const tags = ['Usuarios'];

    app.post(
      '/api/auth/sign-up',
      {
        config,
        schema: { tags, summary: 'Crear un usuario', body: NewUsuario, response: { 200: envelope(ListedUsuario) } },
      },
      async (request) => ok(await signUp(deps, request, request.body), USUARIO_REPLIES.created),
    );

    listCalls({
      app,
      deps,
      key: USUARIOS,
      params: ByClient,
      filter: ListQuery.pick({ search: true }),
      readingOf: async (request, { search }) => {
        const { db, viewer, params } = request;
        const { client } = ByClient.parse(params);
        return { db, viewer, filter: { clientId: await findListedCompany(request, client), search } };
      },
      list: {
        summary: 'Los usuarios de un cliente; con el nombre del proveedor, todos. Por páginas si se pide limit',
        query: ListQuery,
        answer: UsuariosAnswer,
        read: (reading, { limit, cursor }) =>
          limit === undefined ? listUsuarios(reading) : pageUsuarios(reading, { limit, cursor }),
      },
      count: (reading) => countUsuarios(reading),
      exportQuery: ExportQuery,
      file: (reading) => ({
        file: 'usuarios.csv',
        title: 'Usuarios',
        ...exportListed(USUARIO_COLUMNS, readUsuarios(reading), { isStaff: true, now: deps.clock.now() }),
      }),
    });

    app.put(
      '/api/auth/:id',
      {
        config,
        schema: {
          tags,
          summary: 'Habilitar o deshabilitar un usuario',
          params: ById,
          body: StateChange,
          response: { 200: envelope(ListedUsuario) },
        },
      },
      async (request) =>
        ok(await changeState(deps, request, request.params.id, request.body.isActive), USUARIO_REPLIES.updated),
    );

    app.put(
      '/api/auth/usernameOrPassword/:id',
      {
        config,
        schema: {
          tags,
          summary: 'Cambiar los datos, los permisos o la contraseña de un usuario; nameOld es su nombre actual',
          params: ById,
          body: UsuarioChange,
          response: { 200: envelope(ListedUsuario) },
        },
      },
      async (request) =>
        ok(await updateUsuario(deps, request, request.params.id, request.body), USUARIO_REPLIES.updated),
    );

    app.delete(
      '/api/auth/second-step/:id',
      {
        config,
        schema: {
          tags,
          summary: 'Restablecer la verificación en dos pasos de otra persona; termina sus sesiones',
          params: ById,
          response: { 200: envelope(ListedUsuario) },
        },
      },
      async (request) => ok(await resetSecondStep(deps, request, request.params.id)),
    );

    app.delete(
      '/api/auth',
      {
        config,
        schema: { tags, summary: 'Eliminar usuarios', body: UsuariosToDelete, response: { 200: envelope(z.null()) } },
      },
      async (request) => ok(await deleteUsuarios(deps, request, request.body)),
    );

    app.get(
      '/api/companies',
      {
        config,
        schema: {
          tags,
          summary: 'Las empresas a las que puede pertenecer un usuario, también la del proveedor',
          response: { 200: envelope(z.array(Company)) },
        },
      },
      async ({ db }) => ok(await listCompanies(db)),
    );
  };
