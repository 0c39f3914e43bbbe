import type { CategoriaLicencia, TipoDocumento, Vinculacion } from '@fenix/domain/cumplimiento/personas/persona';
import type { Propiedad } from '@fenix/domain/cumplimiento/vehiculos/hoja';
import type { TipoPapel } from '@fenix/domain/flota/papel';
import type { VehicleClass } from '@fenix/domain/flota/vehicleClass';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { MailState } from './mailState';

type Stamp = ColumnType<Date, Date | string, Date | string>;

/** People, vehicles and their papers. Days are texts as yyyy-mm-dd. */
export type HojasSchema = {
  personas: {
    _id: string;
    client_id: string;
    tipoDocumento: TipoDocumento;
    documento: string;
    documento_key: string;
    nombres: string;
    apellidos: string;
    cargo: string | null;
    vinculacion: Vinculacion;
    nacimiento: string | null;
    conductor: string | null;
    usuario_id: string | null;
    activo: boolean;
    version: Generated<number>;
    fecha: Stamp;
    search: GeneratedAlways<string>;
  };
  hojas_vehiculo: {
    client_id: string;
    placa: string;
    modalidad: string | null;
    clase: VehicleClass | null;
    propiedad: Propiedad | null;
    matricula: string | null;
    internalNumber: string | null;
    activo: Generated<boolean>;
    version: Generated<number>;
    fecha: Stamp;
  };
  papeles: {
    _id: string;
    client_id: string;
    placa: string | null;
    persona_id: string | null;
    tipo: TipoPapel;
    asunto: string;
    numero: string | null;
    entidad: string | null;
    expedicion: string | null;
    vence: string | null;
    categoria: CategoriaLicencia | null;
    archivo: string | null;
    autor: string;
    fecha: Stamp;
  };
  /** `semana`: the Monday, as yyyy-mm-dd. */
  vencimientos_correos: { user_id: string; semana: string; state: MailState; created_at: Stamp };
};
