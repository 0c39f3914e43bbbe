import type { FieldError } from '../../errors';
import { type FormDef, allFields, placesOf } from '../../forms/def';
import { problemsOf, unlistedProblems } from '../../forms/problems';
import { type ConfigParts, IMAGE_TYPES, type ImageType, imagesOf } from '../configuracion/config';
import { type InspectorReport, inspectionForm, inspectionOptions } from './formulario';
import { INCONTROL_MESSAGES } from '../messages';

type Values = Readonly<Record<string, unknown>>;

/**
 * IAPP-06: what is wrong with a report under the configuration it answers, by the fields of the phone's form. `given`:
 * the places of its files.
 */
export function reportProblems(
  config: ConfigParts,
  report: InspectorReport,
  given: ReadonlySet<string>,
): readonly FieldError[] {
  const def = inspectionForm(config, mostPhotographed(config));
  const values = valuesOf(report);
  return [
    ...unaskedProblems(def, values, given),
    ...problemsOf(def, values, given),
    ...unlistedProblems(def, values, inspectionOptions(config), INCONTROL_MESSAGES.notListed),
  ];
}

/** A report does not say the type of its vehicle; no type takes more photographs than this one. */
function mostPhotographed(config: ConfigParts): ImageType {
  return IMAGE_TYPES.reduce((most, type) => (imagesOf(config, type) > imagesOf(config, most) ? type : most), 'otros');
}

/** The report as the form held it. Who made it and when its photographs were taken are not asked by the form. */
function valuesOf(report: InspectorReport): Values {
  const { referencia: _, version: __, nameInspector: ___, fotos: ____, dateTimeReport, hora_final, ...rest } = report;
  const inicio = dateTimeReport ?? hora_final;
  const novelties = rest.novelties?.map((novedad) => ({ novedad }));
  return Object.fromEntries(Object.entries({ ...rest, inicio, novelties }).filter(([, value]) => value !== undefined));
}

function unaskedProblems(def: FormDef, values: Values, given: ReadonlySet<string>): readonly FieldError[] {
  const known = new Set(allFields(def).flatMap(placesOf));
  return [...Object.keys(values), ...given]
    .filter((path) => !known.has(path))
    .map((path) => ({ path, message: INCONTROL_MESSAGES.notAsked }));
}
