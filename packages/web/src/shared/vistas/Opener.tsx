import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithRef, ComponentType } from 'react';
import styles from './Opener.module.css';

type Props = Omit<ButtonProps, 'leftSection'> &
  Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> & {
    icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>;
  };

/** A button of the bar over a list. What it opens hands it the rest. */
export function Opener({ icon: Icon, ...rest }: Props) {
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
      {...rest}
      className={styles.opener ?? ''}
    />
  );
}
