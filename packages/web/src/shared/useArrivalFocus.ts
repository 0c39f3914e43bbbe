import { type RefObject, useEffect } from 'react';
import { useIsPhone } from './useIsPhone';

/**
 * Work begins in this field: it has the focus when its screen opens. Not on a phone, where the keyboard would cover the
 * screen. After the shell, which gives the focus to the whole of a new screen in the same moment.
 */
export function useArrivalFocus(field: RefObject<HTMLElement | null>): void {
  const isPhone = useIsPhone();
  useEffect(() => {
    if (!isPhone) queueMicrotask(() => field.current?.focus({ preventScroll: true }));
  }, [field, isPhone]);
}
