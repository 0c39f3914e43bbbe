import { type Answers, type Field, type FieldOf, type FormDef, type Values, allFields, isFile } from './def';
import { type Findings, findingsList } from './inspection';

type Known = Readonly<Record<string, unknown>>;

/** How a form opens. What is ticked from the start, and the items to check, are the feature's to give. */
export function freshValues<D extends FormDef>(def: D, given: Partial<Values<D>>): Values<D> {
  const blank = allFields(def).flatMap((field) => (isFile(field) ? [] : [[field.name, startOf(field)] as const]));
  return { ...Object.fromEntries(blank), ...given } as Values<D>;
}

function startOf(field: Field): unknown {
  if (field.kind === 'yesNo') return field.start;
  if (field.kind === 'inspection') return {};
  return field.kind === 'checks' || field.kind === 'switches' ? undefined : '';
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

/** What goes out: what the form shows, without what was left blank. */
export function answersOf<D extends FormDef>(def: FormDef, values: Known): Partial<Answers<D>> {
  const given = shownFields(def, values).flatMap((field) => {
    const value = isFile(field) ? undefined : answerOf(field, values[field.name]);
    return isBlank(value) ? [] : [[field.name, value] as const];
  });
  return Object.fromEntries(given) as Partial<Answers<D>>;
}

function answerOf(field: Field, value: unknown): unknown {
  return field.kind === 'inspection' ? findingsList(field.points, (value ?? {}) as Findings) : value;
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
export function withField(def: FormDef, name: string, change: { isReadOnly?: boolean; hint?: string }): FormDef {
  const changed = (field: Field): Field => (field.name === name ? { ...field, ...change } : field);
  const sections = def.sections.map((section) => ({
    ...section,
    fields: section.fields.map((part) =>
      part.kind === 'group' ? { ...part, fields: part.fields.map(changed) } : changed(part),
    ),
  }));
  return { sections };
}
