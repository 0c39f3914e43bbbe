import { Alert } from '@mantine/core';
import { IconShieldExclamation } from '@tabler/icons-react';
import { stateColors } from '../theme/colors';

/** GUARD-04: said before it is done, because a manager sees every company. */
export function ManagerNotice({ children }: { children: string }) {
  return (
    <Alert color={stateColors.warning} variant="light" role="note" icon={<IconShieldExclamation aria-hidden />}>
      {children}
    </Alert>
  );
}
