import type { VehicleClass } from '@fenix/domain/flota/vehicleClass';
import { type FormDef, allFields, isFile } from '@fenix/domain/forms/def';
import { type Findings, photoPlace } from '@fenix/domain/forms/inspection';
import { answersOf, freshValues } from '@fenix/domain/forms/values';
import { presetForm } from '@fenix/domain/prealistamiento/form';
import type { Plantilla } from '@fenix/domain/prealistamiento/plantilla';
import type { PlantillaVigente } from '@fenix/domain/prealistamiento/registro';
import type { Files } from '../../outbox/draft';
import type { NewSubmission } from '../../outbox/outbox';

/** What was filled in, with the version of the form it answers: a draft stays an answer to the form it was begun on. */
export type PresetValues = Readonly<Record<string, unknown>> & {
  cliente: string;
  clase: VehicleClass;
  isFast: boolean;
  version: number;
  plantilla: Plantilla;
  vehicle: string;
};

type Begun = { client: string; vehicle: string; clase: VehicleClass; vigente: PlantillaVigente };

export function freshPreset({ client, vehicle, clase, vigente: { version, plantilla } }: Begun): PresetValues {
  const def = presetForm(plantilla, { clase, isFast: false });
  return { ...freshValues<FormDef>(def, {}), cliente: client, clase, isFast: false, version, plantilla, vehicle };
}

type Sent = { record: string; key: string; values: PresetValues; files: Files; plate: string; now: Date };

/** PRE-21, PRE-28: the finished check as the call takes it. Whether it waited is known when it leaves. */
export function submissionOf(def: FormDef, { record, key, values, files, plate, now }: Sent): NewSubmission {
  const answers = Object.entries(answersOf(def, values) as Readonly<Record<string, unknown>>).map(
    ([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)] as const,
  );
  const sent = placesSent(def, values).flatMap((place) => {
    const file = files[place];
    return file ? [[place, file] as const] : [];
  });
  return {
    kind: 'preset',
    record,
    title: `Prealistamiento · ${plate}`,
    method: 'POST',
    path: '/api/preset',
    parts: [
      ['cliente', values.cliente],
      ['version', String(values.version)],
      ['clase', values.clase],
      ['isFast', String(values.isFast)],
      ['isBuffer', 'false'],
      ['cretedDate', now.toISOString()],
      ['placa', plate],
      ...answers,
      ...sent,
    ],
    late: [['isBuffer', 'true']],
    key,
  };
}

/** A photo of what is no longer bad stays behind. */
function placesSent(def: FormDef, values: PresetValues): readonly string[] {
  return allFields(def).flatMap((field) => {
    if (isFile(field)) return [field.name];
    if (field.kind !== 'inspection') return [];
    const findings = (values[field.name] ?? {}) as Findings;
    return field.points.flatMap(({ indice }) =>
      findings[indice]?.checked === 'Malo' ? [photoPlace(field.name, indice)] : [],
    );
  });
}
