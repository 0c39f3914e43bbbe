import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';

/** ACTA-16. It comes with the first row that is chosen. */
export function DeleteButton({ isBusy, onClick }: { isBusy: boolean; onClick: () => void }) {
  return (
    <Button
      size="compact-sm"
      color="red"
      variant="light"
      loading={isBusy}
      leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
      onClick={onClick}
    >
      Eliminar
    </Button>
  );
}
