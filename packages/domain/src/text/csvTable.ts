import { z } from 'zod';
import { SHELL_MESSAGES } from '../messages';
import { CSV_BEGIN, readCsvLine } from './csv';

/** A line of a file that cannot be read, by its number in the file. */
export type Problem = { line: number; message: string };
export type Read<T> = { rows: { line: number; value: T }[]; problems: Problem[] };

/** What is where a letter was lost: the file was read, or written, as what it is not. */
const LOST = '\uFFFD';
const LOST_LETTERS = 'tiene letras que no se pueden leer: guárdalo como CSV UTF-8';

/** A header by name in any order, `;` or `,`, with or without byte-order mark; columns that may be missing are empty. */
export function readCsvTable<S extends z.ZodRawShape>(
  text: string,
  columns: S,
  required: readonly string[],
): Read<z.infer<z.ZodObject<S>>> {
  const [first = '', ...lines] = text.replace(CSV_BEGIN, '').split(/\r?\n/);
  const separator = first.includes(';') ? ';' : ',';
  const known = new Map(Object.keys(columns).map((name) => [name.toLowerCase(), name]));
  const header = readCsvLine(first, separator).map((name) => known.get(name.toLowerCase()) ?? name);
  const unknown = header.filter((name) => !Object.hasOwn(columns, name));
  const missing = required.filter((name) => !header.includes(name));
  const wrong = [
    ...missing.map((name) => `falta la columna ${name}`),
    ...unknown.map((name) => `sobra la columna ${name}`),
  ];
  if (wrong.length > 0) return { rows: [], problems: wrong.map((message) => ({ line: 1, message })) };

  const found: Read<z.infer<z.ZodObject<S>>> = { rows: [], problems: [] };
  const schema = z.object(columns);
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    if (line.includes(LOST)) {
      found.problems.push({ line: index + 2, message: LOST_LETTERS });
      continue;
    }
    const cells = readCsvLine(line, separator);
    const given = Object.fromEntries(Object.keys(columns).map((name) => [name, cells[header.indexOf(name)] ?? '']));
    const value = schema.safeParse(given);
    if (cells.length !== header.length)
      found.problems.push({ line: index + 2, message: `debe tener ${header.length} columnas` });
    else if (value.success) found.rows.push({ line: index + 2, value: value.data });
    else found.problems.push(...value.error.issues.map((issue) => problemOf(issue, index + 2)));
  }
  return found;
}

function problemOf({ path, message }: z.core.$ZodIssue, line: number): Problem {
  const words = message === SHELL_MESSAGES.required ? 'es obligatorio' : message;
  return { line, message: `${path.join('.')}: ${words}` };
}

/** The same rows, and a problem for each that repeats the key of one before. */
export function onlyOnce<T>(
  { rows, problems }: Read<T>,
  key: (value: T) => string | undefined,
  message: string,
): Read<T> {
  const seen = new Set<string>();
  const repeated = rows.filter(({ value }) => {
    const own = key(value);
    if (own === undefined || !seen.has(own)) {
      if (own !== undefined) seen.add(own);
      return false;
    }
    return true;
  });
  return { rows, problems: [...problems, ...repeated.map(({ line }) => ({ line, message }))] };
}
