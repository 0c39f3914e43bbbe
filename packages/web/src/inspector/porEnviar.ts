import type { UnsentNote } from '../shared/unsent';
import { sinceWords } from '../shared/unsent';
import { readStored, removeStored, writeStored } from '../shared/storage';

/** Whose reports have not left this phone, and how many: for its sign-in page, which can open none of them. */
const KEY = 'porEnviar';

type Notes = Record<string, UnsentNote>;

export function noteUnsent({ _id, name }: { _id: string; name: string }, left: Omit<UnsentNote, 'name'>): void {
  const { [_id]: _, ...others } = readNotes();
  const hasLeft = left.count > 0 || (left.begun ?? 0) > 0;
  const notes = hasLeft ? { ...others, [_id]: { name, ...left } } : others;
  if (Object.keys(notes).length === 0) removeStored('local', KEY);
  else writeStored('local', KEY, JSON.stringify(notes));
}

/** A sentence for each person: 'Rafael tiene 1 reporte por enviar en este celular.' */
export function unsentWords(now: number): readonly string[] {
  return Object.values(readNotes()).map(({ name, count, begun = 0, since }) => {
    const what = leftWords({ waiting: count, begun });
    return `${name} tiene ${what} en este celular${sinceWords(since, now)}.`;
  });
}

export type Left = { waiting: number; begun: number };

/** '2 reportes por enviar y 1 sin terminar'. */
export function leftWords({ waiting, begun }: Left): string {
  const reports = (count: number) => (count === 1 ? '1 reporte' : `${count} reportes`);
  if (waiting === 0) return `${reports(begun)} sin terminar`;
  return `${reports(waiting)} por enviar${begun === 0 ? '' : ` y ${begun} sin terminar`}`;
}

function readNotes(): Notes {
  try {
    const notes = JSON.parse(readStored('local', KEY) ?? '{}') as unknown;
    const entries = Object.entries(notes ?? {}) as [string, Partial<UnsentNote>][];
    return Object.fromEntries(entries.filter(([, note]) => isNote(note))) as Notes;
  } catch {
    return {};
  }
}

function isNote(note: Partial<UnsentNote> | null): boolean {
  return typeof note?.name === 'string' && typeof note.count === 'number';
}
