import { useBlocker } from '@tanstack/react-router';
import { createContext, useCallback } from 'react';
import { confirm, useIsAsking } from '../confirm';

/** A form reports here whether it has unsaved input. Without effect outside a drawer. */
export const UnsavedContext = createContext<(isUnsaved: boolean) => void>(() => undefined);

export type Place = { pathname: string; search: Readonly<Record<string, unknown>> };
type Leaves = (current: Place, next: Place) => boolean;

const leavesPage: Leaves = (current, next) => current.pathname !== next.pathname;

export const askToLeave = () =>
  confirm({
    title: '¿Descartar lo que escribiste?',
    message: 'Lo que llevas de este formulario no se ha guardado.',
    confirmLabel: 'Descartar',
    cancelLabel: 'Seguir aquí',
    danger: true,
  });

/** Going away from what was typed is asked about; `leaves` says which steps go away from it. It has to stay the same. */
export function useLeaveGuard(isUnsaved: boolean, leaves: Leaves = leavesPage): void {
  useBlocker({
    disabled: !isUnsaved,
    shouldBlockFn: useCallback(
      async ({ current, next }: { current: Place; next: Place }) => leaves(current, next) && !(await askToLeave()),
      [leaves],
    ),
  });
}

/** The same for a dialog, whose cross, Escape, margin and `Cancelar` close it without a step in the address. */
export function useAskedClose(isUnsaved: boolean, onClose: () => void) {
  useLeaveGuard(isUnsaved);
  const isAsking = useIsAsking();
  const close = async () => {
    if (!isUnsaved || (await askToLeave())) onClose();
  };
  return { close: () => void close(), asking: { closeOnEscape: !isAsking } };
}
