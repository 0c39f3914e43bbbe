import { Button, Group } from '@mantine/core';

type Props = { isSaving: boolean; onCancel: () => void; className?: string | undefined };

/** The end of every edit dialog: leave it as it was, or save. */
export function SaveButtons({ isSaving, onCancel, className }: Props) {
  return (
    <Group justify="flex-end" gap="xs" className={className ?? ''}>
      <Button variant="default" onClick={onCancel}>
        Cancelar
      </Button>
      <Button type="submit" loading={isSaving}>
        Actualizar
      </Button>
    </Group>
  );
}
