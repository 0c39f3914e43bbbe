import type { SectionId } from '@fenix/domain/actas/completar/completion';
import { useEffect, useRef } from 'react';
import type { Completion } from './useCompletion';

/** After a refused save the first field with an error has the focus, as soon as its section is on the screen. */
export function useFocusRefused(refused: Completion['refused'], shown?: SectionId) {
  const form = useRef<HTMLFormElement>(null);
  const answered = useRef<Completion['refused']>(undefined);
  useEffect(() => {
    if (!refused || answered.current === refused || (shown && shown !== refused.section)) return;
    answered.current = refused;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]');
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  }, [refused, shown]);
  return form;
}
