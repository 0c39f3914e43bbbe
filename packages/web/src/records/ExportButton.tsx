import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { TargetProps } from '../shared/later';
import type { ListExport } from './exportList';

export type ExportMenuProps = { list: ListExport; disabled?: boolean };

export function ExportButton({ isBusy = false, ...props }: TargetProps & { isBusy?: boolean; disabled?: boolean }) {
  return (
    <Button
      variant="default"
      loading={isBusy}
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      {...props}
    >
      Exportar
    </Button>
  );
}
