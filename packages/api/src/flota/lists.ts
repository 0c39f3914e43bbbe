import { exportName } from '@fenix/domain/text/exportName';
import type { Despacho } from '@fenix/domain/gps/programada';
import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../ports/deps';
import { envelope, ok } from '../http/envelope';
import { EXPORT_TYPES, ExportQuery } from '../http/exportTypes';
import { exportRows } from '../records/exportRows';
import type { GpsAccount } from '../ports/gps';
import { findFleet, markOf } from './company';
import { exportDespachos } from './export';
import { Filter, PagedFilter, SortedFilter, orderOf, readWindow } from './query';

type List = {
  what: 'despachos' | 'viajes';
  config: FastifyContextConfig;
  tags: string[];
  page: z.ZodType;
  /** What is beside each row of a page. */
  complete: (account: GpsAccount, rows: Despacho[]) => Promise<Despacho[]>;
};

/** DISP-29, DISP-32, TRIP-02: the page, the exact count and the file of the same filters, for both lists of trips. */
export function registerLists(plain: FastifyInstance, deps: Deps, { what, config, tags, page, complete }: List): void {
  const app = plain.withTypeProvider<ZodTypeProvider>();
  const path = `/api/${what}`;

  app.get(
    path,
    {
      config,
      schema: {
        tags,
        summary: `Los ${what} de un cliente entre dos días dd/mm/aaaa, por páginas`,
        querystring: PagedFilter,
        response: { 200: envelope(page) },
      },
    },
    async (request) => {
      const { client, search, limit, cursor, sort } = request.query;
      const { from, to } = readWindow(request.query);
      const { account } = await findFleet(deps, request, client);
      const query = { from, to, search, limit, cursor, sort: orderOf(sort) };
      const heard = await deps.gps.listProgramadas(account, query);
      const items = await complete(account, heard.value.items);
      return ok({ ...heard.value, items, ...markOf(heard) });
    },
  );

  app.get(
    `${path}/count`,
    {
      config,
      schema: {
        tags,
        summary: `Cuántos ${what} hay, contados uno a uno`,
        querystring: Filter,
        response: { 200: envelope(z.object({ value: z.number().int() })) },
      },
    },
    async (request) => {
      const { client, search } = request.query;
      const { from, to } = readWindow(request.query);
      const { account } = await findFleet(deps, request, client);
      return ok({ value: (await deps.gps.countProgramadas(account, { from, to, search })).value });
    },
  );

  app.get(
    `${path}/export`,
    {
      config,
      schema: {
        tags,
        summary: `Todos los ${what} de los filtros como CSV o Excel`,
        querystring: SortedFilter.extend(ExportQuery.shape),
        produces: EXPORT_TYPES,
      },
    },
    async (request, reply) => {
      const { client, search, sort } = request.query;
      const { from, to, first, last } = readWindow(request.query);
      const { account, company } = await findFleet(deps, request, client);
      return exportRows(deps, request, reply, () => ({
        title: what === 'viajes' ? 'Viajes' : 'Despachos',
        file: exportName(what, company.client, first, last),
        ...exportDespachos(deps.gps, account, { from, to, search, sort: orderOf(sort) }),
      }));
    },
  );
}
