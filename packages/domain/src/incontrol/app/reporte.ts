import { z } from 'zod';
import { formatDateTime, formatTime } from '../../dates/format';
import { atSlashTime, atWallTime } from '../../dates/wallTime';
import type { DataExtra } from '../../gps/programada';
import { NOT_KEPT, findAdjuntos } from './adjuntos';

/** INSP-13: a text that is not there, and a time or a count that is not. */
export const NO_TEXT = 'pendding';
export const NO_FIGURE = 'X';

export const textShown = (text: string) => text || NO_TEXT;
export const timeShown = (time: string) => time || NO_FIGURE;
export const countShown = (count: number | null) => (count === null ? NO_FIGURE : String(count));

/** What is on a report for each of its parts, and what it is called where it could not be read. */
export const REPORT_LABELS = {
  nameInspector: 'Inspector',
  dateTimeReport: 'Inicio',
  hora_final: 'Fin',
  totalPassengers: 'Pasajeros',
  company: 'Empresa',
  controlPoint: 'Punto de control',
  collectionPictures: 'Fotografías',
  image1: 'Fotografías',
  video: 'Video',
  novelties: 'Novedades',
  involveds: 'Implicados',
  officials: 'Funcionarios',
  description: 'Descripción',
  responsibleName: 'Nombre de quien recibe',
  signature: 'Firma',
  latitud: 'Ubicación',
  longitud: 'Ubicación',
} as const;

const Coordinates = { latitud: z.number().nullable(), longitud: z.number().nullable() };

/** What is beside the files of a report; the files themselves are named (`R` is a name, or what the API answers). */
const Texts = z.object({
  nameInspector: z.string(),
  /** As it is shown, `dd/mm/yyyy HH:mm` where it could be read; empty where there is none. */
  dateTimeReport: z.string(),
  /** The moment it says, where it could be read. */
  at: z.iso.datetime().nullable(),
  hora_final: z.string(),
  totalPassengers: z.number().int().nonnegative().nullable(),
  company: z.string(),
  controlPoint: z.string(),
  novelties: z.array(z.string()),
  involveds: z.array(z.string()),
  officials: z.array(z.object({ entity: z.string(), more: z.string() })),
  description: z.string(),
  /** Who signed; empty where the report does not say it. */
  responsibleName: z.string(),
  ...Coordinates,
});

export const PictureFacts = z.object({ dateTime: z.string(), ...Coordinates });

/** INSP-17: a report with its files as `file` describes them. */
export function reportWith<F extends z.ZodType>(file: F) {
  return Texts.extend({
    collectionPictures: z.array(PictureFacts.extend({ picture: file })),
    video: z.array(file),
    signature: file.nullable(),
    /** What was sent and could not be read, by the names people know. */
    unread: z.array(z.string()),
  });
}

/** A report as it was read: files by the name that the door left for them, or by an address. */
export const ReadReport = reportWith(z.string());
export type ReadReport = z.infer<typeof ReadReport>;

const TEXT_MAX = 4_000;
const LINES_MAX = 100;

type Given = Record<string, unknown>;
type Unread = (field: string) => void;

/** GPS-11, INSP-17: an app that is not ours writes them. What can be read is read, and what cannot be is named. */
export function readReport({ data }: Pick<DataExtra, 'data'>): ReadReport {
  const given = parseObject(data);
  const unread = new Set<string>();
  const note: Unread = (field) => void unread.add(labelOf(field));
  if (!given) unread.add('El reporte completo');
  const fields = given ?? {};
  // The door of another platform may have left files in it: they are no text, and none of ours.
  for (const { path, replace } of findAdjuntos(fields)) {
    replace('');
    note(path.split('.')[0] ?? path);
  }
  for (const field of Object.keys(fields)) if (!KNOWN.has(field)) note(field);
  for (const path of linesOf(fields[NOT_KEPT], () => {})) note(path.split('.')[0] ?? path);
  const text = (field: string) => textOf(fields[field], () => note(field));
  const lines = (field: string) => linesOf(fields[field], () => note(field));
  const began = readMoment(text('dateTimeReport'));
  return {
    nameInspector: text('nameInspector'),
    dateTimeReport: began.text,
    at: began.at,
    hora_final: readHour(text('hora_final')),
    totalPassengers: countOf(fields['totalPassengers'], () => note('totalPassengers')),
    company: text('company'),
    controlPoint: text('controlPoint'),
    novelties: lines('novelties'),
    involveds: lines('involveds'),
    officials: officialsOf(fields['officials'], () => note('officials')),
    description: text('description'),
    responsibleName: text('responsibleName'),
    ...placeOf(fields, () => note('latitud')),
    collectionPictures: [
      ...picturesOf(fields['collectionPictures'], () => note('collectionPictures')),
      ...picturesOf(fields['image1'], () => note('image1')),
    ],
    video: picturesOf(fields['video'], () => note('video')).map(({ picture }) => picture),
    signature: picturesOf(fields['signature'], () => note('signature'))[0]?.picture ?? null,
    unread: [...unread].slice(0, LINES_MAX),
  };
}

/** The reference is the sender's own name of the report: the same one twice is one report. */
const KNOWN: ReadonlySet<string> = new Set([...Object.keys(REPORT_LABELS), 'referencia', 'version', NOT_KEPT]);

/** By it a report that comes again is known again, whatever else changed on the way. */
export function referenceOf(report: unknown): string | undefined {
  const given = isObject(report) ? report['referencia'] : undefined;
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : undefined;
}

/** Whether one of these reports has this reference. */
export function isReported(extras: readonly Pick<DataExtra, 'data'>[], reference: string): boolean {
  return extras.some(({ data }) => referenceOf(parseObject(data)) === reference);
}

function labelOf(field: string): string {
  const known: Record<string, string> = REPORT_LABELS;
  return Object.hasOwn(known, field) ? (known[field] ?? field) : `«${field.slice(0, 40)}»`;
}

function parseObject(data: string): Given | undefined {
  try {
    const value: unknown = JSON.parse(data);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNothing = (value: unknown) => value === undefined || value === null || value === '';

function textOf(value: unknown, unread: () => void): string {
  if (typeof value === 'string') return value.trim().slice(0, TEXT_MAX);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (!isNothing(value)) unread();
  return '';
}

function countOf(value: unknown, unread: () => void): number | null {
  if (isNothing(value)) return null;
  const count = typeof value === 'string' ? Number(value.trim() || Number.NaN) : value;
  if (typeof count === 'number' && Number.isInteger(count) && count >= 0 && count < 10_000) return count;
  unread();
  return null;
}

/** A text, a list of texts, or a list of things whose texts make a line. */
function linesOf(value: unknown, unread: () => void): string[] {
  const entries = Array.isArray(value) ? (value as unknown[]) : [value];
  const lines = entries.slice(0, LINES_MAX).map((entry) => {
    if (!isObject(entry)) return textOf(entry, unread);
    const parts = Object.values(entry).flatMap((part) => (Array.isArray(part) ? (part as unknown[]) : [part]));
    return parts
      .map((part) => textOf(part, unread))
      .filter(Boolean)
      .join(' · ');
  });
  return lines.filter(Boolean);
}

function officialsOf(value: unknown, unread: () => void): ReadReport['officials'] {
  const entries = Array.isArray(value) ? (value as unknown[]) : [value];
  return entries
    .slice(0, LINES_MAX)
    .map((entry) =>
      isObject(entry)
        ? { entity: textOf(entry['entity'], unread), more: linesOf(entry['more'], unread).join(' · ') }
        : { entity: textOf(entry, unread), more: '' },
    )
    .filter(({ entity, more }) => entity !== '' || more !== '');
}

const NOWHERE = { latitud: null, longitud: null };

function placeOf(given: Given, unread: () => void): z.infer<z.ZodObject<typeof Coordinates>> {
  const { latitud, longitud } = given;
  if (isNothing(latitud) && isNothing(longitud)) return NOWHERE;
  const [lat, lon] = [Number(latitud), Number(longitud)];
  if (isNothing(latitud) || isNothing(longitud) || !(Math.abs(lat) <= 90) || !(Math.abs(lon) <= 180)) {
    unread();
    return NOWHERE;
  }
  return { latitud: lat, longitud: lon };
}

/** A name, or a thing with a `picture`, or a list of either. */
function picturesOf(value: unknown, unread: () => void): ReadReport['collectionPictures'] {
  const entries = Array.isArray(value) ? (value as unknown[]) : [value];
  return entries
    .slice(0, LINES_MAX)
    .map((entry) => pictureOf(isObject(entry) ? entry : { picture: entry }, unread))
    .filter(({ picture }) => picture !== '');
}

function pictureOf(given: Given, unread: () => void): ReadReport['collectionPictures'][number] {
  const dateTime = readMoment(textOf(given['dateTime'], unread)).text;
  return { picture: textOf(given['picture'], unread), dateTime, ...placeOf(given, unread) };
}

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/;

/** Moments come with a zone, or as clocks in Bogotá show them; what is neither is shown as it came. */
function readMoment(text: string): { text: string; at: string | null } {
  const instant = instantOf(text);
  return instant ? { text: formatDateTime(instant), at: instant.toISOString() } : { text, at: null };
}

function instantOf(text: string): Date | undefined {
  if (ISO.test(text)) {
    const instant = new Date(text);
    return Number.isNaN(instant.getTime()) ? undefined : instant;
  }
  const [day = '', time = ''] = text.split(/[ T,]+/);
  return atSlashTime(day, time) ?? atWallTime(day, time);
}

/** The end of a report is an hour; an app that says a whole moment means its hour. */
function readHour(text: string): string {
  const instant = instantOf(text);
  return instant ? formatTime(instant) : text;
}
