import { Button, Group } from '@mantine/core';
import styles from './SaveBar.module.css';

type Props = { label: string; isDirty: boolean; isSaving: boolean; onDiscard: () => void };

/** The last line of an editor; it stays in view while there is something to save. */
export function SaveBar({ label, isDirty, isSaving, onDiscard }: Props) {
  return (
    <Group justify="flex-end" gap="xs" className={styles.bar ?? ''} data-dirty={isDirty || undefined}>
      <Button variant="default" disabled={!isDirty} onClick={onDiscard}>
        Descartar
      </Button>
      <Button type="submit" loading={isSaving} disabled={!isDirty}>
        {label}
      </Button>
    </Group>
  );
}
