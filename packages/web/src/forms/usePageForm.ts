import { useState } from 'react';
import type { Files } from '../outbox/draft';
import type { Held } from './useForm';

type Filled = { values: Readonly<Record<string, unknown>>; files: Files; key: string };

/** What is filled in on this page and nowhere else. The key is the content's: sending it again counts once. */
export function usePageForm(fresh: () => Readonly<Record<string, unknown>>): Held & Filled & { reset: () => void } {
  const start = (): Filled => ({ values: fresh(), files: {}, key: crypto.randomUUID() });
  const [filled, setFilled] = useState(start);
  return {
    ...filled,
    set: (values) => setFilled((now) => ({ ...now, values: { ...now.values, ...values }, key: crypto.randomUUID() })),
    setFile: (field, file) =>
      setFilled((now) => ({ ...now, files: { ...now.files, [field]: file }, key: crypto.randomUUID() })),
    reset: () => setFilled(start()),
  };
}
