import { type RecordKey, RECORDS, kindOf } from '@fenix/domain/assembly/records';
import { HistoryEvent } from '@fenix/domain/historial';
import { Counted } from '@fenix/domain/paging';
import type { Permission } from '@fenix/domain/permissions';
import { type RecordKind, withArticle } from '@fenix/domain/records/kind';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Order } from './searchIndex';
import type { Db } from '../db/database';
import { listHistory } from './history';
import type { Deps } from '../ports/deps';
import { envelope, ok } from '../http/envelope';
import { EXPORT_TYPES } from '../http/exportTypes';
import { type ByteExport, type Export, exportRows } from './exportRows';
import { ById, pageLimit } from '../http/params';
import type { Viewer } from '../viewer/viewer';

type App = Parameters<FastifyPluginAsyncZod>[0];
type Gate = Pick<FastifyContextConfig, 'alsoFor' | 'module'> & { permission: Permission };

/** Lists are sorted by date; 'fecha:desc' is the newest first. */
export const orderOf = (sort: 'fecha:asc' | 'fecha:desc'): Order => (sort === 'fecha:asc' ? 'asc' : 'desc');

/** A list of what is no kind of record: users, people, alerts. */
export type OtherList = {
  api: `/api/${string}`;
  words: Pick<RecordKind['words'], 'many' | 'gender'>;
  gates: { read: Gate };
  /** The group of its calls in OpenAPI, where it is not called as the list is. */
  tag?: string;
};

/** What a list is asked for, whatever its filter; without a limit, the whole list. */
type Asked<Q extends z.ZodObject> = {
  limit: z.output<Q> extends { limit: number } ? number : number | undefined;
  cursor: string | undefined;
  order: Order;
};

type Listing<F extends z.ZodObject, Q extends z.ZodObject, A extends z.ZodType, E extends z.ZodObject, R, Row> = {
  app: App;
  deps: Deps;
  key: RecordKey | OtherList;
  /** The list itself: its filter with limit, cursor and, where it has two orders, sort. `inBody`: sent as a POST. */
  list: {
    summary: string;
    query: Q;
    answer: A;
    read: (reading: R, asked: Asked<Q>) => Promise<z.input<A>>;
    inBody?: true;
  };
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

/** A list, its exact count and its export, the same for every kind of record. */
export function listCalls<
  F extends z.ZodObject,
  Q extends z.ZodObject,
  A extends z.ZodType,
  E extends z.ZodObject,
  R,
  Row = never,
>(listing: Listing<F, Q, A, E, R, Row>): void {
  const { app, deps, key, list, filter, readingOf, count, exportQuery, file } = listing;
  const kind: OtherList = typeof key === 'string' ? RECORDS[key] : key;
  const path = listing.path ?? kind.api;
  const config: Gate = listing.gate ?? kind.gates.read;
  const tags = [tagOf(kind)];
  const whose = listing.whose ? ` ${listing.whose}` : '';
  const params = listing.params ?? z.object({});
  const answer: z.ZodType = envelope(list.answer);
  const [how, counted] =
    kind.words.gender === 'f' ? ['Cuántas', 'contadas una a una'] : ['Cuántos', 'contados uno a uno'];

  app.route({
    method: list.inBody ? 'POST' : 'GET',
    url: path,
    // A POST that only reads begins with the cached session too.
    config: { ...config, ...(list.inBody && { usesCachedSession: true }) },
    schema: {
      tags,
      summary: list.summary,
      params,
      ...(list.inBody ? { body: list.query } : { querystring: list.query }),
      response: { 200: answer },
    },
    handler: async (request) => {
      const asked = (list.inBody ? request.body : request.query) as z.output<F> & PageAsked;
      const { cursor, sort } = asked;
      const page = { limit: pageLimit(asked), cursor, order: sort?.endsWith(':asc') ? 'asc' : 'desc' } as Asked<Q>;
      return ok(await list.read(await readingOf(request, asked), page));
    },
  });

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

/** `sort` is a column and a direction, 'fecha:asc'. */
type PageAsked = { limit?: number; cursor?: string; sort?: string };

type Opening<Q extends z.ZodObject, A extends z.ZodType> = {
  app: App;
  key: RecordKey;
  summary: string;
  /** Where it is not `/:id` under the list. */
  path?: `/api/${string}/:id${string}`;
  gate?: Gate;
  params?: z.ZodObject<{ id: z.ZodType<string> }>;
  querystring?: Q;
  answer: A;
  read: (request: FastifyRequest, id: string, query: z.output<Q>) => Promise<z.input<A>>;
};

/** A call that answers the content of one record, and therefore leaves `<key>.leer` in the access log. */
export function recordCall<A extends z.ZodType, Q extends z.ZodObject = z.ZodObject>(opening: Opening<Q, A>): void {
  const { app, key, summary, path = `${kindOf(key).api}/:id`, read } = opening;
  const gate: Gate = opening.gate ?? RECORDS[key].gates.read;
  const answer: z.ZodType = envelope(opening.answer);
  app.get(
    path,
    {
      config: { ...gate, reads: key },
      schema: {
        tags: [tagOf(RECORDS[key])],
        summary,
        params: opening.params ?? ById,
        querystring: opening.querystring ?? z.object({}),
        response: { 200: answer },
      },
    },
    async (request) => ok(await read(request, request.params.id, request.query as z.output<Q>)),
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
        tags: [tagOf(RECORDS[key])],
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
const tagOf = ({ tag, words }: { tag?: string; words: { many: string } }) => tag ?? capital(words.many);
