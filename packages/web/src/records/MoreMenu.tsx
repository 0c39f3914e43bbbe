import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { MoreItems, type MoreItemsProps } from './MoreItems';
import styles from './MoreMenu.module.css';

/** On a phone: what the head of a list has no room for. */
export function MoreMenu(props: MoreItemsProps) {
  return (
    <Menu position="bottom-end" width={220} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon size={44} variant="default" aria-label="Más acciones de la lista" className={styles.more ?? ''}>
          <IconDots size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MoreItems {...props} />
      </Menu.Dropdown>
    </Menu>
  );
}
