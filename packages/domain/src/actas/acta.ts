import { Checklist, Switch } from '../forms/checks';
import { z } from 'zod';
import { Plate } from '../flota/plate';
import { SHELL_MESSAGES } from '../messages';
import { pageOf } from '../paging';
import { optionalField, textField } from '../text/fields';
import { AGE_COLORS } from '../dates/age';
import { AnyChecklist } from './completar/checklist';
import { ACTA_FOTO_FIELDS, type ActaFotoField, IMAGES_VERSION, Imagen } from './images';
import { Archivo } from '../media/archivo';
import { InformeTecnico, REPORT_TIPOS } from './laboratorio/reporteTecnico';
import { LINE_MAX } from './limits';
import { Proceso } from './procesos/proceso';
import { ACTA_FORMAT_KEYS, ACTA_TIPE_KEYS, DEFAULT_TIPE, SEND_GPS, STORAGE_UNIT_TYPES } from './tipos';
import { DataVehicle } from './vehicle';

const line = z.string().nullable();
const answer = z.boolean().nullable();

/** ACTA-79 to ACTA-82: what a list shows of a record. `fecha` is month/day/year with slashes. */
export const ListedActa = z.object({
  _id: z.uuid(),
  consecutive: z.number().int(),
  fecha: z.string(),
  tipe: z.enum(ACTA_TIPE_KEYS),
  client: z.string(),
  plate: z.string(),
  internalNumber: line,
  name: z.string(),
  format: z.enum(ACTA_FORMAT_KEYS),
  complete: z.boolean(),
  close: z.boolean(),
  delete: z.boolean(),
  closeProcces: z.enum(AGE_COLORS).nullable(),
  timeDiffFinally: z.number().int().nullable(),
  observations: line,
  /** The first answer of its laboratory report; null while there is none (LAB-08). */
  one: z.boolean().nullable(),
  /** Which reports of it were saved. */
  reports: z.array(z.enum(REPORT_TIPOS)),
  /** How many follow-ups it has, and how many of them are not yet marked as received. */
  processes: z.object({ total: z.number().int(), unreceived: z.number().int() }),
  /** Stored in the legacy format: it opens in the old preview (OLD-03). */
  isOld: z.boolean(),
});
export type ListedActa = z.infer<typeof ListedActa>;

const fotos = Object.fromEntries(ACTA_FOTO_FIELDS.map((field) => [field, Imagen.nullable()])) as Record<
  ActaFotoField,
  z.ZodNullable<typeof Imagen>
>;

/** ACTA-82 to ACTA-92: the whole record. A field that its questions did not reveal is null. */
export const Acta = ListedActa.omit({ reports: true }).extend({
  /** ACTA-83: the same text as `observations`, for views that read it by this name. */
  observation: line,
  process: z.array(Proceso),
  stateInit: line,
  novelties: line,
  addres: line,
  city: line,
  nameOperator: line,
  /** ACTA-86: JSON as text; `parseDataVehicle` reads it. */
  dataVehicle: z.string().nullable(),
  checklist: Checklist.nullable(),
  test: z.array(Switch),
  images: z.object({ v: z.literal(IMAGES_VERSION), data: z.array(Imagen) }),
  ...fotos,
  signature: Archivo.nullable(),
  responsibleName: line,
  changeUnit: answer,
  changeStamp: answer,
  changeGPS: answer,
  sendGPS: z.enum(SEND_GPS).nullable(),
  tipeWithdrawal: line,
  brandWithdrawal: line,
  serialNumberWithdrawal: line,
  consecutiveWithdrawal: line,
  tipeInstalled: line,
  brandInstalled: line,
  serialNumberInstalled: line,
  consecutiveInstalled: line,
  /** ACTA-62. */
  storageUnitType: z.enum(STORAGE_UNIT_TYPES).nullable(),
  analyst: line,
  storageUnitSeal: line,
  usbPortSeal: line,
  twoPinConnectorSeal: line,
  fourPinConnectorSeal: line,
  gpsSeal: line,
  /** ACTA-103: the drawn signature of its technician, as it was when the record was completed. */
  technicianSignature: z.string().nullable(),
  /** Who completed it, and what its company was called then; null while it is pending. */
  completedBy: line,
  printedClient: line,
  /** ACTA-69: the fields confirmed as missing; null in migrated records, whose form did not ask for a confirmation. */
  sentWithout: z.array(z.string()).nullable(),
  /** INF-42: the incident reports made from it, for who may read those. */
  informes: z.array(z.object({ _id: z.uuid(), consecutive: z.number().int() })),
  reports: z.object({ laboratorio: InformeTecnico.nullable(), baja: InformeTecnico.nullable() }),
});
export type Acta = z.infer<typeof Acta>;

/** OLD-03: the same record with plain lists where the new shape has versions. */
export const OldActa = Acta.extend({
  checklist: AnyChecklist.nullable(),
  images: z.union([Acta.shape.images, z.array(Imagen)]),
});
export type OldActa = z.infer<typeof OldActa>;

/** LAB-01: what the laboratory needs to know of a record; its people may not read records themselves. */
export const TechnicalSheet = z.object({ acta: ListedActa, ...Acta.shape.reports.shape });
export type TechnicalSheet = z.infer<typeof TechnicalSheet>;

export const ActasPage = pageOf(ListedActa);
export const ActasAnswer = z.union([z.array(ListedActa), ActasPage]);

/** ACTA-38: what a pending record begins with. The rest of the vehicle's data comes from the platform. */
export const NewActa = z.strictObject({
  client: textField(200),
  plate: Plate,
  tipe: z.enum(ACTA_TIPE_KEYS, SHELL_MESSAGES.required).default(DEFAULT_TIPE),
  format: z.enum(ACTA_FORMAT_KEYS, SHELL_MESSAGES.required),
  name: textField(LINE_MAX),
  internalNumber: optionalField(textField(LINE_MAX)),
  dataVehicle: optionalField(DataVehicle),
});
export type NewActa = z.input<typeof NewActa>;
