import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { createSeal, isSame } from '../ground/signature';
import { UsageError } from './command';

export const Version = z.object({
  fenix: z.literal(1),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  withoutFiles: z.literal(true).optional(),
});
export const Line = z.union([
  Version,
  z.object({ table: z.string(), row: z.record(z.string(), z.unknown()) }),
  z.object({ file: z.uuid(), part: z.base64() }),
  z.object({ file: z.uuid(), whole: z.literal(true) }),
  z.object({ file: z.uuid(), missing: z.literal(true) }),
  z.object({ seal: z.string() }),
  z.object({ end: z.object({ rows: z.number(), files: z.number() }) }),
]);

/** What is said of a copy that cannot be used. */
type Words = { damaged: string; notOurs: string };

/** Passes the lines on and stops before anything is kept when the seal at their end is not that of these lines. */
export async function* checked(
  lines: AsyncIterable<string>,
  keys: Buffer[] | undefined,
  { damaged, notOurs }: Words,
): AsyncGenerator<string> {
  const seals = keys?.map((key) => createSeal(key, 'copia'));
  let given: string | undefined;
  for await (const text of lines) {
    if (given !== undefined) throw new UsageError(damaged);
    if (text.startsWith('{"seal":')) given = String((JSON.parse(text) as { seal: unknown }).seal);
    else for (const seal of seals ?? []) seal.add(`${text}\n`);
    yield text;
  }
  if (seals && given === undefined) throw new UsageError(damaged);
  if (seals && !seals.some((seal) => isSame(given ?? '', seal.close()))) throw new UsageError(notOurs);
}

export async function* linesOf(file: string, damaged: string): AsyncGenerator<string> {
  const text = pipeline(createReadStream(file), createGunzip(), () => {}).setEncoding('utf8');
  let rest = '';
  for await (const chunk of text as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest) throw new UsageError(damaged);
}

export function forOperator(error: unknown, file: string, damaged: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (error instanceof SyntaxError || error instanceof z.ZodError || code.startsWith('Z_'))
    return new UsageError(damaged);
  if (['ENOENT', 'EISDIR', 'EACCES'].includes(code)) return new UsageError(`No se puede leer la copia ${file}.`);
  return error;
}
