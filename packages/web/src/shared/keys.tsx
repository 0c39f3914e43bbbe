import { type ReactElement, type Ref, cloneElement, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { hint } from './tip/tipAt';
import { readStored, removeStored, writeStored } from './storage';

/**
 * SHELL-41: the keys of a screen. Each part says which ones it takes while it is there; pressing one and listing them
 * (`?`) read this and nothing else. A part that comes later goes before one that was there, and all of them before the
 * shell, whose keys are for screens that have no use for them.
 */
export type Key = {
  /** As the keyboard gives it, or how it is written where several are meant. */
  key: string;
  does: string;
  /** Absent where the key is handled elsewhere and only listed here. */
  act?: () => void;
  /** Asked when keys are listed or pressed: whether there is something to do it to. */
  isThere?: () => boolean;
};

type Taken = Set<{ current: readonly Key[] }>;
const ofScreens: Taken = new Set();
const ofShell: Taken = new Set();

export const useKeys = (keys: readonly Key[]) => useTaken(ofScreens, keys);
export const useShellKeys = (keys: readonly Key[]) => useTaken(ofShell, keys);

function useTaken(taken: Taken, keys: readonly Key[]): void {
  const latest = useRef(keys);
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    taken.add(latest);
    return () => void taken.delete(latest);
  }, [taken]);
}

/** Those of now, each once. */
export function listKeys(): Key[] {
  const known = new Map<string, Key>();
  for (const { current } of [...ofShell, ...ofScreens])
    for (const one of current) if (one.isThere?.() ?? true) known.set(one.key, one);
  return [...known.values()];
}

const OFF = 'teclas';
/** WCAG 2.1.4: users of speech input or with a tremor can turn single-key shortcuts off. */
export const areKeysOn = () => readStored('local', OFF) !== 'no';
export function turnKeys(on: boolean): void {
  if (on) removeStored('local', OFF);
  else writeStored('local', OFF, 'no');
}

/** Mounted once in the shell. */
export function useKeyboard(): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!areKeysOn() || isWriting(event.target) || isDialogOpen()) return;
      const pressed = event.key.toUpperCase();
      const act = listKeys().find(({ key }) => key === pressed)?.act;
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}

/** What takes letters for itself: a text, or a list that is gone through by them. */
const WRITTEN =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=range]), textarea, select, [role=combobox], [role=listbox], [role=menu], [role=menu] *';

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(WRITTEN));
}

/** What a dialog asks comes before everything behind it. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role=dialog][aria-modal=true], [role=alertdialog]') !== null;
}

type Keyed = ReactElement<{ 'aria-keyshortcuts'?: string; ref?: Ref<HTMLElement> }>;
type TipProps = { label: string; keys: string; children: Keyed };

/** A button or link that a key presses too, and that says so where a user points at it. */
export function KeyTip({ label, keys, children }: TipProps) {
  const element = useRef<HTMLElement>(null);
  useKeys([{ key: keys, does: label, act: () => element.current?.click() }]);
  const words = hint(`${label} (${keys})`);
  return <>{cloneElement(children, { ...words, 'aria-keyshortcuts': keys, ref: element })}</>;
}

/** The state of the switch, for the dialog that has it. */
export function useKeysSwitch(): [boolean, (on: boolean) => void] {
  const [isOn, setOn] = useState(areKeysOn);
  return [
    isOn,
    (on) => {
      turnKeys(on);
      setOn(on);
    },
  ];
}
