import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { Skeleton } from '@mantine/core';
import { PageHeader } from '../../shared/PageHeader';
import styles from './FormFrame.module.css';

/** The heading of a form for phones, whose top bar shows the title already. */
export function FormHeading({ title, subtitle }: { title: string; subtitle?: string }) {
  return (
    <div className={styles.heading}>
      <PageHeader title={title} {...(subtitle !== undefined && { subtitle })} />
    </div>
  );
}

/** A section with four fields, while a form is loading. `hasFacts`: a line above it. */
export function FormLoading({ hasFacts = false }: { hasFacts?: boolean }) {
  return (
    <output aria-busy="true" aria-label={SHELL_MESSAGES.loading}>
      {hasFacts && <Skeleton height={56} radius="md" mb="md" />}
      <div className={styles.loading}>
        <Skeleton height={20} width="30%" mb="lg" />
        {[1, 2, 3, 4].map((field) => (
          <Skeleton key={field} height={40} mb="lg" />
        ))}
      </div>
    </output>
  );
}
