import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';
import { useReturnFocus } from './useReturnFocus';

export type Question = {
  title: string;
  message?: string;
  /** The record it is about, as its list names it. */
  about?: string;
  confirmLabel?: string;
  cancelLabel?: string;
  /** The act destroys something or cannot be taken back. */
  danger?: boolean;
};

type Asked = Question & { answer: (yes: boolean) => void };

let asked: Asked | undefined;
const listeners = new Set<() => void>();

function ask(next: Asked | undefined) {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks, and resolves to what the user decided. A question that is replaced by another counts as refused. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => ask({ ...question, answer: resolve }));
}

/** Nobody is left to answer: what was asked counts as refused, and whoever comes next is not met by it. */
function refuse(): void {
  asked?.answer(false);
  ask(undefined);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** True while a question waits for its answer: what lies under it then leaves the Escape key alone. */
export function useIsAsking(): boolean {
  return useSyncExternalStore(subscribe, () => asked !== undefined);
}

/** Stands once in the application. */
export function ConfirmHost() {
  const question = useSyncExternalStore(subscribe, () => asked);
  useReturnFocus(question !== undefined);
  useEffect(() => refuse, []);

  function decide(yes: boolean) {
    question?.answer(yes);
    ask(undefined);
  }

  return (
    <Modal opened={question !== undefined} onClose={() => decide(false)} title={question?.title}>
      {question?.message && <Text mb={question.about ? 'xs' : 'lg'}>{question.message}</Text>}
      {question?.about && (
        <Text mb="lg" fw={600}>
          {question.about}
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" data-autofocus={question?.danger || undefined} onClick={() => decide(false)}>
          {question?.cancelLabel ?? 'Cancelar'}
        </Button>
        <Button
          data-autofocus={!question?.danger || undefined}
          {...(question?.danger && { color: 'red' })}
          onClick={() => decide(true)}
        >
          {question?.confirmLabel ?? 'Aceptar'}
        </Button>
      </Group>
    </Modal>
  );
}
