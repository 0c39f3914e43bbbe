import { sameName } from '../../text/names';
import { INCONTROL_MESSAGES } from '../messages';
import { type ConfigParts, describeConfig } from './config';

/** The fields that differ, in the words of the audit entry. */
export function changedFields(was: ConfigParts, is: ConfigParts): string[] {
  const [before, after] = [describeConfig(was), describeConfig(is)];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
}

export type Cambio = { campo: string; texto: string };

/** INSP-36: what changes, field by field, for anyone who is about to copy a configuration. */
export function describeChanges(was: ConfigParts, is: ConfigParts): Cambio[] {
  const [before, after] = [describeConfig(was), describeConfig(is)];
  return changedFields(was, is).map((campo) => ({ campo, texto: changeText(before[campo], after[campo]) }));
}

type Said = string | readonly string[] | undefined;

function changeText(was: Said, is: Said): string {
  if (typeof was === 'string' || typeof is === 'string') return `${String(was ?? '')} → ${String(is ?? '')}`;
  if (is === undefined) return 'La colección sale.';
  if (was === undefined) return ['Colección nueva', is.join(', ')].filter(Boolean).join(': ');
  const added = is.filter((one) => !was.includes(one));
  const gone = was.filter((one) => !is.includes(one));
  if (added.length === 0 && gone.length === 0) return 'Cambia el orden.';
  return [added.length > 0 && `Entran: ${added.join(', ')}.`, gone.length > 0 && `Salen: ${gone.join(', ')}.`]
    .filter(Boolean)
    .join(' ');
}

/** INSP-38: the list with one entry at another place; beyond either end it stays as it is. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const one = list[from];
  if (one === undefined || to < 0 || to >= list.length || from === to) return [...list];
  const others = list.filter((_, index) => index !== from);
  return [...others.slice(0, to), one, ...others.slice(to)];
}

/** INSP-37: why an entry cannot have this name. */
export function renameProblem(names: readonly string[], index: number, name: string): string | undefined {
  if (name.trim() === '') return INCONTROL_MESSAGES.emptyEntry;
  const isTaken = names.some((other, at) => at !== index && sameName(other, name));
  return isTaken ? INCONTROL_MESSAGES.entryTwice : undefined;
}
