import type { Lista } from '@fenix/domain/vistas/vista';
import { readSession } from '../session';
import { readStored, writeStored } from '../storage';

type Kept = { user: string; sizes: Readonly<Record<string, string>> };
/** People who share a computer; who came before them begins anew. */
const PEOPLE = 5;

/** SHELL-39: how many rows of a list this person wanted to see last, on this device. Numbers only: it outlives the session. */
export function readRows(lista: Lista | undefined): string | undefined {
  const user = readSession()?.user._id;
  if (lista === undefined || user === undefined) return undefined;
  return readAll().find((one) => one.user === user)?.sizes[lista];
}

export function keepRows(lista: Lista | undefined, size: string): void {
  const user = readSession()?.user._id;
  if (lista === undefined || user === undefined) return;
  const all = readAll();
  const own = all.find((one) => one.user === user)?.sizes;
  const others = all.filter((one) => one.user !== user).slice(0, PEOPLE - 1);
  writeStored('local', 'filas', JSON.stringify([{ user, sizes: { ...own, [lista]: size } }, ...others]));
}

function readAll(): readonly Kept[] {
  try {
    const kept: unknown = JSON.parse(readStored('local', 'filas') ?? '[]');
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(value: unknown): value is Kept {
  const { user, sizes } = (value ?? {}) as Partial<Record<keyof Kept, unknown>>;
  return typeof user === 'string' && typeof sizes === 'object' && sizes !== null;
}
