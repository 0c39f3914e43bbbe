import type { VehicleClass } from '@fenix/domain/flota/vehicleClass';
import type { ReparadoComo } from '@fenix/domain/flota/defecto';
import type { StoredItem } from '@fenix/domain/prealistamiento/crear/checkList';
import type { Vencimientos } from '@fenix/domain/prealistamiento/crear/papeles';
import type { Estado } from '@fenix/domain/prealistamiento/plantilla/plantilla';
import type { Criticidad } from '@fenix/domain/prealistamiento/plantilla/plantillaInicial';
import type { Novedad, PresetDriver, PresetPersonas, PresetVehicle } from '@fenix/domain/prealistamiento/registro';
import type { Tiempos } from '@fenix/domain/prealistamiento/crear/tiempos';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

type Stamp = ColumnType<Date, Date | string, Date | string>;

/** The tables of checks before leaving, and of what is known of vehicles and drivers from them. */
export type PresetsSchema = {
  presets: {
    _id: string;
    consecutive: number;
    client_id: string;
    cretedDate: Stamp;
    sendDate: Stamp;
    isBuffer: Generated<boolean>;
    isFast: Generated<boolean>;
    kilometraje: number | null;
    observation: Generated<string>;
    observationfast: Generated<string>;
    driver: JSONColumnType<PresetDriver>;
    vehicle: JSONColumnType<PresetVehicle>;
    vehicle_id: string;
    checkList: JSONColumnType<StoredItem[], string | undefined>;
    fechaVencimientoExtintor: string | null;
    novedades: JSONColumnType<Novedad[], string | undefined>;
    createdBy: string | null;
    printedClient: string | null;
    clase: VehicleClass | null;
    version: number | null;
    signature: string | null;
    signatureDriver: string | null;
    signatureReponsible: string | null;
    estado: Estado;
    bloqueos: JSONColumnType<string[] | null, string | null | undefined, string | null>;
    responsable: string | null;
    mismaPersona: boolean | null;
    kilometrajeGps: number | null;
    kilometrajeAnterior: number | null;
    duracion: number | null;
    tiempos: JSONColumnType<Tiempos | null, string | null | undefined, string | null>;
    maker_id: string | null;
    /** By kind of rule, the row that decided. */
    reglas: JSONColumnType<Record<string, string> | null, string | null | undefined, string | null>;
    avisos: JSONColumnType<string[] | null, string | null | undefined, string | null>;
    personas: JSONColumnType<PresetPersonas | null, string | null | undefined, string | null>;
  };
  vehiculo_papeles: {
    client_id: string;
    vehicle_id: string;
    kilometraje: number | null;
    vencimientos: JSONColumnType<Vencimientos>;
    extintor: string | null;
    written_at: Stamp;
  };
  conductor_papeles: {
    client_id: string;
    driver_id: string;
    cedula: string;
    licencia: string;
    vencimientos: JSONColumnType<Vencimientos | null, string | null | undefined, string | null>;
    written_at: Stamp;
  };
  defectos: {
    _id: string;
    client_id: string;
    vehicle_id: string;
    placa: string;
    punto: string;
    seccion: string;
    nombre: string;
    criticidad: Criticidad;
    preset_id: string;
    consecutive: number;
    desde: Stamp;
    visto: Stamp;
    nota: string | null;
    prometido: string | null;
    escrito: Stamp;
    reparado: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
    reparado_como: ReparadoComo | null;
    reparado_por: string | null;
    reparado_nota: string | null;
    reparado_preset: string | null;
    version: Generated<number>;
  };
};
