import { formatTime } from '../dates/format';
import type { Block, Doc } from '../document/blocks';
import { type Seen, photoOf, photosBlock, signatureBlock, videoBlock } from '../document/files';
import { driverOf } from '../flota/despacho';
import { paradasReached } from '../flota/detalle';
import type { Archivo } from '../media/archivo';
import { displayName } from '../text/names';
import { type Inspeccion, type Reporte, inspeccionFileName } from './inspeccion';
import { countShown, textShown, timeShown } from './reporte';

/** INSP-06: route, schedule, driver, plate and asset. */
export function inspeccionFacts(inspeccion: Inspeccion): [label: string, value: string][] {
  const { nombre, fecha_inicio, hora_inicio, hora_fin, placa, activo } = inspeccion;
  return [
    ['Ruta', textShown(nombre)],
    ['Fecha', timeShown(fecha_inicio)],
    ['Hora de inicio', timeShown(hora_inicio.slice(0, 5))],
    ['Hora de fin', timeShown(hora_fin.slice(0, 5))],
    ['Conductor', textShown(driverOf(inspeccion))],
    ['Placa', textShown(placa)],
    ['Vehículo', textShown(activo)],
    ['Reportes', String(inspeccion.data_extra.length)],
  ];
}

export type Paso = { nombre: string; programada: string; real: string; diferencia: string; minutos: number | null };

/** INSP-07, INSP-13: when it had to pass each control point, when it did, and the difference in minutes. */
export function pasosOf({ definicion }: Pick<Inspeccion, 'definicion'>): Paso[] {
  const hour = (at: string | null) => timeShown(at === null ? '' : formatTime(new Date(at)));
  return paradasReached(definicion.lugares).map(({ nombre, estimada, llegada, retraso }) => ({
    nombre: textShown(nombre),
    programada: hour(estimada),
    real: hour(llegada),
    diferencia: retraso === null ? countShown(null) : `${retraso > 0 ? '+' : ''}${retraso} min`,
    minutos: retraso,
  }));
}

/** INSP-08, INSP-13: one block per report. */
export function reporteFacts({ data }: Reporte): [label: string, value: string][] {
  return [
    ['Inspector', textShown(data.nameInspector)],
    ['Inicio', timeShown(data.dateTimeReport)],
    ['Fin', timeShown(data.hora_final)],
    ['Pasajeros', countShown(data.totalPassengers)],
    ['Empresa', textShown(data.company)],
    ['Punto de control', textShown(data.controlPoint)],
    ['Novedades', textShown(data.novelties.join('; '))],
    ['Implicados', textShown(data.involveds.join('; '))],
    ['Funcionarios', textShown(data.officials.map(officialShown).join('; '))],
  ];
}

function officialShown({ entity, more }: { entity: string; more: string }): string {
  return [entity, more].filter(Boolean).join(': ');
}

/** INSP-15: by the ending of their names, wherever in the report they came. */
export function filesByKind({ data }: Reporte): { pictures: Archivo[]; videos: Archivo[] } {
  const files = [...data.collectionPictures.map(({ picture }) => picture), ...data.video];
  return {
    pictures: files.filter(({ kind }) => kind === 'picture'),
    videos: files.filter(({ kind }) => kind === 'video'),
  };
}

/** What could not be read, in one sentence; empty where everything was. */
export function unreadText({ data }: Reporte): string {
  return data.unread.length === 0 ? '' : `No pudimos leer de este reporte: ${data.unread.join(', ')}.`;
}

/** INSP-01, INSP-10: the inspection as paper. */
export function inspeccionDocument(inspeccion: Inspeccion, client: string, seen: Seen): Doc {
  const title = 'Reporte de inspección';
  const about = [textShown(inspeccion.placa), timeShown(inspeccion.fecha_inicio)].join(' · ');
  const pasos = pasosOf(inspeccion);
  const blocks: Block[] = [
    { kind: 'header', title, subtitle: `${displayName(client)} · ${textShown(inspeccion.nombre)}` },
    { kind: 'fields', columns: 3, rows: inspeccionFacts(inspeccion) },
    ...(pasos.length > 0 ? [pasosBlock(pasos)] : []),
    ...(inspeccion.data_extra.length === 0 ? [WAITING] : []),
    ...inspeccion.data_extra.flatMap((reporte, index) => reporteBlocks(reporte, index + 1, seen)),
    { kind: 'footer', text: `${title} · ${about}` },
  ];
  return { title: `${title} ${about}`, fileName: inspeccionFileName(inspeccion), blocks };
}

const WAITING: Block = { kind: 'notice', tone: 'info', title: 'Ningún inspector ha enviado su reporte' };

function pasosBlock(pasos: readonly Paso[]): Block {
  return {
    kind: 'table',
    title: 'Puntos de control',
    headers: ['Punto de control', 'Hora programada', 'Hora real', 'Diferencia'],
    rows: pasos.map(({ nombre, programada, real, diferencia }) => [nombre, programada, real, diferencia]),
  };
}

function reporteBlocks(reporte: Reporte, number: number, { address }: Seen): Block[] {
  const { data } = reporte;
  const title = `Reporte ${number}`;
  const { pictures, videos } = filesByKind(reporte);
  const unread = unreadText(reporte);
  return [
    { kind: 'fields', title, columns: 3, rows: reporteFacts(reporte) },
    { kind: 'text', title: 'Descripción', body: textShown(data.description) },
    ...(unread === '' ? [] : [{ kind: 'notice', tone: 'alert', title: unread } as const]),
    ...photosBlock(pictures.map((file, index) => photoOf(file, `${title}, fotografía ${index + 1}`))),
    ...videos.map((file, index) =>
      videoBlock(file, `${title}, video ${index + 1}`, { address, frame: undefined }, false),
    ),
    ...(data.signature ? [signatureBlock(textShown(data.nameInspector), 'Firma recibido', data.signature)] : []),
  ];
}
