import { type Kind, captionOf, columnsOf, labelled } from '@fenix/domain/plantillas/constructor/componente';
import { useHotkeys } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { Confirmed } from './LabelEditor';
import type { Dragged } from './drag';
import { type History, advance, begin, redo, undo } from './history';
import {
  type Components,
  type Place,
  type Way,
  type Work,
  addComponent,
  changeComponent,
  duplicateComponent,
  findComponent,
  moveComponent,
  nameOf,
  placeToward,
  asking,
  placeWords,
  removeComponent,
  withOneTitle,
} from './work';

/** What of a component has the keyboard. */
type Part = 'grip' | 'edit' | Way;

export type Bench = ReturnType<typeof useBench>;

/** The work on the bench: every change can be taken back, and is said to who does not see it. */
export function useBench(initial: Work, onChange: (work: Work) => void) {
  const [history, setHistory] = useState<History<Work>>(() => begin(initial));
  const [editing, setEditing] = useState<string>();
  const [said, setSaid] = useState('');
  const focusOn = useFocusAfter();
  const { name, components } = history.now;

  function turn(next: History<Work>) {
    setHistory(next);
    onChange(next.now);
  }

  function change(next: Components, words: string) {
    if (next === components) return;
    turn(advance(history, { name, components: next }));
    setSaid(words);
  }

  function add(kind: Kind, place?: Place) {
    const id = crypto.randomUUID();
    const next = addComponent(components, { id, type: kind }, place);
    if (next === components) return;
    change(next, `${nameOf(next, id)}: agregado, ${placeWords(next, id)}`);
    // Columns have nothing to say at first: what goes into them has.
    if (columnsOf(kind)) focusOn(id, 'grip');
    else edit(id);
  }

  function edit(id: string | undefined) {
    setEditing(id);
    if (id) focusOn(id, 'edit');
    else if (editing) focusOn(editing, 'grip');
  }

  function confirm(id: string, { label, text, isRequired, ask }: Confirmed) {
    const labelledNow = changeComponent(components, id, (one) =>
      asking(labelled({ ...one, tools: { ...one.tools, isRequired } }, label, text), ask),
    );
    const next = ask?.isTitle ? withOneTitle(labelledNow, id) : labelledNow;
    const isSame = JSON.stringify(next) === JSON.stringify(components);
    if (!isSame) change(next, `${nameOf(next, id)}: etiqueta confirmada`);
    edit(undefined);
  }

  function move(id: string, to: Place, part: Part = 'grip') {
    const next = moveComponent(components, id, to);
    if (next === components) return;
    change(next, `${nameOf(next, id)}: ${placeWords(next, id)}`);
    focusOn(id, part);
  }

  function moveToward(id: string, way: Way, part: Part = 'grip') {
    const to = placeToward(components, id, way);
    if (to) move(id, to, part);
    else setSaid(`${nameOf(components, id)} no se puede mover más hacia allí`);
  }

  function remove(id: string) {
    const at = components.findIndex((one) => one.id === id);
    const next = removeComponent(components, id);
    change(next, `${nameOf(components, id)}: quitado. Puedes deshacerlo`);
    if (editing === id) setEditing(undefined);
    const neighbour = next[Math.min(Math.max(at, 0), next.length - 1)];
    if (neighbour) focusOn(neighbour.id, 'grip');
  }

  function duplicate(id: string) {
    const next = duplicateComponent(components, id, () => crypto.randomUUID());
    const copy = next[next.findIndex((one) => one.id === id) + 1];
    if (!copy || next === components) return;
    change(next, `${captionOf(copy)}: duplicado, ${placeWords(next, copy.id)}`);
    focusOn(copy.id, 'grip');
  }

  function takeBack() {
    if (history.past.length === 0) return;
    turn(undo(history));
    setSaid('Deshecho');
  }

  function doAgain() {
    if (history.future.length === 0) return;
    turn(redo(history));
    setSaid('Rehecho');
  }

  /** Another whole, such as an earlier version: taken back like any change. */
  function bring(next: Work) {
    turn(advance(history, next));
    setEditing(undefined);
    setSaid(`Versión traída: ${next.name}`);
  }

  useHotkeys([
    ['mod+Z', takeBack],
    ['mod+shift+Z', doAgain],
    ['mod+Y', doAgain],
  ]);

  return {
    name,
    components,
    said,
    // What is gone, by taking back or otherwise, is not being edited.
    editing: editing && findComponent(components, editing) ? editing : undefined,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    rename: (next: string) => turn(advance(history, { name: next, components }, 'name')),
    add,
    edit,
    confirm,
    move,
    moveToward,
    remove,
    duplicate,
    undo: takeBack,
    redo: doAgain,
    bring,
    drop: (what: Dragged, to: Place) => ('add' in what ? add(what.add, to) : move(what.move, to)),
  };
}

/** The keyboard stays with what was moved, wherever it is drawn next; at an end, where a button is off, on its grip. */
function useFocusAfter() {
  const wanted = useRef<{ id: string; part: Part }>(undefined);
  useEffect(() => {
    if (!wanted.current) return;
    const { id, part } = wanted.current;
    wanted.current = undefined;
    const own = document.querySelector(`[data-component="${CSS.escape(id)}"]`);
    const selector =
      part === 'edit' ? '[data-label-text] textarea, textarea[data-label-text]' : `[data-part="${part}"]`;
    const found = own?.querySelector<HTMLElement>(`${selector}:not(:disabled)`);
    (found ?? own?.querySelector<HTMLElement>('[data-part="grip"]'))?.focus();
  });
  return (id: string, part: Part) => {
    wanted.current = { id, part };
  };
}
