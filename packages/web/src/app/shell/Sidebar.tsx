import { menuFor } from '@fenix/domain/menu';
import { VERSION } from '@fenix/domain/version';
import { Tooltip, UnstyledButton } from '@mantine/core';
import { IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { Fragment } from 'react';
import { productName } from '../../shared/product';
import { useViewer, useWorkingClient } from '../../shared/viewer';
import { Mark } from '../../theme/Mark';
import { ClientBadge } from './ClientBadge';
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
      <div className={styles.foot}>
        <span className={styles.version}>{isCompact ? VERSION : `Versión ${VERSION}`}</span>
        {onToggle && (
          <Tooltip label={toggleLabel} position="right">
            <UnstyledButton className={styles.toggle} onClick={onToggle} aria-label={toggleLabel}>
              {isCompact ? <IconChevronsRight size={18} /> : <IconChevronsLeft size={18} />}
            </UnstyledButton>
          </Tooltip>
        )}
      </div>
    </div>
  );
}
