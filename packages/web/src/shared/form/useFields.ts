import { DomainError } from '@fenix/domain/errors';
import { use, useCallback, useEffect, useRef, useState } from 'react';
import type { ZodType } from 'zod';
import { rebase } from './rebase';
import { UnsavedContext } from './unsaved';

type Problems<V> = Partial<Record<keyof V, string>>;

type FieldOf = (path: readonly PropertyKey[]) => PropertyKey | undefined;
const firstOf: FieldOf = ([first]) => first;

/**
 * Values and errors of a form; the values are kept when saving fails. `fieldOf` maps the path of an error to the field it
 * is shown under, where the request body is nested.
 */
export function useFields<V extends object>(initial: V, fieldOf = firstOf) {
  const [values, setValues] = useState(initial);
  const [base, setBase] = useState(initial);
  const [problems, setProblems] = useState<Problems<V>>({});
  const form = useRef<HTMLFormElement>(null);
  // The same key until something changes: sending again after a lost answer creates nothing twice.
  const [key, setKey] = useState(() => crypto.randomUUID());

  // Counted, because a problem that goes away while its field is typed into must not take the focus elsewhere.
  const [refusals, setRefusals] = useState(0);

  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  const tellUnsaved = use(UnsavedContext);
  const isUnsaved = Object.keys(base).some((field) => isTouched(base[field as keyof V], values[field as keyof V]));
  useEffect(() => tellUnsaved(isUnsaved), [tellUnsaved, isUnsaved]);

  /** Says under its field what is wrong. */
  const show = (found: Problems<V>): void => {
    setProblems(found);
    if (Object.keys(found).length > 0) setRefusals((count) => count + 1);
  };

  /** The same for ever, so that a field of many parts need not be drawn again while another is typed into. */
  const set = useCallback(<F extends keyof V>(field: F, value: V[F]): void => {
    setValues((now) => ({ ...now, [field]: value }));
    setProblems((now) => (now[field] ? { ...now, [field]: undefined } : now));
    setKey(crypto.randomUUID());
  }, []);

  /** The values as the schema reads them, or undefined after showing what is wrong. */
  const check = <T>(schema: ZodType<T>, typed: unknown = values): T | undefined => {
    const parsed = schema.safeParse(typed);
    const issues = parsed.error?.issues ?? [];
    show(firstOfEach<V>(issues.map(({ path, message }) => [fieldOf(path), message])));
    return parsed.data;
  };

  /** Puts the server's words under the fields they are about. */
  const refuse = (error: unknown): void => {
    const errors = error instanceof DomainError ? error.errors : [];
    show(firstOfEach<V>(errors.map(({ path, message }) => [fieldOf(path.split('.')), message])));
  };

  /** Begins anew with what the next one has in common with the last. */
  const restart = (next: V): void => {
    setValues(next);
    setBase(next);
    setProblems({});
    setKey(crypto.randomUUID());
  };

  const reset = (): void => restart(initial);

  /** The record changed under the form: what was typed over `was` is laid over `now`. */
  const follow = (was: V, now: V): void => {
    restart(rebase(was, values, now));
    setBase(now);
  };

  return { values, isUnsaved, problems, form, key, set, check, refuse, point: show, restart, reset, follow };
}

/** What was emptied again is as it was. */
function isTouched(was: unknown, now: unknown): boolean {
  return was !== now && !(Array.isArray(was) && Array.isArray(now) && was.length + now.length === 0);
}

function firstOfEach<V>(found: readonly (readonly [PropertyKey | undefined, string])[]): Problems<V> {
  return Object.fromEntries(found.toReversed().map(([field, message]) => [String(field), message])) as Problems<V>;
}
