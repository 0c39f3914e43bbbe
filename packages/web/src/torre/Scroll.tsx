import { ScrollArea } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import styles from './Scroll.module.css';

type Props = { label: string; ref?: Ref<HTMLDivElement>; children: ReactNode };

/** A part that scrolls by itself, which the keyboard reaches. */
export function Scroll({ label, ref, children }: Props) {
  return (
    <ScrollArea
      classNames={{ root: styles.scroll ?? '', viewport: styles.viewport ?? '' }}
      type="auto"
      offsetScrollbars="present"
      viewportRef={ref ?? null}
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': label }}
    >
      {children}
    </ScrollArea>
  );
}
