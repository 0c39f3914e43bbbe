import { type RecordKey, RECORDS, kindOf } from '@fenix/domain/assembly/records';
import { HistoryEvent } from '@fenix/domain/historial';
import { Counted } from '@fenix/domain/paging';
import { withArticle } from '@fenix/domain/records/kind';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Order } from './searchIndex';
import type { Db } from '../db/database';
import { listHistory } from './history';
import type { Deps } from '../ports/deps';
import { envelope, ok } from '../http/envelope';
import { EXPORT_TYPES } from '../http/exportTypes';
import { type ByteExport, type Export, exportRows } from './exportRows';
import { ById } from '../http/params';
import type { Viewer } from '../viewer/viewer';

type App = Parameters<FastifyPluginAsyncZod>[0];
type Gate = { permission: 'colfenix' } | (typeof RECORDS)[RecordKey]['gates']['read'];

/** Lists are sorted by date; 'fecha:desc' is the newest first. */
export const orderOf = (sort: 'fecha:asc' | 'fecha:desc'): Order => (sort === 'fecha:asc' ? 'asc' : 'desc');

type Listing<F extends z.ZodObject, E extends z.ZodObject, R, Row> = {
  app: App;
  deps: Deps;
  key: RecordKey;
  /** The path of the list, to which `/count` and `/export` are appended. */
  path?: string;
  gate?: Gate;
  params?: z.ZodObject;
  /** 'de todos los clientes', to tell two lists of a kind apart in OpenAPI. */
  whose?: string;
  filter: F;
  readingOf: (request: FastifyRequest, filter: z.output<F>) => R | Promise<R>;
  count: (reading: R) => Promise<number>;
  /** Further query parameters of the export: order, format. */
  exportQuery: E;
  file: (
    reading: R,
    request: FastifyRequest,
    query: z.output<F> & z.output<E>,
  ) => ByteExport | Export<Row> | Promise<ByteExport | Export<Row>>;
};

/** Exact count and export of a list, the same for every kind of record. */
export function listCalls<F extends z.ZodObject, E extends z.ZodObject, R, Row = never>(
  listing: Listing<F, E, R, Row>,
): void {
  const { app, deps, key, filter, readingOf, count, exportQuery, file } = listing;
  const kind = kindOf(key);
  const path = listing.path ?? kind.api;
  const config = listing.gate ?? RECORDS[key].gates.read;
  const tags = [tagOf(key)];
  const whose = listing.whose ? ` ${listing.whose}` : '';
  const params = listing.params ?? z.object({});
  const [how, counted] =
    kind.words.gender === 'f' ? ['Cuántas', 'contadas una a una'] : ['Cuántos', 'contados uno a uno'];

  app.get(
    `${path}/count`,
    {
      config,
      schema: {
        tags,
        summary: `${how} ${kind.words.many}${whose} hay, ${counted}`,
        params,
        querystring: filter,
        response: { 200: envelope(Counted) },
      },
    },
    async (request) => ok({ value: await count(await readingOf(request, request.query as z.output<F>)) }),
  );

  app.get(
    `${path}/export`,
    {
      config,
      schema: {
        tags,
        summary: `${kind.words.gender === 'f' ? 'Las' : 'Los'} ${kind.words.many}${whose} como CSV o Excel`,
        params,
        querystring: z.object({ ...filter.shape, ...exportQuery.shape }),
        produces: EXPORT_TYPES,
      },
    },
    async (request, reply) =>
      exportRows(deps, request, reply, async () => {
        const query = request.query as z.output<F> & z.output<E>;
        return file(await readingOf(request, query), request, query);
      }),
  );
}

type History = {
  app: App;
  deps: Deps;
  key: RecordKey;
  assertVisible: (db: Db, viewer: Viewer, id: string) => Promise<void>;
};

/** The history of one record. */
export function historyCall({ app, deps, key, assertVisible }: History): void {
  app.get(
    `${kindOf(key).api}/:id/history`,
    {
      config: RECORDS[key].gates.read,
      schema: {
        tags: [tagOf(key)],
        summary: `Quién hizo qué con ${withArticle(kindOf(key))}, lo más reciente primero`,
        params: ById,
        response: { 200: envelope(z.array(HistoryEvent)) },
      },
    },
    async ({ db, viewer, params: { id } }) => {
      await assertVisible(db, viewer, id);
      return ok(await listHistory(db, deps.database.system, key, id));
    },
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const tagOf = (key: RecordKey) => capital(kindOf(key).words.many);
