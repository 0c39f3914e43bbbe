import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './GuiaVisual.module.css';

type Props = { title: string; children: ReactNode; about?: string };

export function Section({ title, about, children }: Props) {
  return (
    <section className={styles.section} aria-label={title}>
      <Title order={2}>{title}</Title>
      {about && (
        <Text c="dimmed" size="sm">
          {about}
        </Text>
      )}
      <div className={styles.content}>{children}</div>
    </section>
  );
}
