import { Menu } from '@mantine/core';
import { MoreItems, type MoreItemsProps } from '../../records/MoreItems';
import { type Arrival, useArrival } from '../../shared/later';
import { ListMenuButton } from './ListMenuButton';

/** On a phone: what the head of the list has no room for. */
export function ListMenu({ arrival, ...items }: MoreItemsProps & Arrival) {
  const button = useArrival(arrival);
  return (
    <Menu position="bottom-end" width={220} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ListMenuButton ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <MoreItems {...items} />
      </Menu.Dropdown>
    </Menu>
  );
}
