import { z } from 'zod';
import { CATEGORIAS, type Flota, type Turno } from '../../gps/conduccion';
import { HeardMark } from '../../gps/heard';
import { columnsOf } from '../../records/columns';
import type { Cell } from '../../text/cells';
import { nameKey } from '../../text/names';
import { Calificacion, Puntaje, categoriasOf, drivenCells, grupoShown } from '../tablero/flota';
import { CONDUCCION_MESSAGES } from '../messages';
import { instantOf } from '../tablero/window';

/** One driver: what was driven (trips, metres, seconds), with which vehicles, and how. */
export const ConductorRow = z.object({
  /** The platform's id of the driver; empty where it sends names only, and in the row of unknown drivers. */
  id: z.string(),
  nombre: z.string(),
  /** False in the one row of all drives that no programmed trip covers. */
  isConocido: z.boolean(),
  valor: Puntaje,
  calificacion: Calificacion,
  viajes: z.number().int(),
  distancia: z.number(),
  duracion: z.number(),
  /** Plates, in order. */
  vehiculos: z.array(z.string()),
});
export type ConductorRow = z.infer<typeof ConductorRow>;

/** What `GET /api/conduccion/conductores` answers: best first, the unknown last. */
export const ConductoresConduccion = z.object({
  fInicio: z.string(),
  fFin: z.string(),
  categorias: z.array(z.string()),
  items: z.array(ConductorRow),
  ...HeardMark,
});
export type ConductoresConduccion = z.infer<typeof ConductoresConduccion>;

/** PESV-45: what `GET /api/conduccion/conductores/viajes` answers: the drives of one driver, of all vehicles, by time. */
export const ViajesDeConductor = z.object({
  items: z.array(
    z.object({
      vehiculo: z.object({ id: z.string(), patente: z.string(), grupo: z.string() }),
      inicio: z.string(),
      final: z.string(),
      distancia: z.number(),
      duracion: z.number(),
      /** From 0 to 1, shown times 5. */
      calificacion: z.number(),
      categorias: z.record(z.string(), z.number()),
    }),
  ),
  ...HeardMark,
});
export type ViajesDeConductor = z.infer<typeof ViajesDeConductor>;

export type ViajeDeConductor = ViajesDeConductor['items'][number];

const ofViaje = columnsOf<ViajeDeConductor>();
const momentCell = (fechaHora: string): Cell => {
  const at = instantOf(fechaHora);
  return at ? { at } : fechaHora;
};

/** PESV-47: the trips of a driver in a file. */
export const VIAJE_DE_CONDUCTOR_COLUMNS = {
  placa: ofViaje.computed('Placa', 'text', ({ vehiculo }) => vehiculo.patente),
  flota: ofViaje.computed('Flota', 'text', ({ vehiculo }) => grupoShown(vehiculo.grupo)),
  inicio: ofViaje.computed('Inicio', 'moment', ({ inicio }) => momentCell(inicio)),
  fin: ofViaje.computed('Fin', 'moment', ({ final }) => momentCell(final)),
  distancia: ofViaje.computed('Distancia (km)', 'number', ({ distancia }) => Math.round(distancia / 10) / 100),
  duracion: ofViaje.computed('Duracion (min)', 'number', ({ duracion }) => Math.round(duracion / 6) / 10),
  calificacion: ofViaje.computed('Calificacion (de 5)', 'number', (row) => Math.round(row.calificacion * 50) / 10),
  ...Object.fromEntries(
    CATEGORIAS.map((name) => [
      name,
      ofViaje.computed(`${name} (de 5)`, 'number', ({ categorias }) => {
        const own = categorias[name];
        return own === undefined ? null : Math.round(own * 50) / 10;
      }),
    ]),
  ),
};

/** A drive with its scores from 0 to 1, not yet attributed to a driver. */
export type Drive = Pick<
  Flota['activo'][number]['viajes'][number],
  'fechahorainicio' | 'fechahorafin' | 'tiempo_viaje' | 'distancia_recorrida'
> & { vehicleId: string; patente: string; score: number; categorias: Readonly<Record<string, number>> };

type Driver = Turno['conductor'];
/** What it takes to say who drove. */
type AttributedBy = Pick<Drive, 'vehicleId' | 'patente' | 'fechahorainicio' | 'fechahorafin'>;

/**
 * Attributes a drive to one of the drivers programmed on the vehicle: the one whose trips cover most of it, and at least
 * half.
 */
export function driverOfDrive(
  drive: Pick<Drive, 'fechahorainicio' | 'fechahorafin'>,
  turnos: readonly Turno[],
): Driver | undefined {
  const [from, to] = [instantOf(drive.fechahorainicio)?.getTime(), instantOf(drive.fechahorafin)?.getTime()];
  if (from === undefined || to === undefined) return undefined;
  const shared = new Map<string, { driver: Driver; time: number }>();
  for (const { conductor, ...turno } of turnos) {
    const time = Math.min(to, turno.to.getTime()) - Math.max(from, turno.from.getTime());
    if (time < 0 || keyOf(conductor) === '') continue;
    const known = shared.get(keyOf(conductor));
    shared.set(keyOf(conductor), { driver: conductor, time: (known?.time ?? 0) + time });
  }
  const [most] = [...shared.values()].toSorted((one, other) => other.time - one.time);
  return most && most.time * 2 >= to - from ? most.driver : undefined;
}

/** By id where the platform gives one, else by name. */
const keyOf = ({ id, nombre }: Driver) => id || nameKey(nombre);

const SCALE = 10;

/** Each drive with who drove it, where that is known. */
export function attributed<D extends AttributedBy>(
  drives: readonly D[],
  turnos: readonly Turno[],
): { drive: D; driver: Driver | undefined }[] {
  // A platform that does not say the id of the vehicle says its plate.
  const byVehicle = groups(turnos, ({ idactivo, placa }) => idactivo || placa);
  return drives.map((drive) => {
    const own = byVehicle.get(drive.vehicleId) ?? byVehicle.get(drive.patente) ?? [];
    return { drive, driver: driverOfDrive(drive, own) };
  });
}

/** PESV-45: the drives of one driver, by id or by name; those of unknown drivers where neither is given. */
export function drivesOf(drives: readonly Drive[], turnos: readonly Turno[], conductor: string): Drive[] {
  const key = nameKey(conductor);
  const isAsked = (driver: Driver | undefined) =>
    driver ? key !== '' && (driver.id === conductor || nameKey(driver.nombre) === key) : key === '';
  return attributed(drives, turnos)
    .filter(({ driver }) => isAsked(driver))
    .map(({ drive }) => drive);
}

/** The same scores by driver: the mean of their drives by distance, from 0 to 10. */
export function conductoresOf(drives: readonly Drive[], turnos: readonly Turno[]): ConductorRow[] {
  const byDriver = groups(attributed(drives, turnos), ({ driver }) => (driver ? keyOf(driver) : ''));
  return [...byDriver.values()]
    .map((own) =>
      rowOf(
        own[0]?.driver,
        own.map(({ drive }) => drive),
      ),
    )
    .toSorted(
      (one, other) =>
        Number(other.isConocido) - Number(one.isConocido) ||
        other.valor - one.valor ||
        one.nombre.localeCompare(other.nombre, 'es'),
    );
}

function groups<T>(items: readonly T[], keyOfItem: (item: T) => string): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOfItem(item);
    const others = found.get(key);
    if (others) others.push(item);
    else found.set(key, [item]);
  }
  return found;
}

function rowOf(driver: Driver | undefined, drives: readonly Drive[]): ConductorRow {
  const distancia = drives.reduce((sum, { distancia_recorrida }) => sum + distancia_recorrida, 0);
  const mean = (score: (drive: Drive) => number) =>
    drives.reduce((sum, drive) => sum + score(drive) * drive.distancia_recorrida, 0) / (distancia || 1);
  const scaled = (score: number) => Math.round(score * SCALE * 100) / 100;
  const categorias = categoriasOf(drives.map((drive) => drive.categorias));
  return {
    id: driver?.id ?? '',
    nombre: driver?.nombre ?? CONDUCCION_MESSAGES.unknownDriver,
    isConocido: driver !== undefined,
    valor: scaled(mean(({ score }) => score)),
    calificacion: Object.fromEntries(
      categorias.map((name) => [name, scaled(mean((drive) => drive.categorias[name] ?? 1))]),
    ),
    viajes: drives.length,
    distancia,
    duracion: drives.reduce((sum, { tiempo_viaje }) => sum + tiempo_viaje, 0),
    vehiculos: [...new Set(drives.map(({ patente }) => patente))].toSorted(),
  };
}

export function conductoresHeaders(categorias: readonly string[]): string[] {
  return ['Conductor', 'Viajes', 'Distancia (km)', 'Duración (h)', 'Vehículos', 'Calificación', ...categorias];
}

export function conductoresCells(row: ConductorRow, categorias: readonly string[]): Cell[] {
  const { nombre, vehiculos, valor, calificacion } = row;
  return [
    nombre,
    ...drivenCells(row),
    vehiculos.join(', '),
    valor,
    ...categorias.map((name) => calificacion[name] ?? null),
  ];
}
