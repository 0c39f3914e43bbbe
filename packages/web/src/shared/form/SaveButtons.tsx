import { Button, Group } from '@mantine/core';
import { beginInFirstField } from './firstField';

type Props = { isSaving: boolean; onCancel: () => void; className?: string | undefined; label?: string };

/** The end of every edit dialog: leave it as it was, or save. */
export function SaveButtons({ isSaving, onCancel, className, label = 'Actualizar' }: Props) {
  return (
    <Group
      ref={(group) => beginInFirstField(group?.closest('form'))}
      justify="flex-end"
      gap="xs"
      className={className ?? ''}
    >
      <Button variant="default" onClick={onCancel}>
        Cancelar
      </Button>
      <Button type="submit" loading={isSaving}>
        {label}
      </Button>
    </Group>
  );
}
