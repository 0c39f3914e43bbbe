import { type FileKind, kindOfFile } from '../../media/archivo';
import { type FileSlot, IMAGE_FIELDS, NOVELTIES_VERSION, type Novelties, type Novelty, VIDEO_FIELDS } from '../informe';

/** OLD-03: legacy reports hold a plain list of novelties, and one of addresses of files. */
export type StoredNovelties = Novelties | Novelty[];
export type StoredFiles = Partial<Record<FileSlot, string>> | string[];

/** Both shapes read as one. */
export function noveltiesOf(stored: StoredNovelties): Novelties {
  return Array.isArray(stored) ? { v: NOVELTIES_VERSION, data: stored } : stored;
}

/**
 * Old reports do not record which file belongs to which novelty: files fill the slots in their order, pictures and
 * videos separately.
 */
export function filesOf(
  stored: StoredFiles,
  kindOf: (name: string) => FileKind = kindOfFile,
): Partial<Record<FileSlot, string>> {
  if (!Array.isArray(stored)) return stored;
  const of = (kind: FileKind) => stored.filter((name) => kindOf(name) === kind);
  const inOrder = (slots: readonly FileSlot[], names: readonly string[]) =>
    slots.flatMap((slot, index) => (names[index] === undefined ? [] : [[slot, names[index]] as const]));
  return Object.fromEntries([...inOrder(IMAGE_FIELDS, of('picture')), ...inOrder(VIDEO_FIELDS, of('video'))]);
}
