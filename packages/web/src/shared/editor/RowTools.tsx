import { ActionIcon } from '@mantine/core';
import { type Icon, IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import styles from './RowTools.module.css';

type Props = {
  /** 'el punto 3': what the tools move and remove. */
  name: string;
  /** Where removing names it otherwise: 'la sección Luces'. */
  removed?: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** Moves a row of an editor up or down, or removes it. */
export function RowTools({ name, removed = name, isFirst, isLast, onMove, onRemove }: Props) {
  return (
    <span className={styles.tools}>
      <Tool icon={IconArrowUp} label={`Subir ${name}`} disabled={isFirst} onClick={() => onMove(-1)} />
      <Tool icon={IconArrowDown} label={`Bajar ${name}`} disabled={isLast} onClick={() => onMove(1)} />
      <Tool icon={IconTrash} label={`Quitar ${removed}`} onClick={onRemove} />
    </span>
  );
}

type ToolProps = { icon: Icon; label: string; disabled?: boolean; onClick: () => void };

function Tool({ icon: Drawing, label, disabled = false, onClick }: ToolProps) {
  return (
    <ActionIcon aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      <Drawing size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
