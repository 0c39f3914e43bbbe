import type { RuleKind, RuleMark } from '@fenix/domain/reglas/tipos';
import type { ColumnType } from 'kysely';

type Stamp = ColumnType<Date, Date | string, Date | string>;

/** The table of rules. Rows only grow. */
export type ReglasSchema = {
  reglas: {
    _id: string;
    /** Null: everybody's. */
    client_id: string | null;
    kind: RuleKind;
    keys: ColumnType<Record<string, string>, string, string>;
    value: string;
    unit: string | null;
    from: string;
    to: string | null;
    source: string;
    mark: RuleMark;
    autor: string | null;
    motivo: string;
    fecha: Stamp;
  };
};
