import type { ListedActa } from '@fenix/domain/actas/acta';
import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { TargetProps } from '../../shared/later';
import type { OpenDialog } from './ActaDialogs';
import type { RowActs } from './rowActs';

export type Acts = { onOpen: (opened: OpenDialog) => void; onClose: (acta: ListedActa) => void };
export type ActaMenuProps = Acts & { acta: ListedActa; may: RowActs };

export function MoreButton({ acta, ...rest }: TargetProps & { acta: ListedActa }) {
  return (
    <ActionIcon aria-label={`Más acciones del acta ${acta.consecutive}`} data-tip="Más acciones" {...rest}>
      <IconDots size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
