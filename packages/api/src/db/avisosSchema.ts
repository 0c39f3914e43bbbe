import type { AvisoData, AvisoKind } from '@fenix/domain/avisos/aviso';
import type { ColumnType, Generated } from 'kysely';

type Stamp = ColumnType<Date, Date | string, Date | string>;

/** The tables of the bell; schema.ts has the rest. */
export type AvisosSchema = {
  avisos: {
    _id: Generated<string>;
    kind: AvisoKind;
    subject: string;
    client_id: string | null;
    user_id: string | null;
    actor_id: string | null;
    at: Stamp;
    data: ColumnType<AvisoData, string | undefined, string>;
    once: string | null;
  };
  aviso_marcas: { user_id: string; client_id: string; hasta: Stamp };
  aviso_lecturas: { user_id: string; aviso_id: string; client_id: string };
};
