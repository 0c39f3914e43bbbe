import type { FieldError } from '@fenix/domain/errors';
import { type FormDef, type Option, allFields, sectionOf } from '@fenix/domain/forms/def';
import { problemsOf } from '@fenix/domain/forms/problems';
import { type ReactNode, useState } from 'react';
import type { Files } from '../outbox/draft';
import type { DraftFacts } from './DraftStatus';

/** What has been filled in, wherever it is kept: on the device, or only on this page. */
export type Held = {
  values: Readonly<Record<string, unknown>>;
  files: Files;
  set: (values: Readonly<Record<string, unknown>>) => void;
  setFile: (field: string, file: File | undefined) => void;
  /** Places of files that the device refused to keep. */
  unkept?: readonly string[];
};

/** A value known from elsewhere, offered under its field. The user may take it over. */
export type Offer = { words: string; value: string };

/** What every field of a form works with. */
export type FormState = {
  def: FormDef;
  values: Readonly<Record<string, unknown>>;
  files: Files;
  /** What is wrong, by field; of a field with parts, by part: `luces.3`. */
  problems: Readonly<Record<string, string>>;
  /** What the fields that pick from a catalogue offer, by the catalogue's name. Absent while it loads. */
  options: Readonly<Record<string, readonly (string | Option)[] | undefined>>;
  /** Under fields of a number, by their name. */
  offers: Readonly<Record<string, Offer | undefined>>;
  /** Sections with problems, shown or not. */
  missing: ReadonlySet<string>;
  /** The section to look at after a save that was refused; changes with each refusal. */
  refused: { section: string } | undefined;
  /** Places of files that are on this page only. */
  unkept: readonly string[];
  set: Held['set'];
  setFile: Held['setFile'];
};

/** A form on the screen, however it is laid out. */
export type FormProps = {
  /** Its accessible name. */
  label: string;
  form: FormState;
  draft: DraftFacts;
  isSaving: boolean;
  /** What a section has above its fields, by its id. */
  above?: Readonly<Record<string, ReactNode>>;
  /** The first question without an answer has the focus when the form opens. */
  beginsFocused?: boolean;
  /** The section in which a form opens that was begun before. */
  startAt?: string | undefined;
  /** What its last button says. */
  saveLabel?: string;
  onSave: () => void;
  onDiscard: () => void;
};

type Given = {
  def: FormDef;
  held: Held;
  /** Errors of the server, for a form that was refused. */
  returned?: readonly FieldError[];
  options?: FormState['options'];
  offers?: FormState['offers'];
  /** Problems found by the feature's own rules: a day in the future. */
  also?: readonly FieldError[];
};

/** Values and problems of a form. Before sending, `isRight` checks it; errors of the server go to `show`. */
export function useForm({ def, held, returned = [], options = {}, offers = {}, also = [] }: Given) {
  const [problems, setProblems] = useState(() => byField(def, returned));
  /** True while `problems` come from the check in the browser, not from the server. */
  const [isChecked, setChecked] = useState(false);
  const [refused, setRefused] = useState(() => placeOf(def, returned));
  const given: ReadonlySet<string> = new Set(Object.keys(held.files).filter((field) => held.files[field]));
  const found = [...problemsOf(def, held.values, given), ...also];

  function show(errors: readonly FieldError[]) {
    setProblems(byField(def, errors));
    setChecked(false);
    setRefused(placeOf(def, errors));
  }

  /** Replaces the problems that are shown by those found now. */
  function isRight(): boolean {
    show(found);
    setChecked(true);
    return found.length === 0;
  }

  const forget = (paths: readonly string[], moved: readonly string[] = []) => {
    const isOver = (path: string) => paths.includes(path) || moved.some((name) => path.startsWith(`${name}.`));
    setProblems((now) => Object.fromEntries(Object.entries(now).filter(([path]) => !isOver(path))));
  };

  // What was known late, as a proposal or a number of the vehicle, resolves a problem as a person does.
  const still = isChecked ? byField(def, found) : problems;
  const shown = Object.fromEntries(Object.entries(problems).filter(([path]) => still[path] !== undefined));

  const form: FormState = {
    def,
    values: held.values,
    files: held.files,
    problems: shown,
    options,
    offers,
    missing: new Set(found.map(({ path }) => sectionOf(def, path))),
    refused,
    unkept: held.unkept ?? [],
    set: (values) => {
      held.set(values);
      const names = Object.keys(values);
      // Rows were added or removed: the indexes of their problems are no longer valid.
      const moved = names.filter((name) => timesOf(values[name]) !== timesOf(held.values[name]));
      forget(
        [...withFirst(def, names), ...names.flatMap((name) => changedIn(name, held.values[name], values[name]))],
        moved,
      );
    },
    setFile: (field, file) => {
      held.setFile(field, file);
      forget(withFirst(def, [field]));
    },
  };
  return { form, given, isRight, show };
}

/** A group that needs one answer shows its problem at its first field; any of its fields resolves it. */
function withFirst({ sections }: FormDef, names: readonly string[]): readonly string[] {
  const firsts = sections.flatMap(({ fields }) =>
    fields.flatMap((part) => {
      const isAnswered = part.kind === 'group' && part.needsOne && part.fields.some(({ name }) => names.includes(name));
      return isAnswered ? part.fields.slice(0, 1) : [];
    }),
  );
  return [...names, ...firsts.map(({ name }) => name)];
}

/** The paths of values that changed, down to their parts: problems of the others stay. */
function changedIn(path: string, before: unknown, after: unknown): readonly string[] {
  if (after === before) return [];
  const old = partsOf(before);
  const parts = Object.entries(partsOf(after)).flatMap(([part, now]) => changedIn(`${path}.${part}`, old[part], now));
  return [path, ...parts];
}

function timesOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}

function partsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

/** The first problem of each field, or of each part where the field shows its parts. */
function byField(def: FormDef, errors: readonly FieldError[]): Readonly<Record<string, string>> {
  const inParts = new Set(
    allFields(def).flatMap(({ kind, name }) => (kind === 'inspection' || kind === 'repeat' ? [name] : [])),
  );
  const shownAt = (path: string) => {
    const [name = ''] = path.split('.', 1);
    return inParts.has(name) ? path : name;
  };
  return Object.fromEntries(errors.toReversed().map(({ path, message }) => [shownAt(path), message]));
}

function placeOf(def: FormDef, [first]: readonly FieldError[]): FormState['refused'] {
  return first && { section: sectionOf(def, first.path) };
}
