import type { DocumentoAnswers } from '@fenix/domain/plantillas/documentos/documento';
import type { ColumnType, Generated } from 'kysely';

type Stamp = ColumnType<Date, Date | string, Date | string>;
type JsonOf<T> = ColumnType<T, string, string>;

/** The tables of templates and of the documents made with them; the versions of templates are `form_templates`. */
export type PlantillasSchema = {
  plantillas: {
    _id: string;
    client_id: string;
    name: string;
    name_key: string;
    version: Generated<number>;
    fecha: Stamp;
    changedBy: string;
    deleted_at: Stamp | null;
    /** TPL-15: since when every client may fill it in, and since when no more. */
    ofrecida_at: Stamp | null;
    retirada_at: Stamp | null;
  };
  documentos: {
    _id: string;
    client_id: string;
    consecutive: number;
    plantilla: string;
    version: number;
    name: string;
    titulo: string | null;
    placa: string | null;
    printedClient: string;
    createdBy: string;
    fecha: Stamp;
    recibido: Stamp;
    answers: JsonOf<DocumentoAnswers>;
    /** The id of the file by field. */
    files: JsonOf<Record<string, string>>;
  };
  /** TPL-14: the vehicles that a document names beside its first. */
  documento_placas: { documento_id: string; client_id: string; placa: string; fecha: Stamp };
};
