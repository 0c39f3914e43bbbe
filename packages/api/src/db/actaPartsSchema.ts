import type { Flags, ReportTipo } from '@fenix/domain/actas/laboratorio/reporteTecnico';
import type { ColumnType, Generated } from 'kysely';

type Stamp = ColumnType<Date, Date | string, Date | string>;
type JsonOf<T> = ColumnType<T, string, string>;

/** The tables beside `actas` of what belongs to one; schema.ts has the rest. */
export type ActaPartsSchema = {
  acta_processes: {
    acta_id: string;
    client_id: string;
    place: number;
    fecha: Stamp;
    description: string;
    image: string | null;
    state: boolean;
    signature: string | null;
    responsibleName: string | null;
    name: string | null;
  };
  acta_reports: Flags & {
    _id: string;
    acta_id: string;
    client_id: string;
    tipo: ReportTipo;
    serial: string;
    brand: string;
    observations: string;
    images: JsonOf<Record<string, string>>;
    fecha: Stamp;
    name: string;
    printedClient: string;
  };
  acta_personas: {
    _id: string;
    tipo: 'tecnico' | 'analista';
    nombre: string;
    nombre_key: string;
    firma: string | null;
    user_id: string | null;
    activo: Generated<boolean>;
    fecha: Stamp;
  };
};
