import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type Arrival, useArrival } from '../../shared/later';
import { useGo } from '../../shared/routing';
import { RouteIcon } from './RouteIcon';

/** What staff need now and then. */
export function AdminMenu({ arrival }: Arrival) {
  const go = useGo();
  const button = useArrival(arrival);
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon ref={button} size="lg" aria-label="Más herramientas">
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<RouteIcon id="auditoria" size={18} />} onClick={() => void go({ to: 'auditoria' })}>
          Auditoría
        </Menu.Item>
        <Menu.Item leftSection={<RouteIcon id="papelera" size={18} />} onClick={() => void go({ to: 'papelera' })}>
          Papelera
        </Menu.Item>
        <Menu.Item leftSection={<RouteIcon id="servidor" size={18} />} onClick={() => void go({ to: 'servidor' })}>
          Servidor
        </Menu.Item>
        <Menu.Item leftSection={<RouteIcon id="guiaVisual" size={18} />} onClick={() => void go({ to: 'guiaVisual' })}>
          Guía visual
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
