import { VisuallyHidden } from '@mantine/core';
import { IconAlertCircle, IconCircle, IconCircleCheck } from '@tabler/icons-react';
import styles from './SectionMark.module.css';

/** How a section stands: a sign, and a word for who cannot see it. */
export function SectionMark({ isMissing, isRefused }: { isMissing: boolean; isRefused: boolean }) {
  const [Icon, words, state] = isRefused
    ? ([IconAlertCircle, 'Con errores', 'danger'] as const)
    : isMissing
      ? ([IconCircle, 'Por llenar', 'neutral'] as const)
      : ([IconCircleCheck, 'Lista', 'ok'] as const);
  return (
    <>
      <Icon size={18} stroke={1.75} aria-hidden className={styles.mark} data-state={state} />
      <VisuallyHidden>{`${words}: `}</VisuallyHidden>
    </>
  );
}
