import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import styles from './EditorRows.module.css';

type Props = {
  /** What is wrong with the list as a whole. */
  problem: string | undefined;
  addLabel: string;
  canAdd: boolean;
  onAdd: () => void;
  /** Beside the button that adds a row. */
  actions?: ReactNode;
  children: ReactNode;
};

/** The rows of an editor, and the button that adds one and puts the focus into it. */
export function EditorRows({ problem, addLabel, canAdd, onAdd, actions, children }: Props) {
  const list = useRef<HTMLOListElement>(null);

  function handleAdd() {
    onAdd();
    // The new row is drawn after this.
    setTimeout(() => list.current?.querySelector<HTMLElement>(':scope > li:last-child :is(textarea, input)')?.focus());
  }

  return (
    <>
      <ol ref={list} className={styles.rows}>
        {children}
      </ol>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <Group gap="xs">
        <Button
          variant="default"
          disabled={!canAdd}
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={handleAdd}
        >
          {addLabel}
        </Button>
        {actions}
      </Group>
    </>
  );
}
