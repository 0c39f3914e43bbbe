import type { AvisoData, AvisoKind } from '@fenix/domain/avisos/aviso';
import type { BorradoKind } from '@fenix/domain/papelera';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Stamp = ColumnType<Date, Date | string, Date | string>;
type JsonOf<T> = ColumnType<T, string, string>;

/** The tables of the bell and of the bin; schema.ts has the rest. */
export type AvisosSchema = {
  avisos: {
    _id: Generated<string>;
    kind: AvisoKind;
    subject: string;
    record: GeneratedAlways<string | null>;
    client_id: string | null;
    user_id: string | null;
    actor_id: string | null;
    at: Stamp;
    data: JsonOf<AvisoData>;
    once: string | null;
  };
  aviso_marcas: { user_id: string; client_id: string; hasta: Stamp };
  aviso_lecturas: { user_id: string; aviso_id: string; client_id: string };
  papelera: {
    _id: Generated<string>;
    kind: BorradoKind;
    record: string;
    client_id: string;
    label: string;
    deleted_by: string | null;
    deletedBy: string;
    deleted_at: Stamp;
    restored_at: Stamp | null;
    search: GeneratedAlways<string>;
  };
};
