import { Readable } from 'node:stream';
import { ConfigChange, InspectorConfig, PublishedConfig } from '@fenix/domain/incontrol/configuracion/config';
import { INCONTROL_MESSAGES } from '@fenix/domain/incontrol/messages';
import { AskedInspector, Inspector, InspectorChange, Inspectors } from '@fenix/domain/incontrol/usuarios/inspector';
import { INCONTROL_USER_COLUMNS, INSPECTOR_COLUMNS } from '@fenix/domain/incontrol/usuarios/columns';
import {
  InControlUser,
  InControlUsers,
  NewInControlUser,
  NewInspector,
} from '@fenix/domain/incontrol/usuarios/usuario';
import { matchesSearch } from '@fenix/domain/text/search';
import { USUARIO_REPLIES } from '@fenix/domain/sesion/messages';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { exportListed } from '../records/cells';
import { assertWhole } from '../records/keyset';
import { listCalls } from '../records/recordRoutes';
import { accountOfInspector, accountOfUser, listAccounts, listInspectorsOf } from './embedded';
import type { Deps } from '../ports/deps';
import { envelope, ok } from '../http/envelope';
import { findCompanyFor } from '../http/company';
import { ExportQuery } from '../http/exportTypes';
import { PathName, SearchText } from '../http/params';
import { saveConfig, takePublished } from './configuracion/config';
import { createInControlUser, createInspector, createLastKnown, signUpInService } from './actions';
import { changeInService, changeInspector, createLastInspectors } from './usuarios/inspectores';

const OfClient = z.object({ client: PathName });
const UsersFilter = z.object({ search: SearchText });
const InspectorsFilter = OfClient.extend({ search: SearchText });
const ByUsername = z.object({ username: PathName });

/** What the browser asks; which InControl service answers is the server's business. */
export const incontrolRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const config = { permission: 'colfenix' } as const;
    const tags = ['InControl'];
    const readUsers = createLastKnown();
    const readInspectors = createLastInspectors();

    listCalls({
      app,
      deps,
      key: {
        api: '/api/incontrol/users',
        words: { many: 'usuarios de InControl', gender: 'm' },
        gates: { read: config },
        tag: 'InControl',
      },
      filter: UsersFilter,
      readingOf:
        (_, { search = '' }) =>
        async () =>
          assertWhole(await deps.incontrol.listUsers()).filter(({ username, name, client }) =>
            matchesSearch(`${username} ${name} ${client}`, search),
          ),
      list: {
        summary: 'Los usuarios del servicio InControl; mientras no responde, los últimos que dijo',
        query: z.object({}),
        answer: InControlUsers,
        read: () => readUsers(deps),
      },
      count: async (readNow) => (await readNow()).length,
      exportQuery: ExportQuery,
      file: async (readNow) => ({
        file: 'usuarios-incontrol.csv',
        title: 'Usuarios de InControl',
        ...exportListed(INCONTROL_USER_COLUMNS, Readable.from([await readNow()]), {
          isStaff: true,
          now: deps.clock.now(),
        }),
      }),
    });

    app.post(
      '/api/incontrol/users',
      {
        config,
        schema: {
          tags,
          summary: 'Crear un usuario en el servicio InControl',
          body: NewInControlUser,
          response: { 200: envelope(InControlUser) },
        },
      },
      async (request) => ok(await createInControlUser(deps, request, request.body), USUARIO_REPLIES.created),
    );

    listCalls({
      app,
      deps,
      key: {
        api: '/api/incontrol/inspectors',
        words: { many: 'inspectores', gender: 'm' },
        gates: { read: config },
        tag: 'InControl',
      },
      filter: InspectorsFilter,
      readingOf: (request, { client, search = '' }) => ({
        readLast: () => readInspectors(deps, request, client),
        readNow: async () => {
          const company = await findCompanyFor(deps.database.system, request, client);
          const inspectors = assertWhole(await deps.incontrol.listInspectors(company.client));
          return inspectors.filter(({ username, name }) => matchesSearch(`${username} ${name}`, search));
        },
      }),
      list: {
        summary:
          'Los inspectores de un cliente, con su último uso; mientras el servicio no responde, los últimos que dijo',
        query: OfClient,
        answer: Inspectors,
        read: ({ readLast }) => readLast(),
      },
      count: async ({ readNow }) => (await readNow()).length,
      exportQuery: ExportQuery,
      file: async ({ readNow }) => ({
        file: 'inspectores.csv',
        title: 'Inspectores',
        ...exportListed(INSPECTOR_COLUMNS, Readable.from([await readNow()]), {
          isStaff: true,
          now: deps.clock.now(),
        }),
      }),
    });

    app.post(
      '/api/incontrol/inspectors',
      {
        config,
        schema: {
          tags,
          summary: 'Crear un inspector de un cliente; su clave la pone el servidor',
          body: AskedInspector,
          response: { 200: envelope(InControlUser) },
        },
      },
      async (request) => ok(await createInspector(deps, request, request.body), USUARIO_REPLIES.created),
    );

    app.put(
      '/api/incontrol/inspectors/:username',
      {
        config,
        schema: {
          tags,
          summary: 'Habilitar o deshabilitar un inspector, o darle otra contraseña',
          params: ByUsername,
          querystring: OfClient,
          body: InspectorChange,
          response: { 200: envelope(Inspector) },
        },
      },
      async (request) =>
        ok(
          await changeInspector(deps, request, { ...request.params, ...request.query }, request.body),
          USUARIO_REPLIES.updated,
        ),
    );

    app.put(
      '/api/incontrol/config-incontrol-inspector',
      {
        config: { permission: 'configInspect', module: 'ejecucion' },
        schema: {
          tags,
          summary:
            'Guardar lo que un cliente pide a sus inspectores: su id y las cinco partes, y la versión que se vio',
          body: ConfigChange,
          response: { 200: envelope(InspectorConfig) },
        },
      },
      async (request) => ok(await saveConfig(deps, request, request.body), INCONTROL_MESSAGES.configSaved),
    );
  };

/** IUSR-11 to IUSR-14, API-10: the InControl service that the product serves itself, for other systems. */
export const incontrolServiceRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const config = { permission: 'colfenix', service: 'incontrol' } as const;
    const tags = ['Servicio InControl'];
    app.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'));

    app.get(
      '/incontrol/api/auth/get-users',
      {
        config,
        schema: { tags, summary: 'Usuarios de InControl', response: { 200: envelope(z.array(InControlUser)) } },
      },
      async () => ok(assertWhole(await listAccounts(deps.database.system))),
    );

    app.get(
      '/incontrol/api/auth/inspectors',
      {
        config,
        schema: {
          tags,
          summary: 'Los inspectores de un cliente',
          querystring: OfClient,
          response: { 200: envelope(z.array(Inspector)) },
        },
      },
      async ({ query }) => ok(assertWhole(await listInspectorsOf(deps.database.system, query.client))),
    );

    app.put(
      '/incontrol/api/auth/inspectors/:username',
      {
        config,
        schema: {
          tags,
          summary: 'Habilitar o deshabilitar un inspector, o darle otra contraseña',
          params: ByUsername,
          querystring: OfClient,
          body: InspectorChange,
          response: { 200: envelope(z.null()) },
        },
      },
      async (request) =>
        ok(await changeInService(deps, request, { ...request.params, ...request.query }, request.body)),
    );

    app.post(
      '/incontrol/api/auth/sign-up',
      {
        config,
        schema: {
          tags,
          summary: 'Crear un usuario o un inspector de InControl',
          body: z.union([NewInControlUser, NewInspector]),
          response: { 200: envelope(z.null()) },
        },
      },
      async (request) => {
        const { body } = request;
        const account = 'nameInspector' in body ? accountOfInspector(body) : accountOfUser(body);
        await signUpInService(deps, request, account);
        return ok(null, USUARIO_REPLIES.created);
      },
    );

    app.put(
      '/incontrol/api/incontrol/config-incontrol-inspector',
      {
        config,
        schema: {
          tags,
          summary: 'Lo que un cliente, por su nombre, pide a sus inspectores',
          body: PublishedConfig,
          response: { 200: envelope(InspectorConfig) },
        },
      },
      async (request) => ok(await takePublished(deps, request, request.body)),
    );
  };
