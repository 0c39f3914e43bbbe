import { Drawer } from '@mantine/core';
import styles from './MenuDrawer.module.css';
import { Sidebar } from './Sidebar';

/** SHELL-13: the whole menu, on a phone. */
export function MenuDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size={288}
      withCloseButton={false}
      padding={0}
      classNames={{ body: styles.drawer ?? '', content: styles.sheet ?? '' }}
      attributes={{ content: { 'aria-label': 'Menú' } }}
    >
      <Sidebar isCompact={false} isPhone onGo={onClose} />
    </Drawer>
  );
}
