import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useIsPhone } from './useIsPhone';

/**
 * Work begins in this field, or in the one that `fieldIn` finds in it: it has the focus when its screen opens. Not on a
 * phone, where the keyboard would cover the screen. After the shell, which gives the focus to the whole of a new screen in
 * the same moment.
 */
export function useArrivalFocus<E extends HTMLElement>(
  field: RefObject<E | null>,
  fieldIn: (field: E) => HTMLElement | undefined = (own) => own,
): void {
  const isPhone = useIsPhone();
  const arrive = useEffectEvent(() => {
    if (field.current) fieldIn(field.current)?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (!isPhone) queueMicrotask(() => arrive());
  }, [isPhone]);
}
