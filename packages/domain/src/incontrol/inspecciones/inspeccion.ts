import { z } from 'zod';
import { SlashDmy } from '../../dates/slashDmy';
import { DespachoRow, driverOf } from '../../flota/despacho';
import { RECORRIDOS, recorridoOf } from '../../flota/recorrido';
import { Punto } from '../../flota/trazado';
import { HeardMark, heardPage } from '../../gps/heard';
import type { Despacho } from '../../gps/programada';
import { CifrasReportes } from '../../gps/reportes';
import { Archivo } from '../../media/archivo';
import { type ReadReport, readReport, reportWith } from '../app/reporte';

/** INSP-08, INSP-17: a report as the API answers it, its files by their addresses. */
export const Reporte = z.object({ id: z.string(), data: reportWith(Archivo) });
export type Reporte = z.infer<typeof Reporte>;

/** INSP-34: there where a vehicle was stopped that no programmed trip was marked for. */
const SinViaje = { sinViaje: z.literal(true).optional() } as const;

/** INSP-16: a trip that is to be inspected, with the reports of its inspectors, in the order in which they came. */
export const Inspeccion = DespachoRow.extend({ data_extra: z.array(Reporte), ...SinViaje });
export type Inspeccion = z.infer<typeof Inspeccion>;

/** INSP-19: with where it drove; empty without positions. */
export const InspeccionOne = Inspeccion.extend({
  trazado: z.array(Punto),
  ...HeardMark,
});
export type InspeccionOne = z.infer<typeof InspeccionOne>;

/** INSP-02: a row of the list. */
export const InspeccionRow = DespachoRow.pick({
  id: true,
  nombre: true,
  fecha_inicio: true,
  hora_inicio: true,
  activo: true,
  placa: true,
  estado: true,
}).extend({
  conductor: z.string(),
  /** DISP-48: what became of the trip. */
  recorrido: z.enum(RECORRIDOS),
  /** How many reports it has, and by whom. */
  reportes: z.number().int().nonnegative(),
  inspectores: z.array(z.string()),
  ...SinViaje,
});
export type InspeccionRow = z.infer<typeof InspeccionRow>;

export const InspeccionesPage = heardPage(InspeccionRow);
export type InspeccionesPage = z.infer<typeof InspeccionesPage>;

/** INSP-33: what the reports of the inspections found say, counted. */
export const ResumenInspecciones = CifrasReportes.extend(HeardMark);
export type ResumenInspecciones = z.infer<typeof ResumenInspecciones>;

type Inspected = Pick<Despacho, 'definicion' | 'data_extra'>;

/** DISP-25: a trip marked for inspection when it was programmed, or that has an inspector's report all the same. */
export function isInspection({ definicion, data_extra = [] }: Inspected): boolean {
  return definicion.inControl || data_extra.length > 0;
}

export function inspeccionRow(viaje: Despacho & { sinViaje?: true | undefined }): InspeccionRow {
  const { id, nombre, fecha_inicio, hora_inicio, activo, placa, estado, data_extra = [] } = viaje;
  const names = data_extra.map((extra) => readReport(extra).nameInspector).filter(Boolean);
  return {
    id,
    nombre,
    fecha_inicio,
    hora_inicio,
    activo,
    placa,
    estado,
    conductor: driverOf(viaje),
    recorrido: recorridoOf(viaje),
    reportes: data_extra.length,
    inspectores: [...new Set(names)],
    ...(viaje.sinViaje && { sinViaje: true }),
  };
}

/** INSP-10, INSP-11: the day of the inspection. */
export function inspeccionFileName({ fecha_inicio }: Pick<Inspeccion, 'fecha_inicio'>): string {
  const day = SlashDmy.safeDecode(fecha_inicio);
  return `Inspeccion-${day.success ? day.data : fecha_inicio.replaceAll('/', '-')}.pdf`;
}

/** The files that a report names. */
export function filesOf({ collectionPictures, video, signature }: ReadReport): string[] {
  return [...collectionPictures.map(({ picture }) => picture), ...video, ...(signature === null ? [] : [signature])];
}
