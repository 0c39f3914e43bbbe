import { z } from 'zod';
import type { FieldError } from '../errors';
import { SHELL_MESSAGES } from '../messages';
import { optionalField, paragraphField, textField } from '../text/fields';
import { isIsoDay } from '../dates/days';
import { Plate } from '../flota/plate';
import { CHECKS_MAX, Checklist, SWITCHES_MAX, Switch } from './checks';
import {
  type Answers,
  type Field,
  type FormDef,
  type Option,
  type Single,
  allFields,
  groupsOf,
  isFile,
  pathIn,
  placesOf,
} from './def';
import { Finding, type Findings, findingProblems } from './inspection';
import { decimalsWords, hasDecimals, rangeWords, readNumber } from './number';
import { answersOf, rowsOf, shownFields, shownInRow } from './values';

const UNKNOWN_OPTION = 'Elige una de las opciones.';

type Known = Readonly<Record<string, unknown>>;

/** What each kind takes once it is answered. In a form with files everything is text. */
function schemaOf(field: Field, as: 'json' | 'text'): z.ZodType {
  switch (field.kind) {
    case 'line':
    case 'pick':
      return textField(field.max);
    case 'plate':
      return Plate;
    case 'text':
      return paragraphField(field.max, field.tooLong);
    case 'number':
      return numberField(field);
    case 'day':
      return z.string(SHELL_MESSAGES.required).refine(isIsoDay, SHELL_MESSAGES.invalid);
    case 'choice':
      return z.enum(
        field.options.map(({ value }) => value),
        { error: ({ input }) => ((input ?? '') === '' ? SHELL_MESSAGES.required : UNKNOWN_OPTION) },
      );
    case 'choices':
      return choicesField(field.options.map(({ value }) => value));
    case 'yesNo':
      return as === 'json' ? z.boolean(SHELL_MESSAGES.required) : YES_NO_TEXT;
    case 'checks':
      return Checklist;
    case 'switches':
      return z.array(Switch).max(SWITCHES_MAX);
    case 'inspection':
      return z.array(Finding).max(CHECKS_MAX);
    case 'repeat':
      // The length is checked before the rows are parsed, so that a body of ten thousand rows is refused cheaply.
      return z
        .array(z.unknown())
        .max(field.max, field.howMany)
        .pipe(z.array(z.strictObject(shapeOf(field.fields, 'json'))).min(field.min, field.howMany));
    case 'file':
    case 'files':
    case 'signature':
      // Files are not answered in words.
      return z.never();
    default:
      return field satisfies never;
  }
}

function numberField({ min, max, decimals = 0 }: Extract<Single, { kind: 'number' }>): z.ZodType {
  const range = rangeWords(min, max);
  const error = ({ input }: { input?: unknown }) => ((input ?? '') === '' ? SHELL_MESSAGES.required : range);
  const number = z.number({ error }).min(min, range).max(max, range);
  const counted =
    decimals === 0
      ? number.int(range)
      : number.refine((value) => hasDecimals(value, decimals), decimalsWords(decimals));
  return z.preprocess((given) => readNumber(given, decimals), counted);
}

function choicesField(options: readonly string[]): z.ZodType {
  return z
    .array(z.enum(options, UNKNOWN_OPTION), SHELL_MESSAGES.required)
    .min(1, SHELL_MESSAGES.required)
    .max(options.length, UNKNOWN_OPTION)
    .refine((chosen) => new Set(chosen).size === chosen.length, UNKNOWN_OPTION);
}

const YES_NO_TEXT = z.enum(['true', 'false'], SHELL_MESSAGES.required).transform((text) => text === 'true');

/** What is revealed by an answer is not required before it is: `problemsOf` asks for it when it is shown. */
function answerSchema(field: Field, as: 'json' | 'text'): z.ZodType {
  const schema = schemaOf(field, as);
  if (field.kind === 'yesNo' && field.start !== undefined && as === 'json') return schema.default(field.start);
  return field.need === 'required' && !field.shownBy ? schema : optionalField(schema);
}

type Shape<D extends FormDef> = { [N in keyof Answers<D>]-?: z.ZodType<Answers<D>[N]> };

/** The answers of a form, each as it travels: inside JSON, or as the text of a form with files. */
export function answerShape<D extends FormDef>(def: D, as: 'json' | 'text'): Shape<D> {
  return shapeOf(allFields(def), as) as Shape<D>;
}

function shapeOf(fields: readonly Field[], as: 'json' | 'text'): Record<string, z.ZodType> {
  const answered = fields.filter((field) => !isFile(field));
  return Object.fromEntries(answered.map((field) => [field.name, answerSchema(field, as)]));
}

/** Made once for each form: a form is checked at every letter that is typed into it. */
const schemas = new WeakMap<FormDef, z.ZodType>();

function answersSchema(def: FormDef): z.ZodType {
  const made = schemas.get(def) ?? z.strictObject(answerShape(def, 'json'));
  schemas.set(def, made);
  return made;
}

/** Everything that is between the form and being sent, in the order of the form. `given`: the files it has. */
export function problemsOf(def: FormDef, values: Known, given: ReadonlySet<string>): FieldError[] {
  const answers = answersOf(def, values);
  const parsed = answersSchema(def).safeParse(answers);
  const found = inspectionProblems(def, values, given);
  const inspected = new Set(found.map(({ path }) => path.split('.', 1)[0]));
  const repeats = new Set(allFields(def).flatMap(({ kind, name }) => (kind === 'repeat' ? [name] : [])));
  const issues = (parsed.error?.issues ?? [])
    // What an inspection lacks is said point by point.
    .filter(({ path }) => !inspected.has(String(path[0])))
    .map(({ path, message }): FieldError => ({
      path: path.join('.'),
      message: path.length === 1 || repeats.has(String(path[0])) ? message : SHELL_MESSAGES.invalid,
    }));
  const places = allFields(def).flatMap(placesOf);
  const placeOf = ({ path }: FieldError) => places.indexOf(path.split('.', 1)[0] ?? '');
  return [...issues, ...found, ...neededProblems(def, answers, given)].toSorted(
    (one, other) => placeOf(one) - placeOf(other),
  );
}

/** The answers of a form without problems, as they are kept. */
export function readAnswers(def: FormDef, values: Known): Known {
  return answersSchema(def).parse(answersOf(def, values)) as Known;
}

function inspectionProblems(def: FormDef, values: Known, given: ReadonlySet<string>): FieldError[] {
  return shownFields(def, values).flatMap((field) =>
    field.kind === 'inspection'
      ? findingProblems(field.name, field.points, (values[field.name] ?? {}) as Findings, given)
      : [],
  );
}

/** What must be there and does not show in the shape of the answers: files, and one of several. */
export function neededProblems(def: FormDef, answers: Known, given: ReadonlySet<string>): FieldError[] {
  const has = hasOf(answers, given);
  const isLeftOut = (field: Field) => field.need === 'required' && (isFile(field) || field.shownBy !== undefined);
  const alone = shownFields(def, answers)
    .filter((field) => isLeftOut(field) && !has(field))
    .map((field) => ({ path: placesOf(field)[0] ?? field.name, message: SHELL_MESSAGES.required }));
  const repeated = repeatedFields(def, answers, given)
    .filter(({ field, isThere }) => isLeftOut(field) && !isThere)
    .map(({ path }) => ({ path, message: SHELL_MESSAGES.required }));
  const groups = groupsOf(def).flatMap(({ fields, needsOne }) => {
    const [first] = fields;
    const isMet = fields.some((field) => has(field) && answers[field.name] !== false);
    return first && needsOne && !isMet ? [{ path: first.name, message: needsOne }] : [];
  });
  return [...alone, ...repeated, ...groups];
}

/** The names of what is asked for, may be left out, and was. Of a group that asks for one, its first. */
export function missingOf(def: FormDef, answers: Known, given: ReadonlySet<string>): string[] {
  const has = hasOf(answers, given);
  const askedAsOne = new Set(
    groupsOf(def).flatMap(({ fields, asksOne }) => (asksOne && !fields.some(has) ? fields.slice(0, 1) : [])),
  );
  const alone = shownFields(def, answers)
    .filter((field) => (field.need === 'asked' || askedAsOne.has(field)) && !has(field))
    .map(({ name }) => name);
  const repeated = repeatedFields(def, answers, given)
    .filter(({ field, isThere }) => field.need === 'asked' && !isThere)
    .map(({ repeat, row, field }) => `${repeat}.${row}.${field.name}`);
  return [...alone, ...repeated];
}

type Lists = Readonly<Record<string, readonly (string | Option)[] | undefined>>;

/** What was picked and is not in its list. The answers say that something was picked, not from which list. */
export function unlistedProblems(def: FormDef, answers: Known, lists: Lists, message: string): FieldError[] {
  const isUnlisted = (field: Field, picked: unknown) => {
    const list = field.kind === 'pick' ? lists[field.from] : undefined;
    if (!list || picked === undefined) return false;
    return !list.some((option) => picked === (typeof option === 'string' ? option : option.value));
  };
  return allFields(def).flatMap((field) => {
    if (field.kind !== 'repeat') return isUnlisted(field, answers[field.name]) ? [{ path: field.name, message }] : [];
    return rowsOf(field, answers).flatMap((row, at) =>
      field.fields
        .filter((inner) => isUnlisted(inner, row[inner.name]))
        .map((inner) => ({ path: pathIn(field, at, inner), message })),
    );
  });
}

type InRow = { repeat: string; row: number; field: Single; path: string; isThere: boolean };

/** Every field of what is given several times, for each time it is. */
function repeatedFields(def: FormDef, answers: Known, given: ReadonlySet<string>): readonly InRow[] {
  return shownFields(def, answers).flatMap((repeat) => {
    if (repeat.kind !== 'repeat') return [];
    return rowsOf(repeat, answers).flatMap((values, row) =>
      shownInRow(def, repeat, answers, values).map((field) => {
        const path = pathIn(repeat, row, field);
        const isThere = isFile(field) ? given.has(path) : values[field.name] !== undefined;
        return { repeat: repeat.name, row, field, path, isThere };
      }),
    );
  });
}

function hasOf(answers: Known, given: ReadonlySet<string>) {
  return (field: Field): boolean =>
    isFile(field) ? placesOf(field).some((place) => given.has(place)) : answers[field.name] !== undefined;
}
