import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type Arrival, useArrival } from '../../shared/later';
import { AnyLink } from '../../shared/routing';
import { WaysButton, type WaysMenuProps } from './WaysButton';

/** On a phone: what the head of the list has no room for. */
export function WaysMenu({ links, onExport, arrival }: WaysMenuProps & Arrival) {
  const button = useArrival(arrival);
  return (
    <Menu position="bottom-end" width={220} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <WaysButton ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        {links.map(({ icon: Drawing, label, target }) => (
          <Menu.Item
            key={label}
            leftSection={<Drawing size={16} stroke={1.75} aria-hidden />}
            renderRoot={(props) => <AnyLink {...props} {...target} />}
          >
            {label}
          </Menu.Item>
        ))}
        {onExport && (
          <Menu.Item leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />} onClick={onExport}>
            Exportar CSV
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
