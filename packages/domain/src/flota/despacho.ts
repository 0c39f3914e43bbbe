import { z } from 'zod';
import { atSlashTime } from '../dates/wallTime';
import type { Turno } from '../gps/conduccion';
import { type Despacho, NOT_COMPLETED } from '../gps/programada';
import { HeardMark, heardPage } from '../gps/heard';

const Parada = z.object({
  nombre: z.string(),
  timeBetween: z.number(),
  latitud: z.number().optional(),
  longitud: z.number().optional(),
  radio: z.number().optional(),
  fEstimada: z.string(),
  horallegaEstimada: z.string(),
  llegadaEstimada: z.string(),
  llegada: z.string(),
});

/** DISP-28: a dispatch as the API answers it; the reports of inspectors are read elsewhere. */
export const DespachoRow = z.object({
  id: z.string(),
  nombre: z.string(),
  idruta: z.string().optional(),
  idactivo: z.string().optional(),
  fecha_inicio: z.string(),
  hora_inicio: z.string(),
  fecha_fin: z.string(),
  hora_fin: z.string(),
  fecha_completado: z.string(),
  hora_completado: z.string(),
  grupo: z.string(),
  equipo: z.string(),
  activo: z.string(),
  placa: z.string(),
  estado: z.string(),
  definicion: z.object({
    descripcion: z.string(),
    conductor1: z.array(z.object({ id: z.string().optional(), nombre: z.string() })),
    lugares: z.array(Parada),
    frequencyDeparture: z.string(),
    inControl: z.boolean(),
    motivo: z.string().optional(),
  }),
});
export type DespachoRow = z.infer<typeof DespachoRow>;

export const DespachosPage = heardPage(DespachoRow);
export type DespachosPage = z.infer<typeof DespachosPage>;

/** One dispatch, and when the platform said so. */
export const DespachoOne = DespachoRow.extend(HeardMark);
export type DespachoOne = z.infer<typeof DespachoOne>;

/** DISP-28: the first driver drives. */
export function driverOf({ definicion }: Pick<Despacho, 'definicion'>): string {
  return definicion.conductor1[0]?.nombre ?? '';
}

type Times = Pick<
  Despacho,
  'fecha_inicio' | 'hora_inicio' | 'fecha_fin' | 'hora_fin' | 'fecha_completado' | 'hora_completado'
>;

export function startOf({ fecha_inicio, hora_inicio }: Pick<Times, 'fecha_inicio' | 'hora_inicio'>): Date | undefined {
  return atSlashTime(fecha_inicio, hora_inicio);
}

/** When the last stop was reached, if it was. */
export function completedAt({ fecha_completado, hora_completado }: Times): Date | undefined {
  return hora_completado === NOT_COMPLETED ? undefined : atSlashTime(fecha_completado, hora_completado);
}

/** TRIP-19: the completion replaces the planned end. */
export function endOf(times: Times): Date | undefined {
  return completedAt(times) ?? atSlashTime(times.fecha_fin, times.hora_fin);
}

/** TRIP-18: from the start to the end, both included; undefined while the platform does not say both, in order. */
export function tripSpan(times: Times): { from: Date; to: Date } | undefined {
  const [from, to] = [startOf(times), endOf(times)];
  return from && to && from <= to ? { from, to } : undefined;
}

/** Who was to drive, from the start to the end; nothing of a trip that was called off. */
export function turnoOf(despacho: Despacho): Turno | undefined {
  const span = tripSpan(despacho);
  if (!span || despacho.estado === 'Cancelado') return undefined;
  const conductor = { id: despacho.definicion.conductor1[0]?.id ?? '', nombre: driverOf(despacho) };
  return { idactivo: despacho.idactivo ?? '', placa: despacho.placa, conductor, ...span };
}
