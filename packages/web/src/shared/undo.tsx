import { type BorradoKind, PAPELERA_MESSAGES, UNDO_SECONDS } from '@fenix/domain/assembly/papelera';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { call } from './api';
import { notify } from './notify';

/** Records to be deleted, and what people call them. */
export type Chosen = { ids: readonly string[]; about: string };

type Deleted = Chosen & {
  kind: BorradoKind;
  /** What the toast says was done. */
  title: string;
  /** What shows the records again. */
  refresh: () => unknown;
};

/** PAP-01: says that it was deleted, and for ten seconds offers the way back. */
export function offerUndo({ kind, ids, title, about, refresh }: Deleted): void {
  const id = `deshacer:${ids.join()}`;
  notify.success(title, undefined, {
    id,
    seconds: Infinity,
    content: (
      <>
        {about && <div>{about}</div>}
        <UndoButton onUndo={handleUndo} onOver={() => notifications.hide(id)} />
      </>
    ),
  });

  async function handleUndo() {
    try {
      await call(z.null(), 'POST', '/api/papelera/deshacer', { kind, ids });
      notifications.hide(id);
      notify.done(PAPELERA_MESSAGES.undone, about);
    } catch (error) {
      notifications.hide(id);
      notify.failure(error, PAPELERA_MESSAGES.failed);
    } finally {
      await refresh();
    }
  }
}

type Props = { onUndo: () => Promise<void>; onOver: () => void };

/** It does not go away under a user's hands; Ctrl+Z reaches it from wherever one is, except from what is being typed. */
function UndoButton({ onUndo, onOver }: Props) {
  const [isHeld, setHeld] = useState(false);
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    if (isHeld || isBusy) return undefined;
    const timer = setTimeout(onOver, UNDO_SECONDS * 1_000);
    return () => clearTimeout(timer);
  }, [isHeld, isBusy, onOver]);

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      if (!isUndo || isTyping(event.target)) return;
      event.preventDefault();
      void undo();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  });

  async function undo() {
    if (isBusy) return;
    setBusy(true);
    await onUndo();
  }

  return (
    <Button
      size="compact-sm"
      variant="light"
      mt={6}
      loading={isBusy}
      leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onClick={() => void undo()}
      aria-keyshortcuts="Control+Z"
    >
      Deshacer
    </Button>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}
