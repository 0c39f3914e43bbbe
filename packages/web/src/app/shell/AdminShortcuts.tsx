import { type RouteId, routeOf } from '@fenix/domain/routes';
import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { laterMenu } from '../../shared/later';
import { RouteLink } from '../../shared/routing';
import { hint } from '../../shared/tip/tipAt';
import styles from './AdminShortcuts.module.css';
import { RouteIcon } from './RouteIcon';

const SHORTCUTS = [
  { to: 'clientes', label: 'Clientes' },
  { to: 'usuarios', label: 'Usuarios' },
  { to: 'boletin', label: 'Boletín' },
  { to: 'formatoDeEntrega', label: 'Formato de entrega' },
] as const satisfies readonly { to: RouteId; label: string }[];

const AdminMenu = laterMenu(
  async () => (await import('./AdminMenu')).AdminMenu,
  ({ face }) => (
    <ActionIcon size="lg" aria-label="Más herramientas" {...face}>
      <IconDots size={20} />
    </ActionIcon>
  ),
);

/** SHELL-20, SHELL-21: the administration screens, in this order, only on /main. */
export function AdminShortcuts() {
  return (
    <nav className={styles.shortcuts} aria-label="Administración">
      {SHORTCUTS.map(({ to, label }) => (
        <RouteLink key={to} to={to} className={styles.shortcut} data-route={to} {...hint(routeOf(to).title)}>
          <RouteIcon id={to} size={18} />
          <span className={styles.label}>{label}</span>
        </RouteLink>
      ))}
      <AdminMenu />
    </nav>
  );
}
