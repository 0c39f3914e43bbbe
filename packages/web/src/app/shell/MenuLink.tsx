import { countText } from '@fenix/domain/avisos/aviso';
import type { MenuItem } from '@fenix/domain/menu';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useResumen } from '../../avisos/useAvisos';
import { templateOf, useRouteId } from '../../shared/routing';
import styles from './MenuLink.module.css';
import { RouteIcon } from './RouteIcon';
import { lockOf } from './lock';

type Props = { item: MenuItem; client: string | undefined; isCompact: boolean; onGo?: (() => void) | undefined };

/** One line of the menu: a link, or a greyed item with its red lock (GUARD-21). */
export function MenuLink({ item, client, isCompact, onGo }: Props) {
  const isActive = useRouteId() === item.id;
  const lock = lockOf(item, client);
  const inside = (
    <>
      <RouteIcon id={item.id} />
      <span className={isCompact ? styles.hidden : styles.label}>{item.label}</span>
      {!lock && item.id === 'accionesDeMejora' && <UnreadAcciones />}
      {lock && <VisuallyHidden>. {lock.reason}</VisuallyHidden>}
      {lock?.isRefusal && <IconLock size={14} stroke={2} aria-hidden className={styles.lock} />}
    </>
  );
  const hint = lock ? (isCompact ? `${item.label}. ${lock.reason}` : lock.reason) : item.label;
  const words = { 'data-tip': lock || isCompact ? hint : undefined, 'data-tip-side': 'right' };
  if (lock)
    return (
      <UnstyledButton
        className={styles.item ?? ''}
        aria-disabled="true"
        data-compact={isCompact || undefined}
        data-locked={lock.isRefusal ? 'refused' : 'waiting'}
        {...words}
      >
        {inside}
      </UnstyledButton>
    );
  return (
    <Link
      className={styles.item}
      to={templateOf(item.id)}
      params={client ? { client } : {}}
      search={{}}
      data-compact={isCompact || undefined}
      data-route={item.id}
      data-active={isActive || undefined}
      aria-current={isActive ? 'page' : undefined}
      onClick={onGo}
      {...words}
    >
      {inside}
    </Link>
  );
}

/** NOTI-06: how many releases wait to be opened. */
function UnreadAcciones() {
  const { accionesSinLeer } = useResumen();
  if (accionesSinLeer === 0) return null;
  return (
    <>
      <span className={styles.unread} aria-hidden>
        {countText(accionesSinLeer)}
      </span>
      <VisuallyHidden>. {countText(accionesSinLeer)} sin leer</VisuallyHidden>
    </>
  );
}
