import type { FormDef } from '@fenix/domain/forms/def';
import { formatDateTime } from '@fenix/domain/dates/format';
import { freshValues, shownPlaces } from '@fenix/domain/forms/values';
import { IMAGE_TYPES, type ImageType, type InspectorConfig } from '@fenix/domain/incontrol/config';
import { PHOTO_PLACES, type PhotoFacts, inspectionForm, inspectorReport } from '@fenix/domain/incontrol/formulario';
import type { InspectorTrip, InspectorUser } from '@fenix/domain/incontrol/sesion';
import type { Files } from '../outbox/draft';
import type { NewSubmission } from '../outbox/outbox';
import { reportPath } from './contact';
import { KIND } from './device';

/** What was filled in, with the configuration it answers: a report is finished under the one it was begun under. */
export type ReportValues = Readonly<Record<string, unknown>> & {
  trip: InspectorTrip;
  config: InspectorConfig;
  began: string;
  tipo: string;
  fotos: Readonly<Record<string, PhotoFacts | undefined>>;
};

type Begun = { trip: InspectorTrip; config: InspectorConfig; inspector: InspectorUser; now: Date };

export function freshReport({ trip, config, inspector, now }: Begun): ReportValues {
  const tipo: ImageType = 'bus';
  return {
    ...freshValues<FormDef>(inspectionForm(config, tipo), {}),
    trip,
    config,
    began: now.toISOString(),
    inicio: formatDateTime(now),
    nameInspector: inspector.name,
    tipo,
    fotos: {},
  };
}

/** What is asked for a vehicle of the chosen type. */
export function typeOf({ tipo }: Pick<ReportValues, 'tipo'>): ImageType {
  return IMAGE_TYPES.find((type) => type === tipo) ?? 'otros';
}

type Finished = { referencia: string; key: string; values: ReportValues; files: Files; now: Date };

export function submissionOf(def: FormDef, { referencia, key, values, files, now }: Finished): NewSubmission {
  const { trip, config, began } = values;
  const sent = shownPlaces(def, values).flatMap((place) => {
    const file = files[place];
    return file ? [[place, file] as const] : [];
  });
  const places = new Set(sent.map(([place]) => place));
  const fotos = Object.fromEntries(PHOTO_PLACES.filter((place) => places.has(place)).map((p) => [p, values.fotos[p]]));
  const { version } = config;
  const report = inspectorReport(def, { referencia, version, began: new Date(began), ended: now, values, fotos });
  return {
    kind: KIND,
    record: referencia,
    title: `${trip.placa || trip.activo} · ${trip.nombre}`,
    method: 'POST',
    path: reportPath(trip.id),
    parts: [['data', JSON.stringify(report)], ...sent],
    key,
  };
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
