import type { TemplateItem } from '@fenix/domain/forms/checks';
import { PlantillaChange, type PlantillaChecklist } from '@fenix/domain/actas/catalogos/catalogos';
import { defaultItems } from '@fenix/domain/actas/completar/checklist';
import { DomainError } from '@fenix/domain/errors';
import { useState } from 'react';

/** An item while it is edited: its key stays when it is renamed or moved. */
export type DraftItem = TemplateItem & { key: number };
type Problems = { items?: string | undefined; byKey: ReadonlyMap<number, string> };

const NO_PROBLEMS: Problems = { byKey: new Map() };
const keyed = (items: readonly TemplateItem[]): DraftItem[] => items.map((item, key) => ({ ...item, key }));

/** What someone has made of a template and not saved yet. It follows the saved one until something is changed. */
export function usePlantillaDraft({ clase, items, version }: PlantillaChecklist, onDirty: (isDirty: boolean) => void) {
  const [draft, setDraft] = useState<DraftItem[]>();
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const shown = draft ?? keyed(items);

  function change(next: DraftItem[]) {
    setDraft(next);
    setProblems(NO_PROBLEMS);
    onDirty(true);
  }

  const edit = (key: number, part: Partial<TemplateItem>) =>
    change(shown.map((item) => (item.key === key ? { ...item, ...part } : item)));
  const remove = (key: number) => change(shown.filter((item) => item.key !== key));
  const add = () =>
    change([...shown, { name: '', checked: 'Bueno', key: Math.max(-1, ...shown.map(({ key }) => key)) + 1 }]);
  const restore = () => change(keyed(defaultItems(clase)));

  function move(key: number, by: -1 | 1) {
    const from = shown.findIndex((item) => item.key === key);
    const to = from + by;
    const item = shown[from];
    if (!item || to < 0 || to >= shown.length) return;
    change(shown.filter((other) => other !== item).toSpliced(to, 0, item));
  }

  function discard() {
    setDraft(undefined);
    setProblems(NO_PROBLEMS);
    onDirty(false);
  }

  /** Problems come by the number of the item; they are shown beside it, and stay with it. */
  function show(found: readonly { path: readonly PropertyKey[]; message: string }[]) {
    const byKey = new Map<number, string>();
    let whole: string | undefined;
    for (const { path, message } of found) {
      const item = shown[Number(path[1])];
      if (item) byKey.set(item.key, message);
      else whole = message;
    }
    setProblems({ items: whole, byKey });
  }

  function check(): PlantillaChange | undefined {
    const parsed = PlantillaChange.safeParse({ items: shown.map(({ name, checked }) => ({ name, checked })), version });
    show(parsed.error?.issues ?? []);
    return parsed.data;
  }

  function refuse(error: unknown) {
    if (error instanceof DomainError)
      show(error.errors.map(({ path, message }) => ({ path: path.split('.'), message })));
  }

  return { shown, problems, isDirty: draft !== undefined, edit, remove, add, move, restore, discard, check, refuse };
}
