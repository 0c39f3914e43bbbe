import { bogotaDay } from '../dates/days';
import { formatDateTime, formatTime } from '../dates/format';
import type { Block, Doc, Photo } from '../document/blocks';
import { fileNameOf } from '../document/fileName';
import { delayShown } from '../flota/delay';
import { startOf } from '../flota/despacho';
import type { Travel } from '../flota/travel';
import { displayName } from '../text/names';
import { libroFacts } from './facts';
import type { LibroDeViaje } from './libro';
import { LIBRO_MESSAGES } from './messages';
import { PASSENGER_HEADERS, passengerCells, passengerTable } from './pasajeros';
import { CAMARAS, type FormImage } from '../flota/pasajeros';
import { type PuntoDeControl, controlPoints, pointText } from './puntosDeControl';
import { type Registro, fotoCoordinates, fotoTime, registrosByParada } from './registros';

/** Addresses of the photo as it was adjusted (TRIP-23) and of its map; null where there is none. */
export type Pictures = { foto: string | null; mapa: string | null };

export type PrintedLibro = {
  libro: LibroDeViaje;
  driver: string;
  travel: Travel;
  counted: readonly FormImage[];
  /** By the photo's id. */
  pictures: ReadonlyMap<string, Pictures>;
  /** Whose trip it was. */
  client: string;
};

const NO_PHOTO = 'La fotografía no está disponible';
const NO_MAP = 'Sin mapa: las coordenadas están al lado';
const NO_PLACE = 'La cámara no registró la ubicación';

/** TRIP-03, TRIP-30: the trip book as paper. */
export function libroDocument({ libro, driver, travel, counted, pictures, client }: PrintedLibro): Doc {
  const { viaje, desde, hasta, fotos } = libro;
  const company = displayName(client);
  const start = startOf(viaje) ?? new Date(desde);
  const points = controlPoints(viaje, travel);
  const stops = points.map(({ nombre }) => nombre);
  const records = registrosByParada(stops, fotos, counted).flatMap(({ parada, registros }) =>
    registros.map((registro) => recordBlock(parada, registro, pictures.get(registro.foto.id))),
  );
  const blocks: Block[] = [
    { kind: 'header', title: 'Libro de viaje', subtitle: `${company} · ${viaje.nombre}` },
    {
      kind: 'fields',
      columns: 3,
      rows: libroFacts(libro, driver).map(({ label, text }) => [label, text]),
    },
    { kind: 'table', title: 'Puntos de control', headers: POINT_HEADERS, rows: points.map(pointCells) },
    {
      kind: 'table',
      title: 'Pasajeros',
      headers: PASSENGER_HEADERS,
      rows: passengerTable(stops, fotos, counted).map(passengerCells),
      numbers: [1, 2, 3, 4, 5],
      hasTotal: true,
    },
    ...(records.length > 0 ? records : [noPhotos(desde, hasta)]),
    { kind: 'footer', text: `Libro de viaje · ${viaje.placa} · ${formatDateTime(start)} · ${company}` },
  ];
  const fileName = fileNameOf('Libro de viaje', viaje.placa, bogotaDay(start), formatTime(start).replace(':', ''));
  return {
    title: `Libro de viaje ${viaje.placa} ${formatDateTime(start)}`,
    fileName,
    client,
    at: start.toISOString(),
    blocks,
  };
}

const POINT_HEADERS = ['Parada', 'Estado', 'Programada', 'Llegada', 'Retraso'] as const;

function pointCells(point: PuntoDeControl): string[] {
  const { nombre, estimada, llegada, retraso } = point;
  const hour = (at: string | null) => (at === null ? '—' : formatTime(new Date(at)));
  return [nombre, pointText(point), hour(estimada), hour(llegada), retraso === null ? '—' : delayShown(retraso).label];
}

function recordBlock(parada: string, { foto, camara, guardado }: Registro, pictures: Pictures | undefined): Block {
  const place = fotoCoordinates(foto);
  const photo: Photo = { url: pictures?.foto ?? null, missing: NO_PHOTO };
  const map: Photo = { url: pictures?.mapa ?? null, missing: place ? NO_MAP : NO_PLACE };
  return {
    kind: 'record',
    title: `${parada} · ${CAMARAS[camara]}`,
    pictures: [photo, map],
    rows: [
      ['Fecha y hora', fotoTime(foto)],
      ['Coordenadas', place ?? '—'],
      ['Pasajeros', guardado ? String(guardado.numPassengers) : 'Sin contar'],
      ...(guardado ? [['Responsable', guardado.responsable] as const] : []),
    ],
    ...(guardado?.noveltie && { note: ['Novedad', guardado.noveltie] as const }),
  };
}

/** TRIP-40, TRIP-41. */
export function noPhotosText({ desde, hasta }: Pick<LibroDeViaje, 'desde' | 'hasta'>): string {
  return LIBRO_MESSAGES.noPhotos(formatDateTime(new Date(desde)), formatDateTime(new Date(hasta)));
}

function noPhotos(desde: string, hasta: string): Block {
  return { kind: 'notice', tone: 'info', title: noPhotosText({ desde, hasta }) };
}
