import { useEffect, useRef } from 'react';
import type { FormState } from './useForm';

/** After a refused save the first field with an error has the focus, as soon as its section is on the screen. */
export function useFocusRefused(refused: FormState['refused'], shown?: string) {
  const form = useRef<HTMLFormElement>(null);
  const answered = useRef<FormState['refused']>(undefined);
  useEffect(() => {
    if (!refused || answered.current === refused || (shown && shown !== refused.section)) return;
    answered.current = refused;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]');
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  }, [refused, shown]);
  return form;
}
