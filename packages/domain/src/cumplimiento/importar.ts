import { z } from 'zod';
import { DomainError } from '../errors';
import type { Problem, Read } from '../text/csvTable';
import { CUMPLIMIENTO_MESSAGES } from './messages';

export const IMPORT_ROWS_MAX = 10_000;
/** Ten thousand rows of every column filled in. */
export const IMPORT_BYTES_MAX = 6_000_000;
/** More problems than anybody corrects in one go. */
const PROBLEMS_SHOWN = 100;

export const Importacion = z.strictObject({
  client: z.string().max(120).optional(),
  /** The text of the file. */
  csv: z
    .string()
    .max(IMPORT_BYTES_MAX)
    .refine((text) => text.trim() !== '', CUMPLIMIENTO_MESSAGES.importEmpty),
});
export type Importacion = z.output<typeof Importacion>;

/** How many rows were new, changed, and as they were. */
export const Importado = z.object({
  creadas: z.number().int(),
  cambiadas: z.number().int(),
  iguales: z.number().int(),
  avisos: z.array(z.string()),
});
export type Importado = z.output<typeof Importado>;

/** CUM-11: all or nothing. Each problem is named by its line; of more than are shown their number is said. */
export function refusedLines(problems: readonly Problem[]): DomainError {
  const errors = problems
    .toSorted((one, other) => one.line - other.line)
    .slice(0, PROBLEMS_SHOWN)
    .map(({ line, message }) => ({ path: `csv.${line}`, message: `Línea ${line}: ${message}` }));
  const rest = problems.length - errors.length;
  if (rest > 0) errors.push({ path: 'csv', message: rest === 1 ? 'Y 1 error más.' : `Y ${rest} errores más.` });
  return new DomainError('invalid', CUMPLIMIENTO_MESSAGES.importRefused, { errors });
}

/** The rows of a file without problems, not more than may be, and at least one. */
export function assertImportable<T>({ rows, problems }: Read<T>): Read<T>['rows'] {
  const whole = (message: string) => new DomainError('invalid', message, { errors: [{ path: 'csv', message }] });
  if (rows.length > IMPORT_ROWS_MAX) throw whole(CUMPLIMIENTO_MESSAGES.importTooLong);
  if (problems.length > 0) throw refusedLines(problems);
  if (rows.length === 0) throw whole(CUMPLIMIENTO_MESSAGES.importEmpty);
  return rows;
}
