import type { IsoDay } from '../dates/days';
import type { Cell, CellKind } from '../text/cells';
import type { ColumnPath } from './kind';

/**
 * A column of a list of records, described once: the screen, the CSV and the Excel file are made from it, also where
 * the database writes the text of the file.
 */
export type RecordColumn<R> = {
  header: string;
  /** On screen and in Excel, where the column is narrow; CSV has the whole words. */
  short?: string;
  kind: CellKind;
  /** What it holds for a row that was read. */
  value: (row: R, now: Date) => Cell;
  /** Where the database finds it: in the record's table, or in that of its company. */
  path?: ColumnPath;
  of?: 'clients';
  /** What represents each value that the column can hold. */
  words?: Readonly<Record<string, string>>;
  /** Shown to the provider's staff only, on screen and in files. */
  isForStaff?: true;
  /** No column holds it: the server computes it in SQL, by the same rule. */
  isComputed?: true;
};

export type RecordColumns<R> = Readonly<Record<string, RecordColumn<R>>>;

/** The ids of the columns that the server has to compute. */
export type ComputedId<C> = { [K in keyof C]: C[K] extends { isComputed: true } ? K & string : never }[keyof C];

/** Ways to describe a column of rows of one kind. */
export function columnsOf<R>() {
  type Value<T> = (row: R) => T;
  return {
    text: (header: string, value: Value<string | null>, ...path: ColumnPath) =>
      ({ header, kind: 'text', value, path }) satisfies RecordColumn<R>,
    number: (header: string, value: Value<number | null>, ...path: ColumnPath) =>
      ({ header, kind: 'number', value, path }) satisfies RecordColumn<R>,
    /** The day in Bogotá of a moment. */
    day: (header: string, value: Value<IsoDay>, ...path: ColumnPath) =>
      ({ header, kind: 'day', value: (row: R) => ({ day: value(row) }), path }) satisfies RecordColumn<R>,
    moment: (header: string, value: Value<string>, ...path: ColumnPath) =>
      ({ header, kind: 'moment', value: (row: R) => ({ at: new Date(value(row)) }), path }) satisfies RecordColumn<R>,
    word: <W extends string>(
      header: string,
      words: Readonly<Record<W, string>>,
      value: Value<W | boolean>,
      ...path: ColumnPath
    ) =>
      ({
        header,
        kind: 'text',
        value: (row: R): string | null => words[String(value(row)) as W] ?? null,
        path,
        words,
      }) satisfies RecordColumn<R>,
    /** The company of the record, which concerns the provider's staff only. */
    client: (value: Value<string>) =>
      ({
        header: 'Cliente',
        kind: 'text',
        value,
        path: ['client'],
        of: 'clients',
        isForStaff: true,
      }) satisfies RecordColumn<R>,
    computed: (header: string, kind: CellKind, value: RecordColumn<R>['value']) =>
      ({ header, kind, value, isComputed: true }) satisfies RecordColumn<R>,
  };
}

/** The columns that this reader sees, in their order. */
export function columnIds<C extends RecordColumns<never>>(columns: C, isStaff: boolean): readonly (keyof C & string)[] {
  return Object.keys(columns).filter((id) => isStaff || !columns[id]?.isForStaff);
}
