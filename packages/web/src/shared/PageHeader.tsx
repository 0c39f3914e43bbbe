import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './PageHeader.module.css';

type Props = { title: string; subtitle?: ReactNode; action?: ReactNode };

/** What this screen is, in one line more, and the one thing most people come here to do. */
export function PageHeader({ title, subtitle, action }: Props) {
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        <Title order={1}>{title}</Title>
        {subtitle && (
          <Text c="dimmed" size="sm">
            {subtitle}
          </Text>
        )}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </header>
  );
}
