import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';

/** ACTA-16. It stands there with nothing chosen too, and then says so (ACTA-33). */
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
