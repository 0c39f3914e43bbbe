import { useLayoutEffect } from 'react';

/** What had the focus last. A menu that opens a dialog is gone before the dialog is there, and its item with it. */
let last: HTMLElement | undefined;
document.addEventListener('focusin', ({ target }) => {
  last = openerOf(target);
});

/**
 * Returns the focus to the element that opened a dialog. Mantine does so when `opened` turns false; not when the dialog
 * is unmounted at once, nor when it was opened from a menu.
 */
export function useReturnFocus(isOpen = true): void {
  // Before Mantine moves the focus into the dialog.
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const opener = last;
    // A button that goes away with what was decided leaves the keyboard at its row.
    const row = opener?.closest<HTMLElement>('tr[tabindex]');
    const back = () => (opener?.isConnected ? opener : row)?.focus({ preventScroll: true });
    // After the dialog has left the page.
    return () => void setTimeout(() => isAdrift() && back());
  }, [isOpen]);
}

/** The button of a menu stays when its items leave. */
function openerOf(target: EventTarget | null): HTMLElement | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  const menu = target.closest('[role="menu"]');
  return menu ? (document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(menu.id)}"]`) ?? undefined) : target;
}

/** The focus was not moved to another element of the page in the meantime. */
function isAdrift(): boolean {
  const { activeElement, body } = document;
  return !activeElement || activeElement === body || activeElement.closest('[role="dialog"]') !== null;
}
