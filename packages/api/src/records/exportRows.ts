import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { setImmediate as nextLoopIteration } from 'node:timers/promises';
import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { Cell, CellKind } from '@fenix/domain/text/cells';
import { CSV_BEGIN, csvLine } from '@fenix/domain/text/csv';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type ExportQuery, FORMATS } from '../http/exportTypes';
import type { Deps } from '../ports/deps';
import { cellsOf, csvOf } from './exportBytes';
import { writeXlsx } from './xlsx';

/** An exported list: its columns, and its rows in chunks. */
export type Export<R> = FileHead & { rows: AsyncIterable<readonly R[]>; cells: (row: R) => readonly Cell[] };
/** For a list that may be very long: SQL formats the cells, and the bytes of PostgreSQL are passed on. */
export type ByteExport = FileHead & { bytes: AsyncIterable<Buffer[]>; kinds: readonly CellKind[] };
type FileHead = {
  /** The file name, with the extension for CSV. */
  file: string;
  /** What the list is called: the name of the Excel sheet. */
  title: string;
  headers: readonly string[];
  /** Where the screen, and Excel with it, has shorter ones. */
  sheetHeaders?: readonly string[];
};

/** Of one person, and of all people of one company, the provider's staff being one: half of them is left to others. */
const MAX_PER_COMPANY = 2;
const MAX_IN_TOTAL = 4;
const RETRY_SECONDS = 15;

/** The company of each running export, for each server. */
const running = new WeakMap<Deps, string[]>();

/** S15: who reads slower than any mobile network holds a place that others wait for. */
const LEAST_BYTES = 60_000;
const WITHIN_MS = 60_000;
const MOST_MINUTES = 15;

/**
 * Every list is exported here, as a stream of chunks, so that memory stays constant and no connection is held between two
 * queries. At most two exports run per company and four in total, and who does not read theirs is cut off.
 */
export async function exportRows<R>(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  open: () => Export<R> | ByteExport | Promise<Export<R> | ByteExport>,
): Promise<FastifyReply> {
  const release = acquireSlot(deps, request.viewer.clienteId);
  try {
    const exported = await open();
    const { format = 'csv' } = request.query as z.infer<typeof ExportQuery>;
    const body = Readable.from(
      'bytes' in exported
        ? writeBytes(exported, format, await begin(exported.bytes, release))
        : writeRows(exported, format, await begin(exported.rows, release)),
    );
    // Also where the client disconnects before the end.
    body.once('close', release);
    const name = exported.file.replace(/csv$/, format);
    void reply.type(FORMATS[format]).header('content-disposition', `attachment; filename="${name}"`);
    endSlowReading(reply.raw);
    void reply.send(body);
    return reply;
  } catch (error) {
    release();
    throw error;
  }
}

function acquireSlot(deps: Deps, company: string): () => void {
  const slots = running.get(deps) ?? [];
  running.set(deps, slots);
  const own = slots.filter((one) => one === company).length;
  if (own >= MAX_PER_COMPANY || slots.length >= MAX_IN_TOTAL)
    throw new DomainError('tooMany', SHELL_MESSAGES.tooManyExports, { retryAfter: RETRY_SECONDS });
  slots.push(company);
  let isHeld = true;
  return () => {
    if (isHeld) slots.splice(slots.indexOf(company), 1);
    isHeld = false;
  };
}

/** Only while the reader is waited for: a list may take its time to come out of the database. */
function endSlowReading(raw: ServerResponse): void {
  let before = 0;
  let minutes = 0;
  const look = setInterval(() => {
    const written = raw.socket?.bytesWritten ?? 0;
    minutes += 1;
    const isSlow = raw.writableNeedDrain && written - before < LEAST_BYTES;
    if (isSlow || minutes >= MOST_MINUTES) raw.destroy();
    before = written;
  }, WITHIN_MS).unref();
  raw.once('close', () => clearInterval(look));
}

/**
 * Reads the first chunk before the response begins, so that an unavailable source is an error response and not a truncated
 * file. Releases the slot after the last chunk.
 */
async function begin<C>(source: AsyncIterable<C>, release: () => void): Promise<AsyncGenerator<C>> {
  const chunks = source[Symbol.asyncIterator]();
  const first = await chunks.next();
  return (async function* () {
    try {
      for (let next = first; !next.done; next = await chunks.next()) {
        yield next.value;
        // A source without I/O would block the event loop until its last row.
        await nextLoopIteration();
      }
    } finally {
      release();
      await chunks.return?.();
    }
  })();
}

type Format = keyof typeof FORMATS;

function writeRows<R>(
  { title, headers, sheetHeaders = headers, cells }: Export<R>,
  format: Format,
  chunks: AsyncGenerator<readonly R[]>,
) {
  return format === 'xlsx'
    ? writeXlsx({ title, headers: sheetHeaders, chunks: mapped(chunks, (rows) => rows.map(cells)) })
    : writeCsv(
        headers,
        mapped(chunks, (rows) => rows.map((row) => csvLine(cells(row))).join('')),
      );
}

function writeBytes(
  { title, headers, sheetHeaders = headers, kinds }: ByteExport,
  format: Format,
  chunks: AsyncGenerator<Buffer[]>,
) {
  return format === 'xlsx'
    ? writeXlsx({ title, headers: sheetHeaders, chunks: mapped(chunks, (pieces) => cellsOf(pieces, kinds)) })
    : writeCsv(headers, csvBytes(chunks, kinds));
}

async function* csvBytes(chunks: AsyncIterable<Buffer[]>, kinds: readonly CellKind[]): AsyncGenerator<Buffer> {
  for await (const pieces of chunks) yield* csvOf(pieces, kinds);
}

async function* mapped<C, T>(chunks: AsyncIterable<C>, change: (chunk: C) => T): AsyncGenerator<T> {
  for await (const chunk of chunks) yield change(chunk);
}

async function* writeCsv(headers: readonly string[], lines: AsyncIterable<string | Buffer>) {
  yield Buffer.from(CSV_BEGIN + csvLine(headers));
  for await (const line of lines) yield typeof line === 'string' ? Buffer.from(line) : line;
}
