import { useEffect, useSyncExternalStore } from 'react';
import { laterDialog } from './later';
import type { Question } from './question';
import { useReturnFocus } from './useReturnFocus';

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

/** On unmount an open question counts as refused, and is not shown to the next user. */
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

const QuestionDialog = laterDialog(async () => (await import('./QuestionDialog')).QuestionDialog);

/** Mounted once in the application. */
export function ConfirmHost() {
  const question = useSyncExternalStore(subscribe, () => asked);
  useReturnFocus(question !== undefined);
  useEffect(() => refuse, []);

  function decide(yes: boolean) {
    question?.answer(yes);
    ask(undefined);
  }

  return <QuestionDialog isOpen={question !== undefined} question={question} onDecide={decide} />;
}
