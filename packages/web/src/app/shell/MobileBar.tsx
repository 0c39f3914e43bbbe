import { menuFor } from '@fenix/domain/menu';
import { access } from '@fenix/domain/permissions';
import { type RouteId, routeOf } from '@fenix/domain/routes';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconLock, IconMenu2 } from '@tabler/icons-react';
import { AnyLink, useRouteId } from '../../shared/routing';
import { useViewer, useWorkingClient } from '../../shared/viewer';
import styles from './MobileBar.module.css';
import { ICON_STROKE, RouteIcon } from './RouteIcon';
import { lockOf } from './lock';

const LINKS = [
  { to: 'despachosList', label: 'Despachos' },
  { to: 'prealistamientosList', label: 'Prealistamiento' },
] as const satisfies readonly BarTarget[];

/** In the place of what a person may not open: what they work with instead, in this order. */
const INSTEAD = [
  { to: 'actasList', label: 'Actas' },
  { to: 'informesList', label: 'Informes' },
  { to: 'inspeccionesList', label: 'Inspecciones' },
] as const satisfies readonly BarTarget[];

type BarTarget = { to: RouteId; label: string };

/** SHELL-13, SHELL-14: two links under the thumb, and the rest of the menu. */
export function MobileBar({ onMenu, isMenuOpen }: { onMenu: () => void; isMenuOpen: boolean }) {
  return (
    <nav className={styles.bar} aria-label="Accesos rápidos" data-no-print>
      {useBarLinks().map(({ to, label }) => (
        <BarLink key={to} to={to} label={label} />
      ))}
      <UnstyledButton className={styles.item} onClick={onMenu} aria-expanded={isMenuOpen} aria-haspopup="dialog">
        <IconMenu2 size={22} stroke={ICON_STROKE} aria-hidden />
        Menú
      </UnstyledButton>
    </nav>
  );
}

function useBarLinks(): readonly BarTarget[] {
  const viewer = useViewer();
  const isOpen = (id: RouteId) => access(viewer, routeOf(id)) === 'open';
  const isTheirs = ({ to }: BarTarget) =>
    isOpen(to) || (to === 'prealistamientosList' && isOpen('prealistamientoCreate'));
  const spare = INSTEAD.filter(isTheirs);
  return LINKS.map((link) => (isTheirs(link) ? link : (spare.shift() ?? link)));
}

/** Who makes checks and does not read them is led to making one. */
function BarLink({ to, label }: BarTarget) {
  const viewer = useViewer();
  const isOpen = (id: RouteId) => access(viewer, routeOf(id)) === 'open';
  const isForChecks = to === 'prealistamientosList' && !isOpen(to) && isOpen('prealistamientoCreate');
  return isForChecks ? <OpenLink to="prealistamientoCreate" label={label} /> : <ListLink to={to} label={label} />;
}

function ListLink({ to, label }: BarTarget) {
  const viewer = useViewer();
  const client = useWorkingClient();
  const item = menuFor(viewer, client ?? '')
    .flatMap((group) => group.items)
    .find(({ id }) => id === to);
  const lock = item && lockOf(item, client);
  if (lock || !client) {
    const reason = lock?.reason ?? '';
    return (
      <UnstyledButton aria-disabled="true" className={styles.item ?? ''} data-locked data-tip={reason}>
        <RouteIcon id={to} size={22} />
        <span>
          {label}
          <VisuallyHidden>. {reason}</VisuallyHidden>
          {lock?.isRefusal && <IconLock size={12} aria-hidden className={styles.lock} />}
        </span>
      </UnstyledButton>
    );
  }
  return <OpenLink to={to} client={client} label={label} />;
}

function OpenLink({ to, client, label }: { to: RouteId; client?: string; label: string }) {
  const isActive = useRouteId() === to;
  return (
    <AnyLink
      to={to}
      params={client === undefined ? {} : { client }}
      className={styles.item}
      data-active={isActive || undefined}
      aria-current={isActive ? 'page' : undefined}
    >
      <RouteIcon id={to} size={22} />
      {label}
    </AnyLink>
  );
}
