import type { RouteId } from '@fenix/domain/routes';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconHistory, IconPalette } from '@tabler/icons-react';
import { RouteLink, useGo } from '../../shared/routing';
import styles from './AdminShortcuts.module.css';
import { ICON_STROKE, iconOf } from './menuIcons';

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
      {SHORTCUTS.map(({ to, label }) => {
        const Icon = iconOf(to);
        return (
          <RouteLink key={to} to={to} className={styles.shortcut}>
            <Icon size={18} stroke={ICON_STROKE} aria-hidden />
            {label}
          </RouteLink>
        );
      })}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size="lg" aria-label="Más herramientas">
            <IconDots size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconHistory size={18} />} onClick={() => void go({ to: 'auditoria' })}>
            Auditoría
          </Menu.Item>
          <Menu.Item leftSection={<IconPalette size={18} />} onClick={() => void go({ to: 'guiaVisual' })}>
            Guía visual
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </nav>
  );
}
