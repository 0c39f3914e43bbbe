import { type Section, sectionOf } from '@fenix/domain/forms/def';
import { missingOf } from '@fenix/domain/forms/problems';
import { answersOf, isEmptySection } from '@fenix/domain/forms/values';
import { VisuallyHidden } from '@mantine/core';
import { IconAlertCircle, IconCircle, IconCircleCheck, IconCircleDotted, IconCircleMinus } from '@tabler/icons-react';
import { useState } from 'react';
import type { DraftFacts } from './DraftStatus';
import styles from './SectionMark.module.css';
import type { FormState } from './useForm';

const MARKS = {
  refused: [IconAlertCircle, 'Con errores', 'danger'],
  missing: [IconCircle, 'Por llenar', 'neutral'],
  unseen: [IconCircleDotted, 'Sin revisar', 'neutral'],
  empty: [IconCircleMinus, 'Sin datos', 'neutral'],
  done: [IconCircleCheck, 'Lista', 'ok'],
} as const;
type Mark = keyof typeof MARKS;

/** The state of a section: an icon, and a word for screen readers. */
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
 * The state of each section. One that was not opened has no tick, even where nothing is missing, and neither has one
 * that lacks what is asked for or is empty. A draft does not store what was opened, only what was filled in.
 */
export function useMarks({ def, values, files, missing, refused }: FormState, { isTouched }: DraftFacts) {
  const [seen, setSeen] = useState<ReadonlySet<string>>(() =>
    isTouched ? new Set(def.sections.filter(isFilledIn).map(({ id }) => id)) : new Set(),
  );
  const see = (id: string) => {
    if (!seen.has(id)) setSeen(new Set([...seen, id]));
  };
  const given: ReadonlySet<string> = new Set(Object.keys(files).filter((place) => files[place]));
  const asked = new Set(missingOf(def, answersOf(def, values), given).map((name) => sectionOf(def, name)));
  const markOf = (id: string): Mark => {
    if (missing.has(id)) return refused ? 'refused' : 'missing';
    if (!seen.has(id)) return 'unseen';
    if (asked.has(id)) return 'missing';
    return def.sections.some((section) => section.id === id && isEmptySection(def, section, values, given))
      ? 'empty'
      : 'done';
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
