import { menuFor } from '@fenix/domain/menu';
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
  /** Absent where the width decides alone. */
  onToggle?: (() => void) | undefined;
  onGo?: () => void;
};

/** GUARD-20 to GUARD-23, SHELL-04, SHELL-07. */
export function Sidebar({ isCompact, onToggle, onGo }: Props) {
  const viewer = useViewer();
  const client = useWorkingClient();
  const toggleLabel = isCompact ? 'Expandir el menú' : 'Contraer el menú';
  return (
    <div className={styles.sidebar} data-compact={isCompact || undefined}>
      <div className={styles.brand}>
        <Mark size={26} className={styles.mark ?? ''} />
        {!isCompact && <span className={styles.product}>{productName()}</span>}
      </div>
      <ClientBadge isCompact={isCompact} onGo={onGo} />
      <nav className={styles.menu} aria-label="Menú principal">
        {menuFor(viewer, client ?? '').map((group) => (
          <Fragment key={group.module}>
            {isCompact && <hr className={styles.rule} />}
            <h2 className={isCompact ? styles.hidden : styles.group}>{group.label}</h2>
            <ul className={styles.items}>
              {group.items.map((item) => (
                <li key={item.id}>
                  <MenuLink item={item} client={client} isCompact={isCompact} onGo={onGo} />
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
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
      {...words}
      {...(isCompact && { 'aria-label': `Trabajas para ${name}. Cambiar de cliente` })}
      onClick={onGo}
    >
      {inside}
    </RouteLink>
  );
}
