import { formatTime } from '../../dates/format';
import { atSlashTime } from '../../dates/wallTime';
import type { Block, Doc } from '../../document/blocks';
import { type Seen, photoOf, photosBlock, signatureBlock, videoBlock } from '../../document/files';
import { delayShown } from '../../flota/delay';
import { driverOf } from '../../flota/despacho';
import { paradasReached } from '../../flota/detalle';
import { type Archivo, chosenStill } from '../../media/archivo';
import { displayName } from '../../text/names';
import { type Inspeccion, type Reporte, inspeccionFileName } from './inspeccion';
import { NO_TRIP } from './via';
import { countShown, textShown, timeShown } from '../app/reporte';

/** INSP-06: route, schedule, driver, plate and asset. */
export function inspeccionFacts(inspeccion: Inspeccion): [label: string, value: string][] {
  const { nombre, fecha_inicio, hora_inicio, hora_fin, placa, activo } = inspeccion;
  // INSP-34: what belongs to a trip is not said of a vehicle that was stopped without one.
  if (inspeccion.sinViaje)
    return [
      ['Viaje', NO_TRIP],
      ['Fecha', timeShown(fecha_inicio)],
      ['Hora', timeShown(hora_inicio.slice(0, 5))],
      ['Placa', textShown(placa)],
      ['Vehículo', textShown(activo)],
      ['Reportes', String(inspeccion.data_extra.length)],
    ];
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
    diferencia: retraso === null ? countShown(null) : delayShown(retraso).label,
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

/** A file of a report, and when and where it was taken in words; empty where the report does not say it. */
export type Taken = Archivo & { taken: string };

/** INSP-15: by the ending of their names, wherever in the report they came. */
export function filesByKind({ data }: Reporte): { pictures: Taken[]; videos: Taken[] } {
  const files = [
    ...data.collectionPictures.map(({ picture, ...facts }) => Object.assign({}, picture, { taken: takenOf(facts) })),
    ...data.video.map((file) => Object.assign({}, file, { taken: '' })),
  ];
  return {
    pictures: files.filter(({ kind }) => kind === 'picture'),
    videos: files.filter(({ kind }) => kind === 'video'),
  };
}

type PictureFacts = Pick<Reporte['data']['collectionPictures'][number], 'dateTime' | 'latitud' | 'longitud'>;

/** IAPP-07: when and where a photograph was taken. */
function takenOf({ dateTime, latitud, longitud }: PictureFacts): string {
  const place = latitud === null || longitud === null ? '' : `${latitud.toFixed(5)}, ${longitud.toFixed(5)}`;
  return [dateTime, place].filter(Boolean).join(' · ');
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
  const at = atSlashTime(inspeccion.fecha_inicio, inspeccion.hora_inicio);
  const blocks: Block[] = [
    { kind: 'header', title, subtitle: `${displayName(client)} · ${textShown(inspeccion.nombre)}` },
    { kind: 'fields', columns: 3, rows: inspeccionFacts(inspeccion) },
    ...(pasos.length > 0 ? [pasosBlock(pasos)] : []),
    ...(inspeccion.data_extra.length === 0 ? [WAITING] : []),
    ...inspeccion.data_extra.flatMap((reporte, index) => reporteBlocks(reporte, index + 1, seen)),
    { kind: 'footer', text: `${title} · ${about}` },
  ];
  return {
    title: `${title} ${about}`,
    fileName: inspeccionFileName(inspeccion),
    client,
    ...(at && { at: at.toISOString() }),
    blocks,
  };
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
    ...photosBlock(
      pictures.map((file, index) =>
        photoOf(file, [`${title}, fotografía ${index + 1}`, file.taken].filter(Boolean).join(' · ')),
      ),
    ),
    // VIDEO-07: a video without a chosen moment prints as it always did.
    ...videos.map((file, index) =>
      videoBlock(file, `${title}, video ${index + 1}`, { address, frame: chosenStill(file) }, false),
    ),
    ...(data.signature || data.responsibleName
      ? [signatureBlock(data.responsibleName, 'Firma recibido', data.signature)]
      : []),
  ];
}
