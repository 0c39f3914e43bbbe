import { type RouteId, routeOf } from '@fenix/domain/routes';
import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { RouteLink, useGo } from '../../shared/routing';
import styles from './AdminShortcuts.module.css';
import { RouteIcon } from './RouteIcon';

const SHORTCUTS = [
  { to: 'clientes', label: 'Clientes' },
  { to: 'usuarios', label: 'Usuarios' },
  { to: 'boletin', label: 'Boletín' },
  { to: 'formatoDeEntrega', label: 'Formato de entrega' },
] as const satisfies readonly { to: RouteId; label: string }[];

/** SHELL-20, SHELL-21: the administration screens, in this order, only on /main. */
export function AdminShortcuts() {
  const go = useGo();
  return (
    <nav className={styles.shortcuts} aria-label="Administración">
      {SHORTCUTS.map(({ to, label }) => (
        <Tooltip key={to} label={routeOf(to).title}>
          <RouteLink to={to} className={styles.shortcut}>
            <RouteIcon id={to} size={18} />
            <span className={styles.label}>{label}</span>
          </RouteLink>
        </Tooltip>
      ))}
      <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon size="lg" aria-label="Más herramientas">
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
          <Menu.Item
            leftSection={<RouteIcon id="guiaVisual" size={18} />}
            onClick={() => void go({ to: 'guiaVisual' })}
          >
            Guía visual
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </nav>
  );
}
