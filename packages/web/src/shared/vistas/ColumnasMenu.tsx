import { canHide, menuOrder, moveColumn } from '@fenix/domain/vistas/columns';
import { DENSIDADES, DENSIDAD_LABELS, type Densidad } from '@fenix/domain/vistas/query';
import { ActionIcon, Button, Checkbox, Popover, SegmentedControl, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Column } from '../DataTable/types';
import styles from './ColumnasMenu.module.css';
import { Opener } from './Opener';
import type { ListaState } from './useLista';

type Props<T> = { lista: ListaState; offered: readonly Column<T>[]; shown: readonly Column<T>[] };

const DENSITIES = DENSIDADES.map((value) => ({ value, label: DENSIDAD_LABELS[value] }));

/** VISTA-02: which columns, in which order, and how close the rows are. */
export function ColumnasMenu<T>({ lista, offered, shown }: Props<T>) {
  const [isOpen, setOpen] = useState(false);
  const { tabla, setTabla } = lista;
  const isAsItCame = tabla.columnas === null && tabla.densidad === 'comoda';
  const id = useId();
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={320}
      // Over its button rather than out of a low window.
      middlewares={{ flip: true, shift: { crossAxis: true, padding: 8 } }}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Opener disabled={lista.isSettling} icon={IconColumns3} onClick={() => setOpen(!isOpen)}>
          Columnas
        </Opener>
      </Popover.Target>
      <Popover.Dropdown className={styles.menu ?? ''} aria-label="Columnas y densidad">
        <Text id={id} fw={600} size="sm">
          Densidad
        </Text>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-labelledby={id}
          data={DENSITIES}
          value={tabla.densidad}
          onChange={(densidad: Densidad) => setTabla({ ...tabla, densidad })}
        />
        <ColumnList lista={lista} offered={offered} shown={shown} />
        <Text size="xs" c="dimmed">
          Los archivos que exportas llevan siempre todas las columnas.
        </Text>
        <Button
          variant="default"
          size="xs"
          // It keeps the focus of who pressed it.
          aria-disabled={isAsItCame}
          onClick={() => !isAsItCame && setTabla({ columnas: null, densidad: 'comoda' })}
        >
          Como venía
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}

function ColumnList<T>({ lista: { tabla, setTabla }, offered, shown }: Props<T>) {
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<string>(undefined);
  const choose = (columnas: string[]) => setTabla({ ...tabla, columnas });
  const all = menuOrder(offered, shown);

  // Moving its line takes the focus from it; who moves it once more must find it under the same key.
  useLayoutEffect(() => {
    if (focused.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-focus="${focused.current}"]`)?.focus();
    focused.current = undefined;
  });

  function toggle(column: Column<T>) {
    const next = shown.includes(column)
      ? shown.filter((one) => one !== column)
      : all.filter((one) => one === column || shown.includes(one));
    choose(next.map(({ id }) => id));
  }

  function move({ id, header }: Column<T>, by: 1 | -1, from: string) {
    const next = moveColumn(shown, id, by);
    if (next.every((one, at) => one === shown[at]?.id)) return;
    focused.current = `${id} ${from}`;
    setSaid(`${header}: lugar ${next.indexOf(id) + 1} de ${next.length}`);
    choose(next);
  }

  function handleKey(event: KeyboardEvent, column: Column<T>) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(column, event.key === 'ArrowUp' ? -1 : 1, 'box');
  }

  return (
    <>
      <div>
        <Text fw={600} size="sm">
          Columnas
        </Text>
        <Text size="xs" c="dimmed">
          Alt y una flecha mueven la columna.
        </Text>
      </div>
      <ul ref={list} className={styles.list} aria-label="Columnas">
        {all.map((column) => (
          <li key={column.id} className={styles.line}>
            <Checkbox
              size="xs"
              className={styles.box ?? ''}
              label={column.header}
              data-focus={`${column.id} box`}
              checked={shown.includes(column)}
              disabled={!canHide(offered, column)}
              onChange={() => toggle(column)}
              onKeyDown={(event) => handleKey(event, column)}
            />
            <Mover column={column} shown={shown} by={-1} onMove={move} />
            <Mover column={column} shown={shown} by={1} onMove={move} />
          </li>
        ))}
      </ul>
      <VisuallyHidden>
        <output>{said}</output>
      </VisuallyHidden>
    </>
  );
}

type MoverProps<T> = {
  column: Column<T>;
  shown: readonly Column<T>[];
  by: 1 | -1;
  onMove: (column: Column<T>, by: 1 | -1, from: string) => void;
};

function Mover<T>({ column, shown, by, onMove }: MoverProps<T>) {
  const [Icon, way] = by < 0 ? [IconArrowUp, 'Subir'] : [IconArrowDown, 'Bajar'];
  const at = shown.indexOf(column);
  const canMove = moveColumn(shown, column.id, by)[at] !== column.id;
  return (
    <ActionIcon
      size={26}
      variant="subtle"
      color="gray"
      aria-label={`${way} ${column.header}`}
      // Never shut for real: at the end of its way it would drop the focus.
      aria-disabled={at < 0 || !canMove}
      className={styles.mover ?? ''}
      data-focus={`${column.id} ${way}`}
      onClick={() => onMove(column, by, way)}
    >
      <Icon size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
