import { type RefObject, useEffect } from 'react';

/**
 * Enter in a field goes on to the next one, as Tab does, and from the last one to the button. Heard on the document,
 * so that the field has already done with the key what it wanted.
 */
export function useEnterSteps(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.key !== 'Enter' || event.defaultPrevented || !(target instanceof HTMLInputElement)) return;
      if (!form.current?.contains(target)) return;
      event.preventDefault();
      stepFrom(form.current, target)?.focus();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [form]);
}

/** The field or button after this one; the switch is passed over, because it mostly stands right. */
function stepFrom(form: HTMLFormElement, field: HTMLInputElement): HTMLElement | undefined {
  const steps = [...form.querySelectorAll<HTMLElement>('input:not([type="hidden"]), [type="submit"]')];
  return steps.slice(steps.indexOf(field) + 1).find((step) => !step.matches('[type="checkbox"]'));
}
