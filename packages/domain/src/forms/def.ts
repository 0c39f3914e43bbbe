import type { Upload } from '../uploads';
import type { IsoDay } from '../dates/days';
import type { Checklist, Switch } from './checks';
import { type Findings, type Finding, type Point, photoPlace } from './inspection';

/** What a form asks for, as data: screen, server and paper read the same, and a stored template can be one. */
export type FormDef = { sections: readonly Section[] };
export type Section = { id: string; title: string; fields: readonly (Field | Group)[] };

/** Fields that stand together, under a name or without one. */
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
  /** What is `asked` for may be left out after one confirmation; without this nobody asks. */
  need?: 'required' | 'asked';
  /** Shown once one of these questions is answered with yes; without it, always. */
  shownBy?: readonly string[];
};

export type Option = { value: string; label: string };

export type Field = Asked &
  (
    | { kind: 'line'; max: number; isReadOnly?: boolean }
    | { kind: 'text'; max: number; tooLong?: string }
    | { kind: 'number'; min: number; max: number; unit?: string }
    /** `past`: what is said, and does not refuse, when the day is over. */
    | { kind: 'day'; past?: string }
    | { kind: 'choice'; options: readonly Option[] }
    /** One of a catalogue that others keep. What was picked is kept in words, so that it outlives its line there. */
    | { kind: 'pick'; from: string; empty: string; max: number; look?: 'search' }
    /** `start`: the answer until somebody gives one. `favourable`: the one that speaks for what is looked at. */
    | { kind: 'yesNo'; look: 'segments' | 'tick'; start?: boolean; favourable?: boolean }
    | { kind: 'checks' }
    | { kind: 'switches' }
    /** Points to look at, each with its answer, and a note and a photo of what is bad. */
    | { kind: 'inspection'; points: readonly Point[]; photo: Upload }
    | { kind: 'file'; upload: Upload }
    /** Several places of one file each, shown as one: `image1` to `image10`. */
    | { kind: 'files'; upload: Upload; places: readonly string[] }
    | { kind: 'signature'; upload: Upload }
  );

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
  number: number;
  day: IsoDay;
  pick: string;
  yesNo: boolean;
  checks: Checklist;
  switches: Switch[];
  inspection: Finding[];
};
export type AnswerOf<F> = F extends { kind: 'choice'; options: readonly { value: infer V }[] }
  ? V
  : F extends { kind: infer K extends keyof KindAnswers }
    ? KindAnswers[K]
    : never;

type Always<F> = F extends { need: 'required' } | { start: boolean } ? F : never;
type Named<F> = F extends { name: infer N extends string } ? N : never;
type ByName<F, N> = F extends { name: infer M } ? (N extends M ? F : never) : never;

/** What is sent: what must be there, and what may. */
export type Answers<D extends FormDef> = {
  [N in Named<Always<Answered<D>>>]: AnswerOf<ByName<Answered<D>, N>>;
} & { [N in Exclude<Named<Answered<D>>, Named<Always<Answered<D>>>>]?: AnswerOf<ByName<Answered<D>, N>> | undefined };

/** What of them is held as something else than the words that were typed. */
type KindValues = { yesNo: boolean | undefined; checks: Checklist; switches: Switch[]; inspection: Findings };
type ValueOf<F> = F extends { kind: 'yesNo'; start: boolean }
  ? boolean
  : F extends { kind: infer K extends keyof KindValues }
    ? KindValues[K]
    : string;

/** What somebody has typed and chosen so far, before it is right. */
export type Values<D extends FormDef> = { [N in Named<Answered<D>>]: ValueOf<ByName<Answered<D>, N>> };

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
  return field.kind === 'files' ? field.places : [field.name];
}

/** The names of these fields, as they are written. */
export function namesOf<F extends Field>(fields: readonly F[]): readonly F['name'][] {
  return fields.map(({ name }) => name);
}

/** Where in the form a field stands; what belongs nowhere is said at the end. */
export function sectionOf({ sections }: FormDef, path: string): string {
  const name = path.split('.', 1)[0] ?? '';
  const found = sections.find((section) => fieldsOf(section).some((field) => placesOf(field).includes(name)));
  return (found ?? sections.at(-1))?.id ?? '';
}

type PlaceOf<F> = F extends { kind: 'files'; places: readonly (infer P extends string)[] }
  ? P
  : F extends { kind: FileKind; name: infer N extends string }
    ? N
    : never;

/** The files a form takes, by the field each travels in. */
export function uploadsOf<D extends FormDef>(def: D): Readonly<Record<PlaceOf<FieldOf<D>>, Upload>> {
  const places = allFields(def)
    .filter(isFile)
    .flatMap((field) => placesOf(field).map((place) => [place, field.upload] as const));
  return Object.fromEntries(places) as Record<PlaceOf<FieldOf<D>>, Upload>;
}

/** What each field is called. */
export function labelsOf<D extends FormDef>(def: D): Readonly<Record<Named<FieldOf<D>>, string>> {
  return Object.fromEntries(allFields(def).map(({ name, label }) => [name, label])) as Record<
    Named<FieldOf<D>>,
    string
  >;
}

/** What a field is called where nothing stands around it. */
export function longLabelOf(def: FormDef, name: string): string {
  const field = allFields(def).find((one) => one.name === name);
  const asked = groupsOf(def).find(({ asksOne, fields }) => asksOne && fields[0]?.name === name)?.asksOne;
  return asked ?? field?.longLabel ?? field?.label ?? name;
}
