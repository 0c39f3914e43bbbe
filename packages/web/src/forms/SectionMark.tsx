import type { Section } from '@fenix/domain/forms/def';
import { VisuallyHidden } from '@mantine/core';
import { IconAlertCircle, IconCircle, IconCircleCheck, IconCircleDotted } from '@tabler/icons-react';
import { useState } from 'react';
import type { DraftFacts } from './DraftStatus';
import styles from './SectionMark.module.css';
import type { FormState } from './useForm';

const MARKS = {
  refused: [IconAlertCircle, 'Con errores', 'danger'],
  missing: [IconCircle, 'Por llenar', 'neutral'],
  unseen: [IconCircleDotted, 'Sin revisar', 'neutral'],
  done: [IconCircleCheck, 'Lista', 'ok'],
} as const;
type Mark = keyof typeof MARKS;

/** How a section stands: a sign, and a word for who cannot see it. */
export function SectionMark({ mark }: { mark: Mark }) {
  const [Icon, words, state] = MARKS[mark];
  return (
    <>
      <Icon size={18} stroke={1.75} aria-hidden className={styles.mark} data-state={state} />
      <VisuallyHidden>{`${words}: `}</VisuallyHidden>
    </>
  );
}

/**
 * How each section stands, by what was done: what nobody looked at has no tick, even where nothing is missing. A draft
 * does not say what was looked at, only what was filled in.
 */
export function useMarks({ def, missing, refused }: FormState, { isTouched }: DraftFacts) {
  const [seen, setSeen] = useState<ReadonlySet<string>>(() =>
    isTouched ? new Set(def.sections.filter(isFilledIn).map(({ id }) => id)) : new Set(),
  );
  const see = (id: string) => {
    if (!seen.has(id)) setSeen(new Set([...seen, id]));
  };
  const markOf = (id: string): Mark => {
    if (missing.has(id)) return refused ? 'refused' : 'missing';
    return seen.has(id) ? 'done' : 'unseen';
  };
  return { see, markOf };
}

/** Asks for something that begins without an answer; lists to tick and switches begin with one. */
function isFilledIn({ fields }: Section): boolean {
  return fields.some((part) =>
    part.kind === 'group'
      ? part.needsOne !== undefined || part.fields.some(({ need }) => need !== undefined)
      : part.need !== undefined && part.kind !== 'checks' && part.kind !== 'switches',
  );
}
