import { type MenuItem, menuFor, phoneMenuFor } from '@fenix/domain/menu';
import { isManager } from '@fenix/domain/permissions';
import { displayName } from '@fenix/domain/text/names';
import { VERSION } from '@fenix/domain/version';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { ClientLogo } from '../../clientes/ClientLogo';
import { clienteQueries } from '../../clientes/useClientes';
import { productName } from '../../shared/product';
import { RouteLink } from '../../shared/routing';
import { hint } from '../../shared/tip/tipAt';
import { useViewer, useWorkingClient } from '../../shared/viewer';
import { Mark } from '../../theme/Mark';
import { TourCard } from '../bienvenida/TourCard';
import { MenuLink } from './MenuLink';
import styles from './Sidebar.module.css';

type Props = {
  isCompact: boolean;
  /** In the drawer of a phone: what one may open first, the rest folded. */
  isPhone?: boolean;
  /** Absent where the width decides alone. */
  onToggle?: (() => void) | undefined;
  onGo?: () => void;
};

/** GUARD-20 to GUARD-23, SHELL-04, SHELL-07. */
export function Sidebar({ isCompact, isPhone = false, onToggle, onGo }: Props) {
  const viewer = useViewer();
  const client = useWorkingClient();
  const { own: groups, locked } = isPhone
    ? phoneMenuFor(viewer, client ?? '')
    : { own: menuFor(viewer, client ?? ''), locked: [] };
  const toggleLabel = isCompact ? 'Expandir el menú' : 'Contraer el menú';
  return (
    <div
      className={styles.sidebar}
      data-compact={isCompact || undefined}
      data-long={(!isCompact && groups.length > FEW_GROUPS) || undefined}
    >
      <div className={styles.brand}>
        <Mark size={26} className={styles.mark ?? ''} />
        {!isCompact && <span className={styles.product}>{productName()}</span>}
      </div>
      <ClientBadge isCompact={isCompact} onGo={onGo} />
      <nav className={styles.menu} aria-label="Menú principal" data-tour="menu">
        {groups.map((group) => (
          <Fragment key={group.module}>
            {isCompact && <hr className={styles.rule} />}
            <h2 className={isCompact ? styles.hidden : styles.group}>{group.label}</h2>
            <Items items={group.items} isCompact={isCompact} onGo={onGo} />
          </Fragment>
        ))}
        {locked.length > 0 && (
          <details className={styles.folded}>
            <summary>Sin acceso ({locked.length})</summary>
            <Items items={locked} isCompact={isCompact} />
          </details>
        )}
      </nav>
      <TourCard isCompact={isCompact} onGo={onGo} />
      <div className={styles.foot}>
        <span className={styles.version}>{isCompact ? VERSION : `Versión ${VERSION}`}</span>
        {onToggle && (
          <UnstyledButton
            className={styles.toggle}
            onClick={onToggle}
            aria-label={toggleLabel}
            {...hint(toggleLabel, 'right')}
          >
            {isCompact ? <IconChevronsRight size={18} /> : <IconChevronsLeft size={18} />}
          </UnstyledButton>
        )}
      </div>
    </div>
  );
}

/** So many are whole on a small laptop with room between their lines. */
const FEW_GROUPS = 5;

type ItemsProps = { items: readonly MenuItem[]; isCompact: boolean; onGo?: (() => void) | undefined };

function Items({ items, isCompact, onGo }: ItemsProps) {
  const client = useWorkingClient();
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={item.id}>
          <MenuLink item={item} client={client} isCompact={isCompact} onGo={onGo} />
        </li>
      ))}
    </ul>
  );
}

/** The client whose data is on screen. For staff it leads to the list where another one is chosen. */
function ClientBadge({ isCompact, onGo }: { isCompact: boolean; onGo?: (() => void) | undefined }) {
  const viewer = useViewer();
  const client = useWorkingClient();
  const { data } = useQuery({ ...clienteQueries.one(client ?? ''), enabled: client !== undefined });
  const name = client ? displayName(client) : 'Sin cliente elegido';
  const inside = (
    <>
      <ClientLogo name={client ?? ''} logo={data?.logoDB ?? null} size={32} />
      {!isCompact && (
        <span className={styles.words}>
          <span className={styles.caption}>{isManager(viewer) ? 'Trabajas para' : 'Empresa'} </span>
          <span className={styles.name}>{name}</span>
          {isManager(viewer) && <VisuallyHidden>. Cambiar de cliente</VisuallyHidden>}
        </span>
      )}
    </>
  );
  const words = isCompact ? hint(name, 'right') : {};
  if (!isManager(viewer))
    return (
      <div className={styles.badge} {...words}>
        {inside}
      </div>
    );
  return (
    <RouteLink
      to="main"
      className={styles.badge}
      data-route="main"
      {...words}
      {...(isCompact && { 'aria-label': `Trabajas para ${name}. Cambiar de cliente` })}
      onClick={onGo}
    >
      {inside}
    </RouteLink>
  );
}
