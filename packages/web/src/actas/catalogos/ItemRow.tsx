import { CHECK_VALUES, type CheckValue, type TemplateItem } from '@fenix/domain/forms/checks';
import { LINE_MAX } from '@fenix/domain/actas/limits';
import { ActionIcon, NativeSelect, TextInput } from '@mantine/core';
import { type Icon, IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import styles from './Catalogos.module.css';

type Props = {
  item: TemplateItem;
  number: number;
  isFirst: boolean;
  isLast: boolean;
  error: string | undefined;
  onEdit: (part: Partial<TemplateItem>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

export function ItemRow({ item, number, isFirst, isLast, error, onEdit, onMove, onRemove }: Props) {
  return (
    <li className={styles.item}>
      <span className={styles.number} aria-hidden>
        {number}
      </span>
      <TextInput
        className={styles.name ?? ''}
        aria-label={`Ítem ${number}`}
        maxLength={LINE_MAX}
        value={item.name}
        onChange={(event) => onEdit({ name: event.currentTarget.value })}
        error={error}
      />
      <NativeSelect
        aria-label={`Valor inicial del ítem ${number}`}
        data={[...CHECK_VALUES]}
        value={item.checked}
        onChange={(event) => onEdit({ checked: event.currentTarget.value as CheckValue })}
      />
      <span className={styles.tools}>
        <Tool icon={IconArrowUp} label={`Subir el ítem ${number}`} disabled={isFirst} onClick={() => onMove(-1)} />
        <Tool icon={IconArrowDown} label={`Bajar el ítem ${number}`} disabled={isLast} onClick={() => onMove(1)} />
        <Tool icon={IconTrash} label={`Quitar el ítem ${number}`} onClick={onRemove} />
      </span>
    </li>
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
