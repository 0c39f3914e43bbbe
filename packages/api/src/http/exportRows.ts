import { Readable } from 'node:stream';
import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { Cell } from '@fenix/domain/text/cells';
import { CSV_BEGIN, csvLine } from '@fenix/domain/text/csv';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../deps';
import { type Sheet, writeXlsx } from './xlsx';

/** A list that leaves as a file: its columns, and its rows as they come, some at a time. */
export type Export<R> = {
  /** Its name, with the ending that it has as CSV. */
  file: string;
  headers: readonly string[];
  rows: AsyncIterable<readonly R[]>;
  cells: (row: R) => readonly Cell[];
};

/** What a list leaves as; CSV unless something else is asked for. */
export const ExportQuery = z.object({ format: z.enum(['csv', 'xlsx']).optional() });

const FORMATS = {
  csv: { type: 'text/csv; charset=utf-8', write: writeCsv },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: writeXlsx },
} as const;
/** What the description of such a call says that it answers. */
export const EXPORT_TYPES: readonly string[] = Object.values(FORMATS).map(({ type }) => type);

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
  open: () => Export<R> | Promise<Export<R>>,
): Promise<FastifyReply> {
  const release = takePlace(deps, request.viewer._id);
  try {
    const { file, headers, rows, cells } = await open();
    const { format = 'csv' } = request.query as z.infer<typeof ExportQuery>;
    const { type, write } = FORMATS[format];
    const chunks = rows[Symbol.asyncIterator]();
    // The first is read before anything is said: a source that is away is a refusal and not half a file.
    const first = await chunks.next();
    const body = Readable.from(write({ headers, chunks: cellsOf(chunks, first, cells, release) }));
    // Where nobody reads it to its end.
    body.once('close', release);
    const name = file.replace(/csv$/, format);
    void reply.type(type).header('content-disposition', `attachment; filename="${name}"`);
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

/** The cells of every row, some rows at a time. The place is given back with the last of them. */
async function* cellsOf<R>(
  chunks: AsyncIterator<readonly R[]>,
  first: IteratorResult<readonly R[]>,
  cells: (row: R) => readonly Cell[],
  release: () => void,
): AsyncGenerator<(readonly Cell[])[]> {
  try {
    for (let next = first; !next.done; next = await chunks.next()) yield next.value.map(cells);
  } finally {
    release();
    await chunks.return?.();
  }
}

async function* writeCsv({ headers, chunks }: Sheet): AsyncGenerator<string> {
  let begin = CSV_BEGIN + csvLine(headers);
  for await (const rows of chunks) {
    yield begin + rows.map(csvLine).join('');
    begin = '';
  }
  if (begin) yield begin;
}
