import { Readable } from 'node:stream';
import {
  CUENTA_GPS_MESSAGES,
  CreatedCuentaGps,
  CuentaGps,
  CuentaGpsChange,
  NewCuentaGps,
} from '@fenix/domain/clientes/cuentaGps';
import { CUENTA_GPS_COLUMNS } from '@fenix/domain/clientes/columns';
import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { matchesSearch } from '@fenix/domain/text/search';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../ports/deps';
import { envelope, ok } from '../http/envelope';
import { ExportQuery } from '../http/exportTypes';
import { ById, SearchText } from '../http/params';
import { type Write, write } from '../http/write';
import { exportListed } from '../records/cells';
import { listCalls } from '../records/recordRoutes';
import { assertConfirmed } from '../sesion/account';
import { addAccount, changeAccount, retireAccount } from './cuentasGpsActions';
import { findAccount, listAccounts, toCuenta } from './cuentasGpsQueries';

const CuentasFilter = z.object({ search: SearchText });

/** CLI-11 to CLI-13: the catalogue of accounts at the GPS platform, which staff keep. Keys only come in. */
export const cuentasGpsRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const config = { permission: 'colfenix' } as const;
    const tags = ['Cuentas GPS'];
    const response = { 200: envelope(CuentaGps) };

    listCalls({
      app,
      deps,
      key: { api: '/api/gps-accounts', words: { many: 'cuentas GPS', gender: 'f' }, gates: { read: config } },
      filter: CuentasFilter,
      readingOf: async ({ db }, { search = '' }) => {
        const cuentas = (await listAccounts(db)).map(toCuenta);
        return cuentas.filter(({ empresa }) => matchesSearch(empresa, search));
      },
      list: {
        summary: 'Las cuentas GPS, sin sus llaves',
        query: CuentasFilter,
        answer: z.array(CuentaGps),
        read: async (cuentas) => cuentas,
      },
      count: async ({ length }) => length,
      exportQuery: ExportQuery,
      file: (cuentas) => ({
        file: 'cuentas-gps.csv',
        title: 'Cuentas GPS',
        ...exportListed(CUENTA_GPS_COLUMNS, Readable.from([cuentas]), { isStaff: true, now: deps.clock.now() }),
      }),
    });

    app.post(
      '/api/gps-accounts',
      {
        config,
        schema: {
          tags,
          summary: 'Agregar una cuenta GPS; sin apikey el servidor crea una y la muestra esta única vez',
          body: NewCuentaGps,
          response: { 200: envelope(CreatedCuentaGps) },
        },
      },
      async (request) => {
        assertConfirmed(deps, request);
        assertAllowed(deps, request.body.plataforma);
        let apikey: string | undefined;
        const cuenta = await change(deps, request, async (write) => {
          const { id, madeKey } = await addAccount(write, deps.dataKeys, request.body);
          // Beside the answer, which is kept for a repeated call: the key is not.
          apikey = madeKey;
          return id;
        });
        return ok({ ...cuenta, ...(apikey !== undefined && { apikey }) });
      },
    );

    app.put(
      '/api/gps-accounts/:id',
      {
        config,
        schema: {
          tags,
          summary:
            'Cambiar el nombre, la llave, el acceso o la plataforma de una cuenta GPS; lo vacío se conserva, y plataforma null vuelve a la de la instalación',
          params: ById,
          body: CuentaGpsChange,
          response,
        },
      },
      async (request) => {
        const { id } = request.params;
        const { empresa: _, version: __, ...secrets } = request.body;
        // AUTH-32: a key programs trips, and another platform gets them; another name of the account opens nothing.
        if (Object.values(secrets).some((secret) => secret !== undefined)) assertConfirmed(deps, request);
        assertAllowed(deps, request.body.plataforma);
        return ok(
          await change(deps, request, (write) => changeAccount(write, deps.dataKeys, id, request.body).then(() => id)),
        );
      },
    );

    app.delete(
      '/api/gps-accounts/:id',
      {
        config,
        schema: {
          tags,
          summary: 'Retirar una cuenta GPS que ningún cliente usa',
          params: ById,
          response: { 200: envelope(z.null()) },
        },
      },
      async (request) => {
        await write(request, deps.clock, (write) => retireAccount(write, request.params.id));
        return ok(null);
      },
    );
  };

/** Against server-side request forgery: only hosts that the operator lists in `GPS_HOSTS` may be entered. */
function assertAllowed({ config }: Deps, plataforma: string | null | undefined): void {
  if (!plataforma || config.GPS_HOSTS.includes(new URL(plataforma).hostname)) return;
  const errors = [{ path: 'plataforma', message: CUENTA_GPS_MESSAGES.platformHost }];
  throw new DomainError('invalid', SHELL_MESSAGES.invalid, { errors });
}

/** Does the work, and answers with the account as it is afterwards. */
async function change(
  deps: Deps,
  request: FastifyRequest,
  work: (write: Write) => Promise<string>,
): Promise<CuentaGps> {
  const id = await write(request, deps.clock, work);
  const row = await findAccount(request.db, id);
  if (!row) throw new DomainError('notFound', CUENTA_GPS_MESSAGES.notFound);
  return toCuenta(row);
}
