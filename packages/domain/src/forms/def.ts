import type { Upload } from '../uploads';
import type { IsoDay } from '../dates/days';
import type { Checklist, Switch } from './checks';
import { type Findings, type Finding, type Point, photoPlace } from './inspection';

/** What a form asks for, as data: screen, server and paper read the same, and a stored template can be one. */
export type FormDef = { sections: readonly Section[] };
export type Section = { id: string; title: string; fields: readonly (Field | Group)[] };

/** Fields that are together, under a name or without one. Without fields its hint is something to be read. */
export type Group = {
  kind: 'group';
  title?: string;
  hint?: string;
  fields: readonly Field[];
  /** At least one of them must be given, in these words. */
  needsOne?: string;
  /** At least one of them is asked for, under this name. */
  asksOne?: string;
};

type Asked = {
  name: string;
  label: string;
  /** Away from its group, where 'Marca' alone would not say whose. */
  longLabel?: string;
  hint?: string;
  /** `asked`: may be left empty after one confirmation. Without `need` the field is optional. */
  need?: 'required' | 'asked';
  /** Shown once one of these questions is answered with yes; without it, always. */
  shownBy?: readonly string[];
};

/** `level`: made smaller, and its light evened out. `none`: as it was taken. */
export type Treatment = 'level' | 'none';

/** `group`: the heading it is under. `words`: what else it is found by. */
export type Option = { value: string; label: string; group?: string; words?: string };

/** What a form asks once, and may ask again inside a `repeat`. There a file of each time travels in a place of its own. */
export type Single = Asked &
  /** `from`: a catalogue whose entries are suggested; any other text may be typed. */
  (
    | { kind: 'line'; max: number; isReadOnly?: boolean; from?: string }
    /** Six letters and numbers, in capitals. */
    | { kind: 'plate' }
    | { kind: 'text'; max: number; tooLong?: string }
    /** `decimals`: how many it may have; without them it is whole. */
    | { kind: 'number'; min: number; max: number; unit?: string; decimals?: number }
    /** `past`: what is said, and does not refuse, when the day is over. */
    | { kind: 'day'; past?: string }
    /** `look`: as a list where there are too many to be side by side. */
    | { kind: 'choice'; options: readonly Option[]; look?: 'select' }
    /** Several of the options. */
    | { kind: 'choices'; options: readonly Option[] }
    /** One of a catalogue that others keep. What was picked is kept in words, so that it outlives its line there. */
    | { kind: 'pick'; from: string; empty: string; max: number; look?: 'search' }
    /** `start`: the answer until a user gives one. `favourable`: the good answer; the other one is shown as a problem. */
    | { kind: 'yesNo'; look: 'segments' | 'tick'; start?: boolean; favourable?: boolean }
    /**
     * `treatment`: what becomes of a photo before it is kept; without one it is made smaller. `films`: its camera takes a
     * video, whatever else the place accepts.
     */
    | { kind: 'file'; upload: Upload; each?: readonly string[]; treatment?: Treatment; films?: boolean }
    | { kind: 'signature'; upload: Upload; each?: readonly string[] }
  );

export type Field =
  | Single
  | (Asked &
      (
        | { kind: 'checks' }
        | { kind: 'switches' }
        /** Points to look at, each with its answer, and a note and a photo of what is bad. */
        | { kind: 'inspection'; points: readonly Point[]; photo: Upload }
        /** Several places of one file each, shown as one: `image1` to `image10`. */
        | { kind: 'files'; upload: Upload; places: readonly string[] }
        /**
         * The same fields as often as there is something to say. Each time is called by the label and its number.
         * `howMany`: what is said of too few or too many.
         */
        | { kind: 'repeat'; fields: readonly Single[]; min: number; max: number; add: string; howMany?: string }
      ));
export type Repeat = Extract<Field, { kind: 'repeat' }>;

type PartOf<D extends FormDef> = D['sections'][number]['fields'][number];
type Grouped<P> = P extends { kind: 'group'; fields: readonly (infer F)[] } ? F : P;
/** Every field of a definition, in whichever group. */
export type FieldOf<D extends FormDef> = Grouped<PartOf<D>>;

type FileKind = 'file' | 'files' | 'signature';
/** Those that are answered in words. Files travel beside them. */
export type Answered<D extends FormDef> = Exclude<FieldOf<D>, { kind: FileKind }>;

/** What each kind is answered with. */
type KindAnswers = {
  line: string;
  text: string;
  plate: string;
  number: number;
  day: IsoDay;
  pick: string;
  yesNo: boolean;
  choices: string[];
  checks: Checklist;
  switches: Switch[];
  inspection: Finding[];
};
export type AnswerOf<F> = F extends { kind: 'choice'; options: readonly { value: infer V }[] }
  ? V
  : F extends { kind: 'repeat'; fields: readonly (infer R)[] }
    ? AnswersTo<Exclude<R, { kind: FileKind }>>[]
    : F extends { kind: infer K extends keyof KindAnswers }
      ? KindAnswers[K]
      : never;

type Always<F> = F extends { need: 'required' } | { start: boolean } ? F : never;
type Named<F> = F extends { name: infer N extends string } ? N : never;
type ByName<F, N> = F extends { name: infer M } ? (N extends M ? F : never) : never;

type AnswersTo<F> = { [N in Named<Always<F>>]: AnswerOf<ByName<F, N>> } & {
  [N in Exclude<Named<F>, Named<Always<F>>>]?: AnswerOf<ByName<F, N>> | undefined;
};
/** What is sent: what must be there, and what may. */
export type Answers<D extends FormDef> = AnswersTo<Answered<D>>;

/** What of them is held as something else than the words that were typed. */
type KindValues = {
  yesNo: boolean | undefined;
  choices: readonly string[] | undefined;
  checks: Checklist;
  switches: Switch[];
  inspection: Findings;
};
type ValueOf<F> = F extends { kind: 'yesNo'; start: boolean }
  ? boolean
  : F extends { kind: 'repeat'; fields: readonly (infer R)[] }
    ? readonly ValuesTo<Exclude<R, { kind: FileKind }>>[]
    : F extends { kind: infer K extends keyof KindValues }
      ? KindValues[K]
      : string;

type ValuesTo<F> = { [N in Named<F>]: ValueOf<ByName<F, N>> };
/** What a user has typed and chosen so far, before it is right. */
export type Values<D extends FormDef> = ValuesTo<Answered<D>>;

export function fieldsOf({ fields }: Section): readonly Field[] {
  return fields.flatMap((part) => (part.kind === 'group' ? part.fields : [part]));
}

export function allFields({ sections }: FormDef): readonly Field[] {
  return sections.flatMap(fieldsOf);
}

export function groupsOf({ sections }: FormDef): readonly Group[] {
  return sections.flatMap(({ fields }) => fields.filter((part) => part.kind === 'group'));
}

export function isFile(field: Field): field is Extract<Field, { kind: FileKind }> {
  return field.kind === 'file' || field.kind === 'files' || field.kind === 'signature';
}

/** Where a field and its files are kept: in places of their own, or under its name. */
export function placesOf(field: Field): readonly string[] {
  if (field.kind === 'inspection')
    return [field.name, ...field.points.map(({ indice }) => photoPlace(field.name, indice))];
  if (field.kind === 'repeat')
    return [
      field.name,
      ...Array.from({ length: field.max }, (_, row) => filesOf(field).map((file) => placeIn(file, row))).flat(),
    ];
  return field.kind === 'files' ? field.places : [field.name];
}

/** Where the file of a repeated field travels, for the time it is given: the first is 0. */
export function placeIn({ name, each }: RepeatedFile, row: number): string {
  return each?.[row] ?? `${name}-${row + 1}`;
}

type RepeatedFile = Extract<Single, { kind: 'file' | 'signature' }>;

export function filesOf({ fields }: Repeat): readonly RepeatedFile[] {
  return fields.filter((field) => field.kind === 'file' || field.kind === 'signature');
}

/** Where a repeated field is kept and complained about. */
export function pathIn({ name }: Pick<Repeat, 'name'>, row: number, field: Single): string {
  return isFile(field) ? placeIn(field, row) : `${name}.${row}.${field.name}`;
}

/** A form with the questions of one of its repeats among its own: what one time of it is shown by. */
export function withRow({ sections }: FormDef, { name, label, fields }: Repeat): FormDef {
  return { sections: [...sections, { id: name, title: label, fields }] };
}

/** The names of these fields, as they are written. */
export function namesOf<F extends Field>(fields: readonly F[]): readonly F['name'][] {
  return fields.map(({ name }) => name);
}

/** Where in the form a field is; what belongs nowhere is said at the end. */
export function sectionOf({ sections }: FormDef, path: string): string {
  const name = path.split('.', 1)[0] ?? '';
  const found = sections.find((section) => fieldsOf(section).some((field) => placesOf(field).includes(name)));
  return (found ?? sections.at(-1))?.id ?? '';
}

type PlaceOf<F> = F extends { kind: 'files'; places: readonly (infer P extends string)[] }
  ? P
  : F extends { kind: FileKind; name: infer N extends string }
    ? N
    : F extends { kind: 'repeat'; fields: readonly (infer R)[] }
      ? EachOf<R>
      : never;
type EachOf<F> = F extends { each: readonly (infer P extends string)[] }
  ? P
  : F extends { kind: FileKind; name: infer N extends string }
    ? `${N}-${number}`
    : never;

/** The files a form takes, by the field each travels in. */
export function uploadsOf<D extends FormDef>(def: D): Readonly<Record<PlaceOf<FieldOf<D>>, Upload>> {
  const places = allFields(def).flatMap((field) => {
    if (isFile(field)) return placesOf(field).map((place) => [place, field.upload] as const);
    if (field.kind !== 'repeat') return [];
    const rows = Array.from({ length: field.max }, (_, row) => row);
    return filesOf(field).flatMap((file) => rows.map((row) => [placeIn(file, row), file.upload] as const));
  });
  return Object.fromEntries(places) as Record<PlaceOf<FieldOf<D>>, Upload>;
}

/** What each field is called. */
export function labelsOf<D extends FormDef>(def: D): Readonly<Record<Named<FieldOf<D>>, string>> {
  return Object.fromEntries(allFields(def).map(({ name, label }) => [name, label])) as Record<
    Named<FieldOf<D>>,
    string
  >;
}

/** What a field is called where nothing is around it. */
export function longLabelOf(def: FormDef, path: string): string {
  const [name = '', row, inner] = path.split('.');
  const field = allFields(def).find((one) => one.name === name);
  const asked = groupsOf(def).find(({ asksOne, fields }) => asksOne && fields[0]?.name === name)?.asksOne;
  if (field?.kind === 'repeat' && row) {
    const of = field.fields.find((one) => one.name === inner);
    return `${field.label} ${Number(row) + 1}: ${of?.longLabel ?? of?.label ?? ''}`;
  }
  return asked ?? field?.longLabel ?? field?.label ?? name;
}
