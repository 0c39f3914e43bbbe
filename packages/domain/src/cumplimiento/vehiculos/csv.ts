import { z } from 'zod';
import { placaKey } from '../../flota/plate';
import { SHELL_MESSAGES } from '../../messages';
import type { Cell } from '../../text/cells';
import { type Read, onlyOnce, readCsvTable } from '../../text/csvTable';
import { readSiNo, siNo } from '../campos';
import { CUMPLIMIENTO_MESSAGES } from '../messages';
import { type Hoja, HojaEscrita } from './hoja';

/** The columns of the file, the same to read and to write. */
export const HOJA_CSV_COLUMNS = [
  'placa',
  'modalidad',
  'clase',
  'propiedad',
  'matricula',
  'internalNumber',
  'activo',
] as const;
type Column = (typeof HOJA_CSV_COLUMNS)[number];
const COLUMNS = Object.fromEntries(HOJA_CSV_COLUMNS.map((name) => [name, z.string()])) as Record<Column, z.ZodString>;

export type HojaLine = { placa: string; hoja: HojaEscrita };

export function hojaCells(hoja: Hoja): readonly Cell[] {
  const { placa, modalidad, clase, propiedad, matricula, internalNumber, activo } = hoja;
  const day = matricula === null ? null : { day: matricula };
  return [placa, modalidad, clase, propiedad, day, internalNumber, siNo(activo)];
}

/** CUM-11: the sheets of a file, each line judged as the form would judge it. */
export function readHojas(text: string): Read<HojaLine> {
  const { rows, problems } = readCsvTable(text, COLUMNS, ['placa']);
  const read: Read<HojaLine> = { rows: [], problems: [...problems] };
  for (const { line, value } of rows) {
    const { placa, ...facts } = value;
    const activo = readSiNo(facts.activo);
    const parsed = HojaEscrita.safeParse({ ...facts, activo: activo.data });
    if (placa === '') read.problems.push({ line, message: 'placa: es obligatorio' });
    if (!activo.success) read.problems.push({ line, message: `activo: ${CUMPLIMIENTO_MESSAGES.siNo}` });
    else if (parsed.success) read.rows.push({ line, value: { placa: placaKey(placa), hoja: parsed.data } });
    else
      read.problems.push(
        ...parsed.error.issues.map(({ path, message }) => ({
          line,
          message: `${path.join('.')}: ${wordsOf(message)}`,
        })),
      );
  }
  return onlyOnce(read, ({ placa }) => placa || undefined, 'placa: está repetida en el archivo');
}

const wordsOf = (message: string) => (message === SHELL_MESSAGES.required ? 'es obligatorio' : message);
