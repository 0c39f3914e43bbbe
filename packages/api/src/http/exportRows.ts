import { Readable } from 'node:stream';
import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { Cell, CellKind } from '@fenix/domain/text/cells';
import { CSV_BEGIN, csvLine } from '@fenix/domain/text/csv';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../deps';
import { cellsOf, csvOf } from './exportBytes';
import { writeXlsx } from './xlsx';

/** A list that leaves as a file: its columns, and its rows as they come, some at a time. */
export type Export<R> = FileHead & { rows: AsyncIterable<readonly R[]>; cells: (row: R) => readonly Cell[] };
/** The same of a list that may be very long: the database writes its cells, and the bytes it sends are passed on. */
export type ByteExport = FileHead & { bytes: AsyncIterable<Buffer[]>; kinds: readonly CellKind[] };
type FileHead = {
  /** Its name, with the ending that it has as CSV. */
  file: string;
  headers: readonly string[];
};

/** What a list leaves as; CSV unless something else is asked for. */
export const ExportQuery = z.object({ format: z.enum(['csv', 'xlsx']).optional() });

const FORMATS = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
/** What the description of such a call says that it answers. */
export const EXPORT_TYPES: readonly string[] = Object.values(FORMATS);

const MOST_OF_ONE = 2;
const MOST_OF_ALL = 4;
const RETRY_SECONDS = 15;

/** Who is being served at this moment, by server. */
const running = new WeakMap<Deps, Map<string, number>>();

/**
 * The one way a list leaves as a file. Rows are read, written and let go of a few at a time, so that memory stays flat;
 * between two readings nobody is kept waiting. A person has two such files on the way at most, all together four.
 */
export async function exportRows<R>(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  open: () => Export<R> | ByteExport | Promise<Export<R> | ByteExport>,
): Promise<FastifyReply> {
  const release = takePlace(deps, request.viewer._id);
  try {
    const exported = await open();
    const { format = 'csv' } = request.query as z.infer<typeof ExportQuery>;
    const body = Readable.from(
      'bytes' in exported
        ? writeBytes(exported, format, await begin(exported.bytes, release))
        : writeRows(exported, format, await begin(exported.rows, release)),
    );
    // Where nobody reads it to its end.
    body.once('close', release);
    const name = exported.file.replace(/csv$/, format);
    void reply.type(FORMATS[format]).header('content-disposition', `attachment; filename="${name}"`);
    void reply.send(body);
    return reply;
  } catch (error) {
    release();
    throw error;
  }
}

function takePlace(deps: Deps, userId: string): () => void {
  const places = running.get(deps) ?? new Map<string, number>();
  running.set(deps, places);
  const own = places.get(userId) ?? 0;
  const all = [...places.values()].reduce((sum, one) => sum + one, 0);
  if (own >= MOST_OF_ONE || all >= MOST_OF_ALL)
    throw new DomainError('tooMany', SHELL_MESSAGES.tooManyExports, { retryAfter: RETRY_SECONDS });
  places.set(userId, own + 1);
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    const left = (places.get(userId) ?? 1) - 1;
    if (left > 0) places.set(userId, left);
    else places.delete(userId);
  };
}

/**
 * The first is read before anything is said: a source that is away is a refusal and not half a file. The place is given
 * back with the last.
 */
async function begin<C>(source: AsyncIterable<C>, release: () => void): Promise<AsyncGenerator<C>> {
  const chunks = source[Symbol.asyncIterator]();
  const first = await chunks.next();
  return (async function* () {
    try {
      for (let next = first; !next.done; next = await chunks.next()) yield next.value;
    } finally {
      release();
      await chunks.return?.();
    }
  })();
}

type Format = keyof typeof FORMATS;

function writeRows<R>({ headers, cells }: Export<R>, format: Format, chunks: AsyncGenerator<readonly R[]>) {
  return format === 'xlsx'
    ? writeXlsx({ headers, chunks: mapped(chunks, (rows) => rows.map(cells)) })
    : writeCsv(
        headers,
        mapped(chunks, (rows) => rows.map((row) => csvLine(cells(row))).join('')),
      );
}

function writeBytes({ headers, kinds }: ByteExport, format: Format, readings: AsyncGenerator<Buffer[]>) {
  return format === 'xlsx'
    ? writeXlsx({ headers, chunks: mapped(readings, (pieces) => cellsOf(pieces, kinds)) })
    : writeCsv(headers, csvBytes(readings, kinds));
}

async function* csvBytes(readings: AsyncIterable<Buffer[]>, kinds: readonly CellKind[]): AsyncGenerator<Buffer> {
  for await (const pieces of readings) yield* csvOf(pieces, kinds);
}

async function* mapped<C, T>(chunks: AsyncIterable<C>, change: (chunk: C) => T): AsyncGenerator<T> {
  for await (const chunk of chunks) yield change(chunk);
}

async function* writeCsv(headers: readonly string[], lines: AsyncIterable<string | Buffer>) {
  yield Buffer.from(CSV_BEGIN + csvLine(headers));
  for await (const some of lines) yield typeof some === 'string' ? Buffer.from(some) : some;
}
