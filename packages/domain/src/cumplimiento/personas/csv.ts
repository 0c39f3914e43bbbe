import { z } from 'zod';
import { SHELL_MESSAGES } from '../../messages';
import type { Cell } from '../../text/cells';
import { type Read, onlyOnce, readCsvTable } from '../../text/csvTable';
import { documentoKey } from '../../flota/documento';
import { readSiNo, siNo } from '../campos';
import { CUMPLIMIENTO_MESSAGES } from '../messages';
import { type Persona, PersonaEscrita } from './persona';

/** The columns of the file, the same to read and to write. */
export const PERSONA_CSV_COLUMNS = [
  'tipoDocumento',
  'documento',
  'nombres',
  'apellidos',
  'cargo',
  'vinculacion',
  'nacimiento',
  'licenciaNumero',
  'licenciaCategoria',
  'licenciaExpedicion',
  'licenciaVence',
  'examenMedicoVence',
  'conductor',
  'usuario',
  'activo',
] as const;
type Column = (typeof PERSONA_CSV_COLUMNS)[number];

const REQUIRED: readonly Column[] = ['tipoDocumento', 'documento', 'nombres', 'apellidos'];
const COLUMNS = Object.fromEntries(PERSONA_CSV_COLUMNS.map((name) => [name, z.string()])) as Record<
  Column,
  z.ZodString
>;

const day = (iso: string | null): Cell => (iso === null ? null : { day: iso });

export function personaCells(persona: Persona): readonly Cell[] {
  const { licencia, examenMedico } = persona;
  const cells: Record<Column, Cell> = {
    tipoDocumento: persona.tipoDocumento,
    documento: persona.documento,
    nombres: persona.nombres,
    apellidos: persona.apellidos,
    cargo: persona.cargo,
    vinculacion: persona.vinculacion,
    nacimiento: day(persona.nacimiento),
    licenciaNumero: licencia?.numero ?? null,
    licenciaCategoria: licencia?.categoria ?? null,
    licenciaExpedicion: day(licencia?.expedicion ?? null),
    licenciaVence: day(licencia?.vence ?? null),
    examenMedicoVence: day(examenMedico?.vence ?? null),
    conductor: persona.conductor,
    usuario: persona.usuario,
    activo: siNo(persona.activo),
  };
  return PERSONA_CSV_COLUMNS.map((name) => cells[name]);
}

/** CUM-11: the people of a file, each line judged as the form would judge it. */
export function readPersonas(text: string): Read<PersonaEscrita> {
  const { rows, problems } = readCsvTable(text, COLUMNS, REQUIRED);
  const read: Read<PersonaEscrita> = { rows: [], problems: [...problems] };
  for (const { line, value } of rows) {
    const { licenciaNumero, licenciaCategoria, licenciaExpedicion, licenciaVence, examenMedicoVence, ...own } = value;
    const activo = readSiNo(own.activo);
    const licencia = [licenciaNumero, licenciaCategoria, licenciaExpedicion, licenciaVence];
    const parsed = PersonaEscrita.safeParse({
      ...own,
      tipoDocumento: own.tipoDocumento.toUpperCase(),
      vinculacion: own.vinculacion === '' ? undefined : own.vinculacion.toLowerCase(),
      licencia: licencia.every((text) => text === '')
        ? null
        : {
            numero: licenciaNumero,
            categoria: licenciaCategoria.toUpperCase(),
            expedicion: licenciaExpedicion,
            vence: licenciaVence,
          },
      examenMedico: examenMedicoVence === '' ? null : { vence: examenMedicoVence },
      activo: activo.data,
    });
    if (!activo.success) read.problems.push({ line, message: `activo: ${CUMPLIMIENTO_MESSAGES.siNo}` });
    else if (parsed.success) read.rows.push({ line, value: parsed.data });
    else
      read.problems.push(
        ...parsed.error.issues.map(({ path, message }) => ({
          line,
          message: `${columnOf(path)}: ${wordsOf(message)}`,
        })),
      );
  }
  return onlyOnce(read, ({ documento }) => documentoKey(documento), 'documento: está repetido en el archivo');
}

const wordsOf = (message: string) => (message === SHELL_MESSAGES.required ? 'es obligatorio' : message);

/** The column of a field of the person: the path `licencia.vence` is the column `licenciaVence`. */
function columnOf(path: readonly PropertyKey[]): string {
  const [first = '', second] = path.map(String);
  return second ? `${first}${second.charAt(0).toUpperCase()}${second.slice(1)}` : first;
}
