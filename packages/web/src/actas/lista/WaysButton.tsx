import { ActionIcon } from '@mantine/core';
import { type Icon, IconDots } from '@tabler/icons-react';
import type { TargetProps } from '../../shared/later';
import type { AnyTarget } from '../../shared/routing';
import styles from './ActasListScreen.module.css';

export type Way = { icon: Icon; label: string; target: AnyTarget };
/** What is exported is the list by days: without it there is nothing to export. */
export type WaysMenuProps = { links: readonly Way[]; onExport: (() => void) | undefined };

export function WaysButton(props: TargetProps) {
  return (
    <ActionIcon
      size={44}
      variant="default"
      aria-label="Más acciones de la lista"
      {...props}
      className={styles.more ?? ''}
    >
      <IconDots size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
