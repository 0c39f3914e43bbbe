import { readNumber } from '@fenix/domain/forms/number';
import { type Parte, questionOf } from '@fenix/domain/plantillas/constructor/componente';
import {
  Ask,
  type Column,
  type ColumnKind,
  DECIMALS_MAX,
  type Question,
  askProblem,
  canBeTitle,
} from '@fenix/domain/plantillas/constructor/pregunta';

/** A column as it is typed; its options one per line. */
export type TypedColumn = { id: string; label: string; type: ColumnKind; isRequired: boolean; options: string };

/** How a question asks, as it is typed. */
export type Typed = {
  hint: string;
  isTitle: boolean;
  unit: string;
  min: string;
  max: string;
  decimals: string;
  /** One per line. */
  options: string;
  isSeveral: boolean;
  columns: readonly TypedColumn[];
  minRows: string;
  maxRows: string;
};

const textOf = (value: number | undefined) => (value === undefined ? '' : String(value).replace('.', ','));

export function typedOf({ ask = {} }: Pick<Parte, 'ask'>): Typed {
  return {
    hint: ask.hint ?? '',
    isTitle: ask.isTitle ?? false,
    unit: ask.unit ?? '',
    min: textOf(ask.min),
    max: textOf(ask.max),
    decimals: String(ask.decimals ?? 0),
    options: (ask.options ?? []).join('\n'),
    isSeveral: ask.isSeveral ?? false,
    columns: ask.columns?.map((column) => ({ ...column, options: (column.options ?? []).join('\n') })) ?? [
      freshColumn(),
    ],
    minRows: textOf(ask.minRows),
    maxRows: textOf(ask.maxRows),
  };
}

export function freshColumn(): TypedColumn {
  return { id: crypto.randomUUID(), label: '', type: 'text', isRequired: false, options: '' };
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const numberOf = (text: string): unknown => (text.trim() === '' ? undefined : readNumber(text, DECIMALS_MAX));

/** What a kind of question keeps of it: nothing is said that its kind does not have. */
function partsOf(kind: Question | 'input', typed: Typed): Record<string, unknown> {
  const isTitle = typed.isTitle && canBeTitle(kind, typed.isSeveral ? { isSeveral: true } : {}) ? true : undefined;
  const shared = { hint: typed.hint.trim() || undefined, isTitle };
  switch (kind) {
    case 'input':
      return { isTitle };
    case 'number':
      return {
        ...shared,
        unit: typed.unit.trim() || undefined,
        min: numberOf(typed.min),
        max: numberOf(typed.max),
        decimals: Number(typed.decimals) || undefined,
      };
    case 'choice':
      return { ...shared, options: linesOf(typed.options), isSeveral: typed.isSeveral || undefined };
    case 'rows':
      return {
        hint: shared.hint,
        columns: typed.columns.map(columnOf),
        minRows: numberOf(typed.minRows),
        maxRows: numberOf(typed.maxRows),
      };
    default:
      return shared;
  }
}

function columnOf({ id, label, type, isRequired, options }: TypedColumn): Column {
  return { id, label, type, isRequired, ...(type === 'choice' && { options: linesOf(options) }) };
}

type Read = { ask: Ask | undefined; problem?: undefined } | { problem: string };

/** What was typed as the component keeps it, or why it cannot; absent where there is nothing to keep. */
export function readAsk(component: Pick<Parte, 'type' | 'tools'>, typed: Typed): Read {
  const kind = questionOf(component);
  if (!kind) return { ask: undefined };
  const given = Object.entries(partsOf(kind, typed)).filter(([, value]) => value !== undefined);
  const read = Ask.safeParse(Object.fromEntries(given));
  const problem = read.error?.issues[0]?.message ?? (read.data && askProblem(kind, read.data));
  if (problem !== undefined) return { problem };
  return { ask: given.length > 0 ? read.data : undefined };
}
