import type { ListedActa } from '@fenix/domain/actas/acta';
import type { Holder } from '@fenix/domain/permissions';
import { ActionIcon, Button } from '@mantine/core';
import { IconEye, IconListCheck, IconPencil } from '@tabler/icons-react';
import { laterMenu } from '../../shared/later';
import { RouteLink } from '../../shared/routing';
import styles from './ActaActions.module.css';
import { type ActaMenuProps, type Acts, MoreButton } from './MoreButton';
import { useQueuedActa } from './queuedActa';
import { opensAt, rowActs } from './rowActs';

const ActaMenu = laterMenu<ActaMenuProps>(
  async () => (await import('./ActaMenu')).ActaMenu,
  ({ acta, face }) => <MoreButton acta={acta} {...face} />,
);

type Props = { acta: ListedActa; viewer: Holder; acts: Acts; isLarge?: boolean; isTight?: boolean };

/** The end of a row, and on a phone the foot of its card. */
export function ActaActions({ acta, viewer, acts, isLarge = false, isTight = false }: Props) {
  const may = rowActs(viewer, acta);
  const isQueued = useQueuedActa(acta) !== undefined;
  return (
    <span className={styles.actions} data-large={isLarge || undefined}>
      {may.completes && <Complete acta={acta} isQueued={isQueued} isLarge={isLarge} isTight={isTight} />}
      {may.previews && <Preview acta={acta} route={opensAt(viewer, acta)} isLarge={isLarge} />}
      {/* A row has room for one of them; the menu has both. */}
      {may.seesProcesses && (isLarge || !may.completes) && (
        <ProcesoButton acta={acta} isLarge={isLarge} isTight={isTight} acts={acts} />
      )}
      <ActaMenu acta={acta} may={may} {...acts} />
    </span>
  );
}

type LinkProps = { acta: ListedActa; isLarge: boolean };

/** ACTA-09; one that is finished and waits to be sent is only opened (ACTA-76). */
function Complete({ acta, isQueued, isLarge, isTight }: LinkProps & { isQueued: boolean; isTight: boolean }) {
  const link = (props: object) => <RouteLink {...props} to="actaComplete" params={{ id: acta._id }} />;
  const word = isQueued ? 'Abrir' : 'Completar';
  const label = `${word} el acta ${acta.consecutive}`;
  const Icon = isQueued ? IconEye : IconPencil;
  if (isTight)
    return (
      <ActionIcon variant="light" color="petrol" aria-label={label} data-tip={word} renderRoot={link}>
        <Icon size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    );
  return (
    <Button
      size={isLarge ? 'md' : 'compact-sm'}
      variant={isQueued ? 'default' : isLarge ? 'filled' : 'light'}
      className={styles.opens ?? ''}
      aria-label={label}
      renderRoot={link}
    >
      {word}
    </Button>
  );
}

/** ACTA-10. */
function Preview({ acta, route, isLarge }: LinkProps & { route: ReturnType<typeof opensAt> }) {
  const link = (props: object) => <RouteLink {...props} to={route} params={{ id: acta._id }} />;
  const label = `Ver el acta ${acta.consecutive}`;
  if (isLarge)
    return (
      <Button size="md" variant="default" className={styles.opens ?? ''} aria-label={label} renderRoot={link}>
        Ver
      </Button>
    );
  return (
    <ActionIcon aria-label={label} data-tip="Ver" renderRoot={link}>
      <IconEye size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

/** ACTA-13: how many follow-ups there are; amber while one of them waits to be received. */
function ProcesoButton({ acta, isLarge, isTight, acts }: LinkProps & { isTight: boolean; acts: Acts }) {
  const { total, unreceived } = acta.processes;
  const words = `Proceso: ${total}, ${unreceived} sin recibir`;
  return (
    <Button
      size={isLarge ? 'md' : 'compact-sm'}
      variant="subtle"
      color="gray"
      aria-label={`${words}. Acta ${acta.consecutive}`}
      data-tip={words}
      className={styles.proceso ?? ''}
      data-waiting={unreceived > 0 || undefined}
      leftSection={isTight ? undefined : <IconListCheck size={16} stroke={1.75} aria-hidden />}
      onClick={() => acts.onOpen({ what: 'procesos', acta })}
    >
      {total}
    </Button>
  );
}
