import type { AgeColor } from '@fenix/domain/dates/age';
import type { Aviso } from '@fenix/domain/informes/avisos';
import type { Origen } from '@fenix/domain/flota/evidencia';
import type { Informe, Status, TypeReport, VideoSystem } from '@fenix/domain/informes/informe';
import type { StoredFiles, StoredNovelties } from '@fenix/domain/informes/documentos/old';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { MailState } from './mailState';

type Stamp = ColumnType<Date, Date | string, Date | string>;
type JsonOf<T> = ColumnType<T, string, string>;

/** The tables of incident reports; schema.ts has the rest. */
export type InformesSchema = {
  informes: {
    _id: string;
    client_id: string;
    consecutive: number;
    fecha: Stamp;
    dateNoveltie: string;
    typeReport: TypeReport;
    videoSystem: VideoSystem;
    plate: string;
    internalNumber: string;
    operatorName: string;
    operator_key: GeneratedAlways<string>;
    novelties: JsonOf<StoredNovelties>;
    files: JsonOf<StoredFiles>;
    proceddingId: string | null;
    status: Generated<Status>;
    timeResponse: number | null;
    color: AgeColor | null;
    finishedAt: Stamp | null;
    finishedBy: string | null;
    finishNote: string | null;
    createdBy: JsonOf<Informe['createdBy']>;
    printedClient: string;
    delete: Generated<boolean>;
    version: Generated<number>;
    /** The version of the catalogue that its form offered; null in older reports. */
    listVersion: string | null;
    /** The evidence it was written from. */
    origen: JsonOf<Origen> | null;
    is_old: GeneratedAlways<boolean>;
  };
  informe_avisos: { informe_id: string; user_id: string; aviso: Aviso; state: MailState; created_at: Stamp };
};
