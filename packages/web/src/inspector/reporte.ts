import type { FormDef } from '@fenix/domain/forms/def';
import { formatDateTime, formatTime } from '@fenix/domain/dates/format';
import { freshValues, shownPlaces } from '@fenix/domain/forms/values';
import { IMAGE_TYPES, type ImageType, type InspectorConfig } from '@fenix/domain/incontrol/configuracion/config';
import { PHOTO_PLACES, type PhotoFacts, inspectionForm, inspectorReport } from '@fenix/domain/incontrol/app/formulario';
import type { InspectorTrip, InspectorUser } from '@fenix/domain/incontrol/app/sesion';
import { sameName } from '@fenix/domain/text/names';
import type { Files } from '../outbox/draft';
import { type FormKind, formKind } from '../records/form/formKind';
import type { FormCall } from '../records/form/useFormSubmission';
import { reportPath } from './contact';
import { KIND } from './device';

const REPORT = formKind(
  {
    words: { one: 'reporte', many: 'reportes', gender: 'm' },
    offline: { kind: KIND, attached: 'sus fotos y su firma' },
  },
  'celular',
);

/** A report is no record of its own: the inspection it belongs to is, and it is kept by the GPS platform. */
export const REPORT_FORM_KIND: FormKind = {
  ...REPORT,
  words: { ...REPORT.words, waiting: undefined, discard: { ...REPORT.words.discard, title: '¿Descartar el reporte?' } },
};

/** What was filled in, with the configuration it answers: a report is finished under the one it was begun under. */
export type ReportValues = Readonly<Record<string, unknown>> & {
  trip: InspectorTrip;
  config: InspectorConfig;
  began: string;
  tipo: string;
  fotos: Readonly<Record<string, PhotoFacts | undefined>>;
};

type Begun = {
  trip: InspectorTrip;
  config: InspectorConfig;
  inspector: InspectorUser;
  point: string;
  tipo: ImageType | undefined;
  now: Date;
};

/** Of a vehicle of which nothing is known the most frequent type is shown first. */
export function freshReport({ trip, config, inspector, point, tipo = 'bus', now }: Begun): ReportValues {
  const controlPoint = config.controllerPoints.find((one) => sameName(one, point));
  return {
    ...freshValues<FormDef>(inspectionForm(config, tipo), {}),
    trip,
    config,
    began: now.toISOString(),
    inicio: formatDateTime(now),
    nameInspector: inspector.name,
    tipo,
    fotos: {},
    ...(controlPoint !== undefined && { controlPoint }),
  };
}

/** What is asked for a vehicle of the chosen type. */
export function typeOf({ tipo }: Pick<ReportValues, 'tipo'>): ImageType {
  return IMAGE_TYPES.find((type) => type === tipo) ?? 'otros';
}

type Finished = { referencia: string; values: ReportValues; files: Files; now: Date };

export function callOf(def: FormDef, { referencia, values, files, now }: Finished): FormCall {
  const { trip, config, began } = values;
  const sent = new Set(shownPlaces(def, values).filter((place) => files[place]));
  const fotos = Object.fromEntries(PHOTO_PLACES.filter((place) => sent.has(place)).map((p) => [p, values.fotos[p]]));
  const { version } = config;
  const report = inspectorReport(def, { referencia, version, began: new Date(began), ended: now, values, fotos });
  return { path: reportPath(trip.id), parts: [['data', JSON.stringify(report)]] };
}

/** IAPP-07: what the record will say of a photograph, under it. */
export function photoWords({ dateTime, latitud, longitud }: PhotoFacts): string {
  const at = `Tomada ${formatTime(new Date(dateTime))}`;
  if (latitud === undefined || longitud === undefined) return at;
  return `${at} · ${[latitud, longitud].map((degrees) => degrees.toFixed(4).replace('.', ',')).join(' ')}`;
}

/** Taken a moment ago: where the phone is now is where it was taken. */
const FRESH_MS = 2 * 60_000;

/** When a photograph was taken, as far as the phone says it. */
export function takenAt(
  { lastModified }: Pick<File, 'lastModified'>,
  now: Date,
): { dateTime: string; isFresh: boolean } {
  const at = lastModified > 0 && lastModified <= now.getTime() ? lastModified : now.getTime();
  return { dateTime: new Date(at).toISOString(), isFresh: now.getTime() - at < FRESH_MS };
}
