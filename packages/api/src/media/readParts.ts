import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Multipart, MultipartValue } from '@fastify/multipart';
import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { isStorable } from '@fenix/domain/text/storable';
import { MAX_JSON_TEXT, UPLOAD_MESSAGES } from '@fenix/domain/uploads';
import type { FastifyRequest } from 'fastify';
import { fullDiskAsUnavailable } from '../ports/mediaAway';
import { type FormSpec, refusedFields } from './form';
import { type Budget, type Incoming, spool } from './incoming';
import { cleanLabel } from './label';

export type ReadForm = { texts: Record<string, string>; files: Incoming[] };

/** Streams the parts of a form into the folder; throws at the first part that does not match the spec. */
export async function readParts(
  request: FastifyRequest,
  spec: FormSpec,
  folder: string,
  maxMegabytes: number,
): Promise<ReadForm> {
  if (!request.isMultipart()) throw new DomainError('wrongKind', SHELL_MESSAGES.wrongKind);
  const budget = budgetOf(maxMegabytes);
  const form: ReadForm = { texts: {}, files: [] };
  try {
    budget.expect(Number(request.headers['content-length'] ?? 0));
    const parts = request.parts({
      limits: { fieldNameSize: 100, fieldSize: MAX_JSON_TEXT, fileSize: Infinity, parts: 1_000, headerPairs: 20 },
    });
    for await (const part of parts) await readPart(part, spec, form, folder, budget);
    return form;
  } catch (error) {
    drainRequest(request.raw, maxMegabytes * 1_000_000);
    throw asDomainError(error);
  }
}

async function readPart(
  part: Multipart,
  spec: FormSpec,
  form: ReadForm,
  folder: string,
  budget: Budget,
): Promise<void> {
  const field = part.fieldname;
  if (Object.hasOwn(spec.fields.shape, field)) readText(part, form, budget);
  else if (Object.hasOwn(spec.files, field)) await readFile(part, spec, form, folder, budget);
  else throw refusedFields([{ path: field.slice(0, 100), message: UPLOAD_MESSAGES.unknownField }]);
}

function readText(part: Multipart, { texts }: ReadForm, budget: Budget): void {
  const path = part.fieldname;
  const refuse = (message: string) => refusedFields([{ path, message }]);
  if (part.type === 'file') throw refuse(UPLOAD_MESSAGES.textExpected);
  if (part.valueTruncated)
    throw new DomainError('tooLarge', SHELL_MESSAGES.tooLarge, {
      errors: [{ path, message: UPLOAD_MESSAGES.textTooLong }],
    });
  if (Object.hasOwn(texts, path)) throw refuse(UPLOAD_MESSAGES.repeatedField);
  const text = textOf(part);
  if (!isStorable(text)) throw refuse(UPLOAD_MESSAGES.badText);
  budget.take(Buffer.byteLength(text));
  texts[path] = text;
}

/** The parser decodes parts with a JSON content type, but the schemas expect text. */
function textOf({ value }: MultipartValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

async function readFile(
  part: Multipart,
  spec: FormSpec,
  { files }: ReadForm,
  folder: string,
  budget: Budget,
): Promise<void> {
  const field = part.fieldname;
  const upload = spec.files[field];
  if (!upload || part.type !== 'file') throw refusedFields([{ path: field, message: UPLOAD_MESSAGES.fileExpected }]);
  if (files.filter((file) => file.field === field).length >= upload.maxFiles)
    throw refusedFields([{ path: field, message: UPLOAD_MESSAGES.tooManyFiles(upload) }]);
  const label = cleanLabel(part.filename);
  const path = join(folder, String(files.length));
  const file = await spool(part.file, { field, label, path, upload, budget });
  if (file) files.push(file);
  // Browsers send an empty file input as a part without name and content.
  else if (part.filename) throw new DomainError('invalid', UPLOAD_MESSAGES.empty(label));
}

function budgetOf(maxMegabytes: number): Budget & { expect: (bytes: number) => void } {
  let left = maxMegabytes * 1_000_000;
  const refuseOver = (bytes: number) => {
    if (bytes > left) throw new DomainError('tooLarge', UPLOAD_MESSAGES.requestTooLarge(maxMegabytes));
  };
  return {
    // Content-Length includes the headers of the parts, hence the tolerance.
    expect: (bytes) => refuseOver(bytes - 1_000_000),
    take(bytes) {
      refuseOver(bytes);
      left -= bytes;
    },
  };
}

/**
 * Discards the rest of a refused body: browsers read the response only after they have sent everything, and would report
 * a closed connection instead. Limited to the size of an allowed request, with a minimum that lets the response out first.
 */
export function drainRequest(raw: IncomingMessage, maxBytes: number): void {
  let left = Math.max(maxBytes, 64_000_000);
  raw.unpipe();
  raw.on('error', () => {});
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
  raw.resume();
}

/** Errors of the parser are the caller's (400); errors of the disk are not. */
function asDomainError(error: unknown): unknown {
  const isKnown = error instanceof DomainError || !(error instanceof Error) || 'statusCode' in error;
  if (isKnown) return error;
  return 'syscall' in error ? fullDiskAsUnavailable(error) : new DomainError('invalid', SHELL_MESSAGES.invalid);
}
