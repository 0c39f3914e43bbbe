import { access } from '@fenix/domain/permissions';
import { type RouteId, routeOf } from '@fenix/domain/routes';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconLock, IconMenu2 } from '@tabler/icons-react';
import { AnyLink, useRouteId } from '../../shared/routing';
import { useHeightAs } from '../../shared/useHeightAs';
import { useViewer, useWorkingClient } from '../../shared/viewer';
import styles from './MobileBar.module.css';
import { ICON_STROKE, RouteIcon } from './RouteIcon';
import { lockOf } from './lock';

type BarTarget = { to: RouteId; label: string };

/** What a person works with, in this order: the first two that they may open are in the bar. */
const LINKS: readonly BarTarget[] = [
  { to: 'despachosList', label: 'Despachos' },
  { to: 'prealistamientosList', label: 'Prealistamiento' },
  { to: 'actasList', label: 'Actas' },
  { to: 'informesList', label: 'Informes' },
  { to: 'inspeccionesList', label: 'Inspecciones' },
  { to: 'documentoCreate', label: 'Diligenciar' },
  { to: 'dashboardGeneral', label: 'Dashboard' },
  { to: 'accionesDeMejora', label: 'Mejoras' },
];
const PLACES = 2;

/** SHELL-13, SHELL-14: two links under the thumb, and the rest of the menu. */
export function MobileBar({ onMenu, isMenuOpen }: { onMenu: () => void; isMenuOpen: boolean }) {
  return (
    <nav ref={useHeightAs('--fx-bottom-bar')} className={styles.bar} aria-label="Accesos rápidos" data-no-print>
      {useBarLinks().map(({ to, label }) => (
        <BarLink key={to} to={to} label={label} />
      ))}
      <UnstyledButton
        className={styles.item}
        data-tour="menu"
        onClick={onMenu}
        aria-expanded={isMenuOpen}
        aria-haspopup="dialog"
      >
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
  const rest = LINKS.filter((link) => !isTheirs(link));
  // A lock only where there is nothing else to put in its place.
  return [...LINKS.filter(isTheirs), ...rest].slice(0, PLACES);
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
  const lock = lockOf({ id: to, access: access(viewer, routeOf(to)) }, client);
  if (lock) {
    const { reason } = lock;
    return (
      <UnstyledButton aria-disabled="true" className={styles.item ?? ''} data-locked data-tip={reason}>
        <RouteIcon id={to} size={22} />
        <span>
          {label}
          <VisuallyHidden>. {reason}</VisuallyHidden>
          {lock.isRefusal && <IconLock size={12} aria-hidden className={styles.lock} />}
        </span>
      </UnstyledButton>
    );
  }
  return <OpenLink to={to} {...(client !== undefined && { client })} label={label} />;
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
