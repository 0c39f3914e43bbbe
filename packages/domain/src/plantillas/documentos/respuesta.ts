import { z } from 'zod';
import { isIsoDay, startOfDay } from '../../dates/days';
import { formatDay } from '../../dates/format';
import type { Block, Cell, ColumnCount, TableCell } from '../../document/blocks';
import { formatNumber } from '../../forms/number';
import { type Parte, captionOf, questionOf } from '../constructor/componente';
import { type Column, rowLimits } from '../constructor/pregunta';
import { columnName, fieldName } from '../diligenciar/form';

/** One row of an answer, by the name of the field of each column. */
const Fila = z.record(z.string(), z.union([z.string(), z.number()]));
export type Fila = z.infer<typeof Fila>;

/** What is kept of an answer: vehicles and drivers in words, as they were called then. */
export const Respuesta = z.union([z.string(), z.boolean(), z.number(), z.array(z.string()), z.array(Fila)]);
export type Respuesta = z.infer<typeof Respuesta>;

/** The title is one line of a list. */
const TITLE_MAX = 200;

/** A day as it is printed; what is none stays as it is. */
const dayText = (text: string) => (isIsoDay(text) ? formatDay(startOfDay(text)) : text);

/** What was answered, as paper and lists say it; undefined where nothing was. */
export function answerText(parte: Parte, answer: Respuesta | undefined): string | undefined {
  if (answer === undefined || typeof answer === 'boolean') return undefined;
  if (typeof answer === 'number') return formatNumber(answer, parte.ask?.unit);
  if (typeof answer === 'string') return parte.type === 'date' ? dayText(answer) : answer;
  return answer.filter((one) => typeof one === 'string').join(', ');
}

type Answered = { components: readonly Parte[]; answers: Readonly<Record<string, Respuesta | undefined>> };

/** TPL-13: what the document is called, by the question that was marked; null where none is, or it was left out. */
export function titleOf({ components, answers }: Answered): string | null {
  const marked = components.find((one) => one.ask?.isTitle && questionOf(one));
  const text = marked && answerText(marked, answers[fieldName(marked.id)]);
  return text?.replaceAll(/\s+/g, ' ').trim().slice(0, TITLE_MAX) || null;
}

/** The rows of an answer; none where it is another's. */
export function rowsIn(answer: Respuesta | undefined): readonly Fila[] {
  return Array.isArray(answer) ? answer.filter((row) => typeof row === 'object') : [];
}

function columnText({ type }: Pick<Column, 'type'>, value: string | number | undefined): string {
  if (value === undefined) return '—';
  if (typeof value === 'number') return formatNumber(value);
  return type === 'date' ? dayText(value) : value;
}

/** TPL-12: rows are a table across the page. `rows`: what is in each, by column. */
function table(parte: Parte, rows: readonly (readonly TableCell[])[]): Block {
  const columns = parte.ask?.columns ?? [];
  const numbers = columns.flatMap(({ type }, at) => (type === 'number' ? [at] : []));
  return {
    kind: 'table',
    title: captionOf(parte),
    headers: columns.map(({ label }) => label),
    rows,
    ...(numbers.length > 0 && { numbers }),
  };
}

export function rowsAnswered(parte: Parte, answer: Respuesta | undefined): Block {
  const columns = parte.ask?.columns ?? [];
  const rows = rowsIn(answer);
  if (rows.length === 0) return { kind: 'text', title: captionOf(parte), body: '—' };
  return table(
    parte,
    rows.map((row) => columns.map((column) => columnText(column, row[columnName(parte.id, column.id)]))),
  );
}

/** Rows of an empty form; more are written on another sheet. */
const BLANK_ROWS = 6;
/** Two lines of a cell: room for a pen. */
const ROOM: TableCell = { text: ' ', note: ' ' };

export function rowsByHand(parte: Parte): Block {
  const { min, max } = rowLimits(parte.ask ?? {});
  const count = Math.min(max, Math.max(min, BLANK_ROWS));
  return table(
    parte,
    Array.from({ length: count }, () => (parte.ask?.columns ?? []).map(() => ROOM)),
  );
}

export function rowsSample(parte: Parte): Block {
  const row = (parte.ask?.columns ?? []).map((column) => sampleOfColumn(column));
  return table(parte, [row, row]);
}

const SAMPLE_DAY = '01/01/2026';

function sampleOfColumn({ type, options = [] }: Column): string {
  if (type === 'number') return '10';
  if (type === 'date') return SAMPLE_DAY;
  return type === 'choice' ? (options[0] ?? '') : 'Ejemplo';
}

/** With an example where something is asked. */
export function sampleText({ type, ask = {} }: Parte): string {
  switch (type) {
    case 'date':
      return SAMPLE_DAY;
    case 'number':
      return formatNumber(Math.min(Math.max(10, ask.min ?? 0), ask.max ?? 10), ask.unit);
    case 'choice':
      return (ask.options ?? []).slice(0, ask.isSeveral ? 2 : 1).join(', ');
    case 'vehicle':
      return 'ABC123 · Móvil 101';
    case 'driver':
      return 'Nombre y apellido';
    default:
      return 'Respuesta de ejemplo';
  }
}

/** What is written or ticked on paper; undefined for what is drawn as a text box is. */
export function questionByHand(parte: Parte, width: ColumnCount): Cell | undefined {
  const { type, ask = {} } = parte;
  const label = captionOf(parte);
  switch (type) {
    case 'date':
      return { kind: 'lines', label: `${label} (dd/mm/aaaa)`, lines: 1 };
    case 'number':
      return { kind: 'lines', label: ask.unit ? `${label} (${ask.unit})` : label, lines: 1 };
    case 'choice':
      return isTickable(ask.options ?? [], width)
        ? { kind: 'boxes', label, options: ask.options ?? [] }
        : { kind: 'lines', label: `${label}: ${(ask.options ?? []).join(', ')}`, lines: 1 };
    case 'vehicle':
      return { kind: 'lines', label: `${label} (placa)`, lines: 1 };
    case 'driver':
      return { kind: 'lines', label, lines: 1 };
    default:
      return undefined;
  }
}

/** A box is with its words on one line; what is longer than a column is named above a line instead. */
const LETTERS_BESIDE: Readonly<Record<ColumnCount, number>> = { 1: 60, 2: 40, 3: 24, 4: 16, 5: 10 };

function isTickable(options: readonly string[], width: ColumnCount): boolean {
  return options.every(({ length }) => length <= LETTERS_BESIDE[width]);
}
