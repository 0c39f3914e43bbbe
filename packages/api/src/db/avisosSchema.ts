import type { AvisoData, AvisoKind } from '@fenix/domain/avisos/aviso';
import type { BorradoKind } from '@fenix/domain/assembly/papelera';
import type { Densidad } from '@fenix/domain/vistas/query';
import type { Lista } from '@fenix/domain/vistas/vista';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Stamp = ColumnType<Date, Date | string, Date | string>;
type JsonOf<T> = ColumnType<T, string, string>;

/** The tables of notifications, the bin and saved views; schema.ts has the rest. */
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
  vistas: {
    _id: string;
    user_id: string;
    client_id: string;
    lista: Lista;
    name: string;
    query: string;
    isEntrada: boolean;
    created_at: Stamp;
  };
  vista_tablas: {
    user_id: string;
    lista: Lista;
    client_id: string;
    columnas: string[] | null;
    densidad: Densidad;
  };
};
