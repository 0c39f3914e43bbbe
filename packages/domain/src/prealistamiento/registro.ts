import { z } from 'zod';
import { ShiftedDay } from '../dates/shiftedDay';
import { PresetRechazado } from '../flota/aprobado';
import { VEHICLE_CLASS_KEYS, type VehicleClass } from '../flota/vehicleClass';
import { CHECK_VALUES } from '../forms/checks';
import { HeardMark } from '../gps/heard';
import { Archivo } from '../media/archivo';
import { PageQuery, pageOf } from '../paging';
import { Regla } from '../reglas/regla';
import { isStorable } from '../text/storable';
import { CRITICIDADES, CuerpoPlantilla, ESTADOS, Plantilla } from './plantilla/plantilla';
import { Tiempos } from './crear/tiempos';

const text = z.string();

/** PRE-15: copied when it was filled in; what the platform does not know is blank. */
export const PresetDriver = z.object({ nombre: text, apellido: text, cedula: text, licencia: text });
export type PresetDriver = z.infer<typeof PresetDriver>;
export const PresetVehicle = z.object({
  id: text,
  nombre: text,
  marca: text,
  modelo: text,
  tipo_vehiculo: text,
  patente: text,
});
export type PresetVehicle = z.infer<typeof PresetVehicle>;

/** PRE-09: what a list shows of a record. */
export const ListedPreset = z.object({
  _id: z.uuid(),
  consecutive: z.number().int(),
  /** PRE-16: the record's name of it. */
  client: text,
  /** PRE-18: when it was filled in, and when the server got it. */
  cretedDate: z.iso.datetime(),
  sendDate: z.iso.datetime(),
  /** PRE-10: `Búfer` when it waited on the device; `Operador` when it was a quick check. */
  isBuffer: z.boolean(),
  isFast: z.boolean(),
  kilometraje: z.number().int().nullable(),
  /** PRE-18: the one of a whole check, the other of a quick one. */
  observation: text,
  observationfast: text,
  driver: PresetDriver,
  vehicle: PresetVehicle,
  estado: z.enum(ESTADOS),
  /** PRE-23: what keeps the vehicle from leaving, in words. */
  bloqueos: z.array(text),
  /** What else was known of the kilometres when they were written; null where nothing was. */
  kilometrajeGps: z.number().int().nullable(),
  kilometrajeAnterior: z.number().int().nullable(),
  /** PRE-20: who answers for the vehicle, and whether the driver is that person; null in migrated records. */
  responsable: text.nullable(),
  mismaPersona: z.boolean().nullable(),
  /** Seconds with the form open; null where they were not counted. */
  duracion: z.number().int().nullable(),
});
export type ListedPreset = z.infer<typeof ListedPreset>;

/** PRE-15: a section begins with an item that only is its title. */
export const PresetItem = z.object({
  name: text,
  value: z.enum(CHECK_VALUES).nullable(),
  isNa: z.boolean(),
  isTitle: z.boolean(),
  image: Archivo.nullable(),
  /** What was wrong with it, and until when it will be repaired. */
  noveltie: text.nullable(),
  noveltieDate: text.nullable(),
  /** What else was noted of it: until when the paper holds. */
  observation: text.nullable(),
  /** How much it weighed in the version it was answered to. */
  criticidad: z.enum(CRITICIDADES).nullable(),
  /** CUM-24: that it was bad before this check. */
  antes: text.nullable().default(null),
});
export type PresetItem = z.infer<typeof PresetItem>;

/** PRE-21: one of up to three. */
export const Novedad = z.object({ noveltie: text, noveltieDate: text.nullable() });
export type Novedad = z.infer<typeof Novedad>;

/** WHY-06: a row of the table of rules that decided a check. */
export const ReglaUsada = Regla.pick({ kind: true, value: true, source: true, mark: true, from: true, client: true });
export type ReglaUsada = z.infer<typeof ReglaUsada>;
/** CUM-25: who answered for the vehicle and who drove it, as the company had them when the check was made. */
export const PresetPersonas = z.object({
  responsable: z.object({ tipoDocumento: text, documento: text, cargo: text.nullable() }).nullable(),
  conductor: z.object({ tipoDocumento: text, documento: text }).nullable(),
});
export type PresetPersonas = z.infer<typeof PresetPersonas>;

/** PRE-15: the whole record, with all that its paper shows. */
export const Preset = ListedPreset.extend({
  checkList: z.array(PresetItem),
  fechaVencimientoExtintor: text.nullable(),
  novedades: z.array(Novedad),
  /** PRE-17: `signature` is in legacy records only. */
  signature: Archivo.nullable(),
  signatureDriver: Archivo.nullable(),
  signatureReponsible: Archivo.nullable(),
  /** Who sent it, what the company was called then, and by which version of the form. */
  createdBy: text.nullable(),
  printedClient: text.nullable(),
  version: z.number().int().nullable(),
  /** Seconds spent in each section. */
  tiempos: Tiempos.nullable(),
  /** What the company's rules said of it when it was made. */
  avisos: z.array(text),
  /** The rows by which it was decided; absent where none was. */
  reglas: z.array(ReglaUsada).optional(),
  /** CUM-47: of a company without rules of its own, in millimetres: the least depths of all classes on its day. */
  labrado: z.array(z.number()).optional(),
  /** Null in older records, and of a company without people. */
  personas: PresetPersonas.nullable().default(null),
});
export type Preset = z.infer<typeof Preset>;

const blank = (given: unknown) => (given === '' ? undefined : given);
const Day = z.preprocess(blank, ShiftedDay.optional());

const PresetsFilterClient = z.string().trim().min(1).max(200).refine(isStorable).optional();

/** PRE-02, PRE-12, PRE-26: both days are included. For staff the provider's name, or none, represents every company. */
export const PresetsFilter = z.object({
  cliente: PresetsFilterClient,
  fechaIni: Day,
  fechaFin: Day,
  search: z.string().trim().max(100).refine(isStorable).optional(),
});
export type PresetsFilter = z.output<typeof PresetsFilter>;

/** A page where `limit` or `cursor` is given, else the whole list. */
export const PresetsQuery = PresetsFilter.extend({
  limit: PageQuery.shape.limit.unwrap().optional(),
  cursor: PageQuery.shape.cursor,
});

export const PresetsPage = pageOf(ListedPreset);
export const PresetsAnswer = z.union([z.array(ListedPreset), PresetsPage]);

/** The state of the fleet today: `approved` of `vehicles` may leave. */
export const PresetsHoy = z.object({
  day: text,
  vehicles: z.number().int(),
  approved: z.number().int(),
  /** Those that have none; of one that was looked at and refused, which check said so and what it found. */
  without: z.array(
    z.object({
      id: text,
      nombre: text,
      patente: text,
      refused: PresetRechazado.pick({ _id: true, bloqueos: true }).nullable(),
    }),
  ),
  ...HeardMark,
});
export type PresetsHoy = z.infer<typeof PresetsHoy>;

/** The form as it is filled in today, for a telephone to keep. Version 0 is what the product comes with. */
export const PlantillaVigente = z.object({ version: z.number().int().nonnegative(), plantilla: CuerpoPlantilla });
export type PlantillaVigente = z.infer<typeof PlantillaVigente>;

/** PRE-20: one version in the history of a checklist. */
export const VersionPlantilla = z.object({
  version: z.number().int().nonnegative(),
  /** Of this company; otherwise of everybody. */
  isOwn: z.boolean(),
  /** With this version the company went back to the general checklist. */
  usesGeneral: z.boolean(),
  /** Null: the product itself. */
  author: text.nullable(),
  fecha: z.iso.datetime(),
  puntos: z.number().int(),
});
export type VersionPlantilla = z.infer<typeof VersionPlantilla>;

/** PRE-20: what the editor opens with. `version` is what a change has to name. */
export const PlantillaEditable = z.object({
  version: z.number().int().nonnegative(),
  isOwn: z.boolean(),
  plantilla: CuerpoPlantilla,
  versiones: z.array(VersionPlantilla),
});
export type PlantillaEditable = z.infer<typeof PlantillaEditable>;

/** Published over the version it was made from; without `plantilla` the company goes back to the general one. */
export const PlantillaPublicada = z.strictObject({
  client: PresetsFilterClient,
  version: z.number().int().nonnegative(),
  plantilla: Plantilla.optional(),
});
export type PlantillaPublicada = Omit<z.infer<typeof PlantillaPublicada>, 'plantilla'> & {
  plantilla?: Plantilla | undefined;
};

const YesNo = z.enum(['true', 'false']).transform((word) => word === 'true');

/**
 * What travels beside the answers of `presetForm`. The answers go under the names of the form's fields, those of a
 * section as JSON (`findingsList`), photos under `photoPlace`, all in one form with files.
 */
export const PresetEnvio = z.object({
  /** PRE-16: either name; of a client's own people neither is needed. */
  cliente: PresetsFilter.shape.cliente,
  client: PresetsFilter.shape.cliente,
  /** The version and the class of vehicle that the answers are to: the current one and the vehicle's own by default. */
  version: z.preprocess(blank, z.coerce.number().int().nonnegative().optional()),
  clase: z.preprocess(blank, z.enum(VEHICLE_CLASS_KEYS as [VehicleClass, ...VehicleClass[]]).optional()),
  /** Now, by default. */
  cretedDate: z.preprocess(blank, z.iso.datetime({ offset: true }).optional()),
  isBuffer: YesNo.default(false),
  isFast: YesNo.default(false),
  /** PRE-21: sent along as before. The plate is the vehicle's own, and the state is the server's to decide. */
  placa: z.string().max(60).optional(),
  estado: z.string().max(60).optional(),
});

/** PRE-28. */
export const PresetCreated = ListedPreset.pick({ _id: true, consecutive: true, estado: true }).extend({
  /** Absent in an answer that a version without it kept for its key. */
  bloqueos: ListedPreset.shape.bloqueos.optional(),
  avisos: z.array(text).optional(),
  placa: text.optional(),
  conductor: text.optional(),
  cretedDate: ListedPreset.shape.cretedDate.optional(),
});
export type PresetCreated = z.infer<typeof PresetCreated>;
