import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { TargetProps } from '../../shared/later';
import styles from './ActasListScreen.module.css';

export function ListMenuButton(props: TargetProps) {
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
