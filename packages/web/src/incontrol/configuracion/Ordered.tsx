import { moved, renameProblem } from '@fenix/domain/incontrol/configuracion/cambios';
import { ENTRY_MAX } from '@fenix/domain/incontrol/configuracion/config';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconArrowsSort, IconCheck, IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './Ordered.module.css';

type SwitchProps = { of: string; isOn: boolean; onChange: (isOn: boolean) => void };

/** INSP-37, INSP-38: names and order are changed in one place, so that the list itself stays short. */
export function OrderSwitch({ of, isOn, onChange }: SwitchProps) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={styles.switch ?? ''}
      aria-expanded={isOn}
      aria-label={isOn ? `Terminar de ordenar: ${of}` : `Ordenar y cambiar nombres: ${of}`}
      leftSection={
        isOn ? (
          <IconCheck size={16} stroke={1.75} aria-hidden />
        ) : (
          <IconArrowsSort size={16} stroke={1.75} aria-hidden />
        )
      }
      onClick={() => onChange(!isOn)}
    >
      {isOn ? 'Listo' : 'Ordenar y cambiar nombres'}
    </Button>
  );
}

/** An entry as it is called now, and at which place it stood. */
export type Placed = { name: string; from: number };

type Props = { label: string; names: readonly string[]; onChange: (list: Placed[]) => void };

/** Buttons and Alt with the arrows move an entry; dragging does the same for who has a mouse. */
export function Ordered({ label, names, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number>();
  const [focused, setFocused] = useState<{ index: number; part: string }>();
  const placed = names.map((name, from) => ({ name, from }));

  // What was moved takes the focus along, so that it can be moved on.
  useEffect(() => {
    if (!focused) return;
    const row = list.current?.children[focused.index];
    const wanted = row?.querySelector<HTMLElement>(`[data-part="${focused.part}"]:not(:disabled)`);
    (wanted ?? row?.querySelector<HTMLElement>('[data-part="name"]'))?.focus();
  }, [focused]);

  const handleDrop = useEffectEvent((index: number) => {
    if (dragged !== undefined && index >= 0) onChange(moved(placed, dragged, index));
    setDragged(undefined);
  });
  useEffect(() => {
    const rows = list.current;
    const stop = new AbortController();
    const indexOf = ({ target }: Event) =>
      Array.from(rows?.children ?? []).findIndex((row) => target instanceof Node && row.contains(target));
    rows?.addEventListener('dragover', (event) => event.preventDefault(), { signal: stop.signal });
    rows?.addEventListener(
      'drop',
      (event) => {
        event.preventDefault();
        handleDrop(indexOf(event));
      },
      { signal: stop.signal },
    );
    return () => stop.abort();
  }, []);

  function move(from: number, to: number, part: string) {
    if (to < 0 || to >= names.length) return;
    onChange(moved(placed, from, to));
    setFocused({ index: to, part });
  }

  return (
    <ol ref={list} className={styles.list} aria-label={`${label}, en orden`}>
      {names.map((name, index) => (
        <li key={name} className={styles.row} data-dragged={dragged === index || undefined}>
          <span
            className={styles.grip}
            aria-hidden
            draggable
            onDragStart={() => setDragged(index)}
            onDragEnd={() => setDragged(undefined)}
          >
            <IconGripVertical size={18} stroke={1.75} />
          </span>
          <Name
            names={names}
            index={index}
            onRename={(next, stays) => {
              onChange(placed.map((one) => (one.from === index ? Object.assign({}, one, { name: next }) : one)));
              if (stays) setFocused({ index, part: 'name' });
            }}
            onMove={(by) => move(index, index + by, 'name')}
          />
          <ActionIcon
            data-part="up"
            aria-label={`Subir ${name}`}
            disabled={index === 0}
            onClick={() => move(index, index - 1, 'up')}
          >
            <IconArrowUp size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
          <ActionIcon
            data-part="down"
            aria-label={`Bajar ${name}`}
            disabled={index === names.length - 1}
            onClick={() => move(index, index + 1, 'down')}
          >
            <IconArrowDown size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ol>
  );
}

type NameProps = {
  names: readonly string[];
  index: number;
  /** `stays`: the field is not being left. */
  onRename: (name: string, stays: boolean) => void;
  onMove: (by: 1 | -1) => void;
};

/** Taken over when the field is left or Enter is pressed; Escape brings the name back. */
function Name({ names, index, onRename, onMove }: NameProps) {
  const name = names[index] ?? '';
  const [typed, setTyped] = useState(name);
  const problem = renameProblem(names, index, typed);

  function keep(stays: boolean) {
    if (problem === undefined && typed.trim() !== name) onRename(typed.trim(), stays);
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault();
      keep(true);
    }
    if (event.key === 'Escape') setTyped(name);
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  }

  return (
    <TextInput
      className={styles.name ?? ''}
      data-part="name"
      aria-label={`Nombre de ${name}`}
      maxLength={ENTRY_MAX}
      value={typed}
      error={problem}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onKeyDown={handleKey}
      onBlur={() => keep(false)}
    />
  );
}
