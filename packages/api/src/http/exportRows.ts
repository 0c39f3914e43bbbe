import { Readable } from 'node:stream';
import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { Cell } from '@fenix/domain/text/cells';
import { CSV_BEGIN, csvLine } from '@fenix/domain/text/csv';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps';

/** A list that leaves as a file: its columns, and its rows as they come, some at a time. */
export type Export<R> = {
  /** Its name, with the ending. */
  file: string;
  headers: readonly string[];
  rows: AsyncIterable<readonly R[]>;
  cells: (row: R) => readonly Cell[];
};

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
    const chunks = rows[Symbol.asyncIterator]();
    // The first is read before anything is said: a source that is away is a refusal and not half a file.
    const first = await chunks.next();
    const body = Readable.from(lines({ headers, cells, chunks, first: first.done ? [] : first.value, release }));
    // Where nobody reads it to its end.
    body.once('close', release);
    void reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${file}"`);
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

type Writing<R> = Pick<Export<R>, 'headers' | 'cells'> & {
  first: readonly R[];
  chunks: AsyncIterator<readonly R[]>;
  release: () => void;
};

async function* lines<R>({ headers, cells, first, chunks, release }: Writing<R>): AsyncGenerator<string> {
  const write = (rows: readonly R[]) => rows.map((row) => csvLine(cells(row))).join('');
  try {
    yield CSV_BEGIN + csvLine(headers) + write(first);
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield write(next.value);
  } finally {
    release();
    await chunks.return?.();
  }
}
