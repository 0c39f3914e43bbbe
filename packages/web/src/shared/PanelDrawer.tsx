import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { beginInDrawer } from './form/firstField';
import { useIsPhone } from './useIsPhone';

type Props = { title: string; isOpen: boolean; onClose: () => void; children: ReactNode };

/** A short list beside the page; on a phone it comes up from below, where the thumb is. */
export function PanelDrawer({ title, isOpen, onClose, children }: Props) {
  const isPhone = useIsPhone();
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '70%' : 'sm'}
      title={title}
    >
      <div ref={beginInDrawer}>{children}</div>
    </Drawer>
  );
}
