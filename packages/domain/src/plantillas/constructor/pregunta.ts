import { z } from 'zod';
import { NUMBER_LIMIT } from '../../forms/number';
import { textField } from '../../text/fields';
import { PLANTILLA_MESSAGES } from '../messages';

/** TPL-12: what asks for a value of a kind of its own, with the caption of each. */
export const QUESTIONS = {
  date: 'Fecha',
  number: 'Número',
  choice: 'Opción',
  vehicle: 'Vehículo',
  driver: 'Conductor',
  rows: 'Filas',
} as const;
export type Question = keyof typeof QUESTIONS;
export const QUESTION_IDS = Object.keys(QUESTIONS) as readonly Question[];

export function isQuestion(type: string): type is Question {
  return Object.hasOwn(QUESTIONS, type);
}

/** What a column of rows asks for. */
export const COLUMN_KINDS = { text: 'Texto', number: 'Número', date: 'Fecha', choice: 'Opción' } as const;
export type ColumnKind = keyof typeof COLUMN_KINDS;

export const OPTIONS_MAX = 30;
export const OPTION_MAX = 60;
export const UNIT_MAX = 20;
export const HINT_MAX = 200;
export const DECIMALS_MAX = 2;
export const COLUMNS_MAX = 8;
export const COLUMN_LABEL_MAX = 60;
export const ROWS_MAX = 50;
/** Rows may say far more than any other answer. */
export const ROWS_QUESTIONS_MAX = 5;

const Options = z
  .array(z.unknown())
  .max(OPTIONS_MAX, PLANTILLA_MESSAGES.tooManyOptions)
  .pipe(z.array(textField(OPTION_MAX)));

const Column = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9-]{1,40}$/, PLANTILLA_MESSAGES.badId),
  label: textField(COLUMN_LABEL_MAX),
  type: z.enum(Object.keys(COLUMN_KINDS) as [ColumnKind, ...ColumnKind[]], PLANTILLA_MESSAGES.unknownKind),
  isRequired: z.boolean(),
  /** Of a choice. */
  options: Options.optional(),
});
export type Column = z.infer<typeof Column>;

const limit = z.number(PLANTILLA_MESSAGES.wrongLimits).min(-NUMBER_LIMIT).max(NUMBER_LIMIT);
const rowCount = z
  .number(PLANTILLA_MESSAGES.wrongRows)
  .int(PLANTILLA_MESSAGES.wrongRows)
  .min(0, PLANTILLA_MESSAGES.wrongRows)
  .max(ROWS_MAX, PLANTILLA_MESSAGES.wrongRows);

/** TPL-12: how a question asks, beside what every component has. Components without it are stored as they always were. */
export const Ask = z.strictObject({
  /** Help, under the field. */
  hint: textField(HINT_MAX).optional(),
  /** TPL-13: its answer is what the document is called in lists. */
  isTitle: z.literal(true).optional(),
  /** Of a number. */
  unit: textField(UNIT_MAX).optional(),
  min: limit.optional(),
  max: limit.optional(),
  decimals: z.number().int().min(0).max(DECIMALS_MAX).optional(),
  /** Of a choice; with `isSeveral` more than one may be chosen. */
  options: Options.optional(),
  isSeveral: z.literal(true).optional(),
  /** Of rows. */
  columns: z.array(z.unknown()).max(COLUMNS_MAX, PLANTILLA_MESSAGES.tooManyRowColumns).pipe(z.array(Column)).optional(),
  minRows: rowCount.optional(),
  maxRows: rowCount.optional(),
});
export type Ask = z.infer<typeof Ask>;

/** What of it each kind may say. */
const PARTS: Record<Question | 'input', readonly (keyof Ask)[]> = {
  input: ['isTitle'],
  date: ['hint', 'isTitle'],
  number: ['hint', 'isTitle', 'unit', 'min', 'max', 'decimals'],
  choice: ['hint', 'isTitle', 'options', 'isSeveral'],
  vehicle: ['hint', 'isTitle'],
  driver: ['hint', 'isTitle'],
  rows: ['hint', 'columns', 'minRows', 'maxRows'],
};

/** Whether a question can be the document's title: its answer is one short text. */
export function canBeTitle(kind: Question | 'input', { isSeveral }: Pick<Ask, 'isSeveral'>): boolean {
  return PARTS[kind].includes('isTitle') && !isSeveral;
}

/** Why a question cannot be asked like this; undefined where it can. */
export function askProblem(kind: Question | 'input', ask: Ask): string | undefined {
  const given = (Object.keys(ask) as (keyof Ask)[]).filter((part) => ask[part] !== undefined);
  if (!given.every((part) => PARTS[kind].includes(part))) return PLANTILLA_MESSAGES.wrongAsk;
  if (ask.isTitle && !canBeTitle(kind, ask)) return PLANTILLA_MESSAGES.wrongTitle;
  if (kind === 'choice') return optionsProblem(ask.options);
  if (kind === 'number') return limitsOf(ask).min > limitsOf(ask).max ? PLANTILLA_MESSAGES.wrongLimits : undefined;
  return kind === 'rows' ? rowsProblem(ask) : undefined;
}

function optionsProblem(options: readonly string[] = []): string | undefined {
  if (options.length < 2) return PLANTILLA_MESSAGES.tooFewOptions;
  return new Set(options).size < options.length ? PLANTILLA_MESSAGES.doubledOption : undefined;
}

function rowsProblem(ask: Ask): string | undefined {
  const { columns = [] } = ask;
  if (columns.length === 0) return PLANTILLA_MESSAGES.noRowColumns;
  if (new Set(columns.map(({ id }) => id)).size < columns.length) return PLANTILLA_MESSAGES.doubledId;
  const { min, max } = rowLimits(ask);
  if (max < 1 || min > max) return PLANTILLA_MESSAGES.wrongRows;
  if (columns.some(({ type, options }) => type !== 'choice' && options)) return PLANTILLA_MESSAGES.wrongAsk;
  const chosen = columns.filter(({ type }) => type === 'choice');
  return chosen.map(({ options }) => optionsProblem(options)).find((problem) => problem !== undefined);
}

/** Between which numbers the answer lies. */
export function limitsOf({ min, max }: Pick<Ask, 'min' | 'max'>): { min: number; max: number } {
  return { min: min ?? -NUMBER_LIMIT, max: max ?? NUMBER_LIMIT };
}

/** How many rows may be given, before it is asked whether any must. */
export function rowLimits({ minRows, maxRows }: Pick<Ask, 'minRows' | 'maxRows'>): { min: number; max: number } {
  return { min: minRows ?? 0, max: maxRows ?? ROWS_MAX };
}

/** How many letters a question has beside its label. */
export function askLetters({ hint = '', unit = '', options = [], columns = [] }: Ask): number {
  const ofColumns = columns.flatMap(({ label, options: offered = [] }) => [label, ...offered]);
  return [hint, unit, ...options, ...ofColumns].reduce((sum, text) => sum + text.length, 0);
}
