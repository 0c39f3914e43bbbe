import {
  type ComponentType,
  type Ref,
  createElement,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { styled } from '../theme/styled';

/**
 * Lazy chunks for menus, dialogs and toasts: they are not needed to show a screen and would delay it on a poor signal.
 * They load once the first screen is drawn, or earlier when a user opens one.
 */
const parts = new Set<() => Promise<void>>();
let isTime = false;

/** The first screen is drawn: whatever was left for later comes now, and what is declared from now on comes at once. */
export async function loadLater(): Promise<void> {
  isTime = true;
  await Promise.all([...parts].map((load) => load()));
}

function declare<P>(fetch: () => Promise<ComponentType<P>>) {
  let part: ComponentType<P> | undefined;
  let coming: Promise<void> | undefined;
  const listeners = new Set<() => void>();
  /** What could not be brought is brought when it is wanted again. */
  async function bring() {
    try {
      part = await styled(fetch());
      for (const listener of listeners) listener();
    } catch {
      coming = undefined;
    }
  }
  const load = () => (coming ??= bring());
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  parts.add(load);
  if (isTime) void load();
  return { load, usePart: () => useSyncExternalStore(subscribe, () => part) };
}

type Wanting = {
  /** Only `load` starts loading the chunk; without this, rendering the part does so too. */
  onlyWhenAsked?: boolean;
};

/** A part in whose place there is nothing until it has come. */
export function later<P extends object>(
  fetch: () => Promise<ComponentType<P>>,
  { onlyWhenAsked = false }: Wanting = {},
) {
  const { load, usePart } = declare(fetch);
  function Later(props: P) {
    const Part = usePart();
    useEffect(() => {
      if (!onlyWhenAsked) void load();
    }, []);
    return Part ? createElement(Part, props) : null;
  }
  return Object.assign(Later, { load });
}

/** A dialog: opened before it is there, it opens when it comes. */
export function laterDialog<P extends { isOpen: boolean }>(fetch: () => Promise<ComponentType<P>>) {
  const { load, usePart } = declare(fetch);
  return function LaterDialog(props: P) {
    const Dialog = usePart();
    const { isOpen } = props;
    useEffect(() => {
      if (isOpen) void load();
    }, [isOpen]);
    // There first and open then: a dialog that begins open does not know where the focus was.
    const isThere = useDeferredValue(Dialog !== undefined);
    return Dialog ? createElement(Dialog, { ...props, isOpen: isOpen && isThere }) : null;
  };
}

/** What happened to the button of a menu before the menu was there. */
export type Arrival = { arrival: 'focused' | 'pressed' | undefined };
export type FaceProps = {
  'aria-haspopup': 'menu';
  'aria-expanded': false;
  onFocus: () => void;
  onBlur: () => void;
  onClick: () => void;
};

/** Of a button that is before its menu and then in it. */
export type TargetProps = Partial<FaceProps> & { ref?: Ref<HTMLButtonElement> };

/** A button whose menu comes later: pressed before that, it opens as soon as the menu is there. */
export function laterMenu<P extends object>(
  fetch: () => Promise<ComponentType<P & Arrival>>,
  Face: ComponentType<P & { face: FaceProps }>,
) {
  const { load, usePart } = declare(fetch);
  function LaterMenu(props: P) {
    const Menu = usePart();
    const [arrival, setArrival] = useState<Arrival['arrival']>();
    if (Menu) return createElement(Menu, { ...props, arrival });

    function handlePress() {
      setArrival('pressed');
      void load();
    }

    const face: FaceProps = {
      'aria-haspopup': 'menu',
      'aria-expanded': false,
      onFocus: () => setArrival((now) => now ?? 'focused'),
      onBlur: () => setArrival(undefined),
      onClick: handlePress,
    };
    return <Face {...props} face={face} />;
  }
  return Object.assign(LaterMenu, { load });
}

/** For the menu that takes the place of such a button: with the focus it had, and open if it was pressed. */
export function useArrival(arrival: Arrival['arrival']) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (arrival) button.current?.focus({ preventScroll: true });
    if (arrival === 'pressed') button.current?.click();
  }, [arrival]);
  return button;
}
