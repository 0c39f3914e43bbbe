import { isManager } from '@fenix/domain/permissions';
import { displayName } from '@fenix/domain/text/names';
import { Tooltip, UnstyledButton } from '@mantine/core';
import { spotlight } from '@mantine/spotlight';
import { IconBuilding } from '@tabler/icons-react';
import { useViewer, useWorkingClient } from '../../shared/viewer';
import styles from './ClientChip.module.css';
import { ICON_STROKE } from './RouteIcon';

/** For staff: whose data is on screen, and the way to another client without leaving it. */
export function ClientChip() {
  const viewer = useViewer();
  const client = useWorkingClient();
  if (!isManager(viewer) || !client) return null;
  const name = displayName(client);
  return (
    <Tooltip label="Cambiar de cliente">
      <UnstyledButton
        className={styles.chip ?? ''}
        onClick={spotlight.open}
        aria-label={`Trabajas para ${name}. Cambiar de cliente`}
      >
        <IconBuilding size={16} stroke={ICON_STROKE} aria-hidden />
        <span className={styles.name}>{name}</span>
      </UnstyledButton>
    </Tooltip>
  );
}
