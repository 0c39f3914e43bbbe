import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { CSV_BEGIN, readCsvLine } from '@fenix/domain/text/csv';
import { optionalField, textField } from '@fenix/domain/text/fields';
import { nameKey } from '@fenix/domain/text/names';
import { z } from 'zod';

/** A line of a file that cannot be read, by its number in the file. */
export type Problem = { line: number; message: string };
export type Read<T> = { rows: { line: number; value: T }[]; problems: Problem[] };

const loose = (max: number) => optionalField(textField(max)).transform((text) => text ?? '');
const count = (min: number, max: number) =>
  z
    .string()
    .trim()
    .transform((text) => Number(text.replace(',', '.') || Number.NaN))
    .pipe(z.number('debe ser un número').min(min, `va de ${min} a ${max}`).max(max, `va de ${min} a ${max}`));

export const VEHICLE_COLUMNS = {
  placa: textField(12)
    .transform((text) => text.toUpperCase().replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^[A-Z0-9]{5,7}$/, 'debe tener de cinco a siete letras o números')),
  nombre: textField(60),
  grupo: loose(60),
  marca: loose(60),
  modelo: loose(60),
  color: loose(60),
  numero_serie: loose(60),
  imei: optionalField(textField(64).regex(/^[\w.:-]+$/, 'solo admite letras, números, punto, guion y dos puntos')),
};
export type VehicleLine = z.infer<z.ZodObject<typeof VEHICLE_COLUMNS>>;

export const DRIVER_COLUMNS = { nombre: textField(60), apellido: textField(60), direccion: loose(120) };
export type DriverLine = z.infer<z.ZodObject<typeof DRIVER_COLUMNS>>;

/** One line per stop, in the order of the route. */
export const ROUTE_COLUMNS = {
  ruta: textField(120),
  parada: textField(120),
  minutos: count(0, 1_440),
  latitud: count(-90, 90),
  longitud: count(-180, 180),
  radio: count(20, 20_000),
};
export type StopLine = z.infer<z.ZodObject<typeof ROUTE_COLUMNS>>;

export const readVehicles = (text: string) =>
  onlyOnce(
    onlyOnce(read(text, VEHICLE_COLUMNS, ['placa', 'nombre']), ({ placa }) => placa, 'la placa está repetida'),
    ({ imei }) => imei,
    'el IMEI está repetido',
  );

export const readDrivers = (text: string) =>
  onlyOnce(
    read(text, DRIVER_COLUMNS, ['nombre', 'apellido']),
    ({ nombre, apellido }) => nameKey(`${nombre} ${apellido}`),
    'el conductor está repetido',
  );

export const readStops = (text: string) => read(text, ROUTE_COLUMNS, Object.keys(ROUTE_COLUMNS));

/** A header by name in any order, `;` or `,`, with or without byte-order mark; columns that may be missing are empty. */
function read<S extends z.ZodRawShape>(
  text: string,
  columns: S,
  required: readonly string[],
): Read<z.infer<z.ZodObject<S>>> {
  const [first = '', ...lines] = text.replace(CSV_BEGIN, '').split(/\r?\n/);
  const separator = first.includes(';') ? ';' : ',';
  const header = readCsvLine(first, separator).map((name) => name.toLowerCase());
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

function onlyOnce<T>({ rows, problems }: Read<T>, key: (value: T) => string | undefined, message: string): Read<T> {
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
