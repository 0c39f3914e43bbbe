import {
  type Answers,
  type Field,
  type FieldOf,
  type FormDef,
  type Repeat,
  type Section,
  type Single,
  type Values,
  allFields,
  fieldsOf,
  filesOf,
  isFile,
  placeIn,
  placesOf,
  withRow,
} from './def';
import { type Findings, findingsList, photoPlace } from './inspection';

type Known = Readonly<Record<string, unknown>>;

/** How a form opens. What is ticked from the start, and the items to check, are the feature's to give. */
export function freshValues<D extends FormDef>(def: D, given: Partial<Values<D>>): Values<D> {
  return { ...startsOf(allFields(def)), ...given } as Values<D>;
}

function startsOf(fields: readonly Field[]): Known {
  return Object.fromEntries(fields.flatMap((field) => (isFile(field) ? [] : [[field.name, startOf(field)] as const])));
}

function startOf(field: Field): unknown {
  if (field.kind === 'yesNo') return field.start;
  if (field.kind === 'inspection') return {};
  if (field.kind === 'repeat') return Array.from({ length: field.min }, () => freshRow(field));
  return field.kind === 'checks' || field.kind === 'switches' || field.kind === 'choices' ? undefined : '';
}

/** One more time of what may be given several times. */
export function freshRow({ fields }: Repeat): Known {
  return startsOf(fields);
}

export function rowsOf({ name }: Pick<Repeat, 'name'>, values: Known): readonly Known[] {
  return (values[name] ?? []) as readonly Known[];
}

/** Without one of several times. Those after it move up with their files: for each place, the one its file comes from. */
export function withoutRow(repeat: Repeat, values: Known, row: number) {
  const before = rowsOf(repeat, values);
  const files = before.slice(row).flatMap((_, at) =>
    filesOf(repeat).map((file) => ({
      place: placeIn(file, row + at),
      from: row + at + 1 < before.length ? placeIn(file, row + at + 1) : undefined,
    })),
  );
  return { rows: before.toSpliced(row, 1), files };
}

/** Whether anything of one time was filled in: its files, and what differs from how it began. */
export function isRowTouched(repeat: Repeat, values: Known, row: number, given: ReadonlySet<string>): boolean {
  const now = rowsOf(repeat, values)[row] ?? {};
  const isTyped = Object.entries(freshRow(repeat)).some(([name, start]) => (now[name] ?? '') !== (start ?? ''));
  return isTyped || filesOf(repeat).some((file) => given.has(placeIn(file, row)));
}

/** What of one time is shown, by its own answers and by those of the form around it. */
export function shownInRow(def: FormDef, repeat: Repeat, values: Known, row: Known): readonly Single[] {
  const whole = withRow(def, repeat);
  return repeat.fields.filter((field) => isShown(whole, field, { ...values, ...row }));
}

/** Whether the form shows a field, given the answers so far. A question that is not asked counts as no. */
export function isShown(def: FormDef, { shownBy }: Pick<Field, 'shownBy'>, values: Known): boolean {
  if (!shownBy) return true;
  const isYes = (question: string) => values[question] === true;
  return allFields(def).some((field) => shownBy.includes(field.name) && isYes(field.name));
}

export function shownFields(def: FormDef, values: Known): readonly Field[] {
  return allFields(def).filter((field) => isShown(def, field, values));
}

/** Where the files of what is shown are kept; what a hidden field still holds stays behind. */
export function shownPlaces(def: FormDef, values: Known): readonly string[] {
  return shownFields(def, values).flatMap((field) => {
    if (isFile(field)) return placesOf(field);
    if (field.kind === 'inspection') return badPhotoPlaces(field, (values[field.name] ?? {}) as Findings);
    if (field.kind !== 'repeat') return [];
    return rowsOf(field, values).flatMap((row, at) =>
      shownInRow(def, field, values, row).flatMap((one) => (isFile(one) ? [placeIn(one, at)] : [])),
    );
  });
}

/** A photo of what is no longer bad stays behind. */
function badPhotoPlaces({ name, points }: Extract<Field, { kind: 'inspection' }>, findings: Findings): string[] {
  return points.flatMap(({ indice }) => (findings[indice]?.checked === 'Malo' ? [photoPlace(name, indice)] : []));
}

/** What goes out: what the form shows, without what was left blank. */
export function answersOf<D extends FormDef>(def: FormDef, values: Known): Partial<Answers<D>> {
  const answerOf = (field: Field): unknown => {
    if (field.kind === 'inspection') return findingsList(field.points, (values[field.name] ?? {}) as Findings);
    if (field.kind !== 'repeat') return values[field.name];
    return rowsOf(field, values).map((row) => given(shownInRow(def, field, values, row), ({ name }) => row[name]));
  };
  return given(shownFields(def, values), answerOf) as Partial<Answers<D>>;
}

function given(fields: readonly Field[], answerOf: (field: Field) => unknown): Known {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = isFile(field) ? undefined : answerOf(field);
      return isBlank(value) ? [] : [[field.name, value] as const];
    }),
  );
}

/** Whether a section asks for something and holds nothing. `given`: the files of the form. */
export function isEmptySection(def: FormDef, section: Section, values: Known, given: ReadonlySet<string>): boolean {
  const shown = fieldsOf(section).filter((field) => isShown(def, field, values));
  return shown.length > 0 && !shown.some((field) => isAnswered(field, values, given));
}

function isAnswered(field: Field, values: Known, given: ReadonlySet<string>): boolean {
  if (isFile(field)) return placesOf(field).some((place) => given.has(place));
  if (field.kind === 'repeat') return rowsOf(field, values).length > 0;
  if (field.kind === 'inspection') return Object.keys(values[field.name] ?? {}).length > 0;
  // Lists to tick and switches begin with an answer.
  return field.kind === 'checks' || field.kind === 'switches' || !isBlank(values[field.name]);
}

function isBlank(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && value.trim() === '');
}

/** What a hidden field held is not kept. */
export function withoutHidden<A extends object>(def: FormDef, answers: A): Partial<A> {
  const known = answers as Known;
  const shown = shownFields(def, known).flatMap(({ name }) => (name in known ? [[name, known[name]] as const] : []));
  return Object.fromEntries(shown) as Partial<A>;
}

/** The same form without some of its questions, and so without what only they would reveal. */
export function withoutFields<D extends FormDef>(def: D, names: readonly FieldOf<D>['name'][]): FormDef {
  const stays = (field: Field) => !(names as readonly string[]).includes(field.name);
  const sections = def.sections.map((section) => ({
    ...section,
    fields: section.fields
      .map((part) => (part.kind === 'group' ? { ...part, fields: part.fields.filter(stays) } : part))
      .filter((part) => part.kind === 'group' || stays(part)),
  }));
  return { sections };
}

/** The same form with something else said of one of its fields. */
export function withField(
  def: FormDef,
  name: string,
  change: { isReadOnly?: boolean; hint?: string; from?: string },
): FormDef {
  const changed = (field: Field): Field => (field.name === name ? { ...field, ...change } : field);
  const sections = def.sections.map((section) => ({
    ...section,
    fields: section.fields.map((part) =>
      part.kind === 'group' ? { ...part, fields: part.fields.map(changed) } : changed(part),
    ),
  }));
  return { sections };
}
