import { z } from 'zod';
import { SHELL_MESSAGES } from '../../messages';
import type { Cell } from '../../text/cells';
import { type Read, onlyOnce, readCsvTable } from '../../text/csvTable';
import { documentoKey } from '../../flota/documento';
import { placaKey } from '../../flota/plate';
import { type PapelEscrito, PapelFields, asuntoOf, papelProblems } from './papel';

/** The columns of the file, the same to read and to write: a paper is of a plate, or of a person by document. */
export const PAPEL_CSV_COLUMNS = [
  'placa',
  'documento',
  'tipo',
  'numero',
  'entidad',
  'expedicion',
  'vence',
  'categoria',
] as const;
type Column = (typeof PAPEL_CSV_COLUMNS)[number];
const COLUMNS = Object.fromEntries(PAPEL_CSV_COLUMNS.map((name) => [name, z.string()])) as Record<Column, z.ZodString>;

/** `persona` is not known yet: the line names it by its document. */
export type PapelLine = { documento: string; papel: PapelEscrito };

const NOBODY = '00000000-0000-4000-8000-000000000000';
const day = (iso: string | null): Cell => (iso === null ? null : { day: iso });

export function papelCells({
  placa,
  documento,
  tipo,
  numero,
  entidad,
  expedicion,
  vence,
  categoria,
}: Omit<PapelEscrito, 'client' | 'persona'> & { documento: string | null }): readonly Cell[] {
  return [placa, documento, tipo, numero, entidad, day(expedicion), day(vence), categoria];
}

/** CUM-11: the papers of a file, each line judged as the form would judge it. */
export function readPapeles(text: string): Read<PapelLine> {
  const { rows, problems } = readCsvTable(text, COLUMNS, ['tipo', 'vence']);
  const read: Read<PapelLine> = { rows: [], problems: [...problems] };
  for (const { line, value } of rows) {
    const { documento, ...facts } = value;
    const parsed = PapelFields.safeParse({
      ...facts,
      tipo: facts.tipo.toLowerCase(),
      categoria: facts.categoria.toUpperCase(),
      persona: documento === '' ? null : NOBODY,
    });
    const issues = parsed.success
      ? papelProblems(parsed.data)
      : parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
    if (parsed.success && issues.length === 0)
      read.rows.push({ line, value: { documento: documentoKey(documento), papel: parsed.data } });
    else read.problems.push(...issues.map(({ path, message }) => ({ line, message: `${path}: ${wordsOf(message)}` })));
  }
  return onlyOnce(
    read,
    ({ documento, papel }) => `${documento}${placaKey(papel.placa ?? '')} ${asuntoOf(papel)}`,
    'está repetido en el archivo',
  );
}

const wordsOf = (message: string) => (message === SHELL_MESSAGES.required ? 'es obligatorio' : message);
