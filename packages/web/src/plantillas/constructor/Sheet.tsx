import {
  CAPTIONS,
  CELL_KINDS,
  type Celda,
  type Componente,
  type Parte,
  captionOf,
  columnsOf,
  needsLabel,
} from '@fenix/domain/plantillas/constructor/componente';
import { COLUMN_WIDTHS, type ColumnCount } from '@fenix/domain/document/blocks';
import { useElementSize } from '@mantine/hooks';
import { ActionIcon, UnstyledButton, VisuallyHidden } from '@mantine/core';
import {
  type Icon,
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconCopy,
  IconGripVertical,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { type CSSProperties, type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react';
import { useIsPhone } from '../../shared/useIsPhone';
import { Face } from './Face';
import { KindSign } from './KindSign';
import { LabelEditor } from './LabelEditor';
import styles from './Sheet.module.css';
import { type Dragged, useDraggable, useDropInto, useDropPlace, useDropTarget } from './drag';
import type { Bench } from './useBench';
import { type Place, type Way, findComponent, isCellKind, placeToward, placeWords } from './work';

const HOW_TO_MOVE = 'como-mover';
/** The columns between the margins of the sheet. */
const SHEET_WIDTH = COLUMN_WIDTHS[1] + 2 * 50;

/** TPL-03: as wide as on paper, with what is left between them. */
function columnsStyle(count: ColumnCount): CSSProperties {
  const width = COLUMN_WIDTHS[count];
  const gap = count === 1 ? 0 : (COLUMN_WIDTHS[1] - count * width) / (count - 1);
  return { '--columns': `repeat(${count}, ${width}px)`, '--gap': `${gap}px` } as CSSProperties;
}

/** `isChecked`: a user tried to save, and what lacks its words says so. */
type Props = { bench: Bench; isChecked: boolean };

/** The paper, at its own width, with the template on it as it will be printed. */
export function Sheet({ bench, isChecked }: Props) {
  const { components } = bench;
  const ref = useRef<HTMLDivElement>(null);
  const { ref: room, width } = useElementSize();
  // In the hand columns are under each other instead: what is a third of its size cannot be pressed.
  const isPhone = useIsPhone();
  const zoom = isPhone || width === 0 ? 1 : Math.min(1, width / SHEET_WIDTH);
  useDropInto(ref, { at: components.length }, () => true);
  const over = useDropPlace(bench.drop);
  const at = over && 'at' in over ? over.at : undefined;
  return (
    <div ref={room}>
      <div ref={ref} className={styles.sheet} style={{ '--sheet-zoom': zoom } as CSSProperties}>
        <p id={HOW_TO_MOVE} hidden>
          Muévelo con las flechas del teclado, o arrástralo. Con Suprimir se quita.
        </p>
        <VisuallyHidden>
          <output>{bench.said}</output>
        </VisuallyHidden>
        {components.length === 0 && <Blank isOver={over !== undefined} />}
        <ol className={styles.items} aria-label="Componentes de la plantilla">
          {components.map((component, index) => (
            <Item
              key={component.id}
              component={component}
              index={index}
              drop={at === index ? 'before' : at === index + 1 && index === components.length - 1 ? 'after' : undefined}
              over={over}
              bench={bench}
              isChecked={isChecked}
            />
          ))}
        </ol>
      </div>
    </div>
  );
}

function Blank({ isOver }: { isOver: boolean }) {
  return (
    <div className={styles.blank} data-over={isOver || undefined}>
      <svg viewBox="0 0 96 64" aria-hidden>
        <rect x="26" y="4" width="44" height="56" rx="2" />
        <path d="M34 16h28M34 26h28M34 32h18" />
        <path d="M34 50c4-6 6 4 10-1s5 2 8-1" data-accent />
      </svg>
      <p className={styles.blankTitle}>La hoja está en blanco</p>
      <p>Agrega un encabezado, lo que hay que llenar y quién firma. Aquí se ve como va a quedar impreso.</p>
    </div>
  );
}

type ItemProps = Props & {
  component: Componente;
  index: number;
  drop: 'before' | 'after' | undefined;
  over: Place | undefined;
};

function Item({ component, index, drop, over, bench, isChecked }: ItemProps) {
  const ref = useRef<HTMLLIElement>(null);
  const grip = useRef<HTMLButtonElement>(null);
  const isHeld = useDraggable(ref, { move: component.id }, grip);
  useDropTarget(ref, index);
  const count = columnsOf(component.type);
  return (
    <li
      ref={ref}
      className={styles.item}
      data-component={component.id}
      data-held={isHeld || undefined}
      data-drop={drop}
      data-editing={bench.editing === component.id || undefined}
    >
      <Tools bench={bench} component={component} grip={grip} ways={['up', 'down']}>
        <Tool
          sign={IconCopy}
          label={`Duplicar ${captionOf(component)}`}
          onClick={() => bench.duplicate(component.id)}
        />
      </Tools>
      <Body bench={bench} component={component} isChecked={isChecked} />
      {count && (
        <ul
          className={styles.columns}
          style={columnsStyle(count)}
          aria-label={`${CAPTIONS[component.type]}: contenido`}
        >
          {component.component.map((cell, column) => (
            <Column
              key={COLUMNS[column]}
              bench={bench}
              place={{ in: component.id, cell: column }}
              cell={cell}
              isOver={over !== undefined && 'in' in over && over.in === component.id && over.cell === column}
              isChecked={isChecked}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

/** A column is its place; what is in it comes and goes. */
const COLUMNS = ['primera', 'segunda', 'tercera', 'cuarta', 'quinta'];

type ColumnProps = Props & { place: { in: string; cell: number }; cell: Celda | null; isOver: boolean };

function Column({ bench, place, cell, isOver, isChecked }: ColumnProps) {
  const ref = useRef<HTMLLIElement>(null);
  const takes = (what: Dragged) => {
    if ('add' in what) return cell === null && isCellKind(what.add);
    const moved = findComponent(bench.components, what.move);
    return moved !== undefined && isCellKind(moved.type);
  };
  useDropInto(ref, place, takes);
  return (
    <li ref={ref} className={styles.column} data-over={isOver || undefined} data-empty={cell === null || undefined}>
      {cell ? (
        <Filled key={cell.id} bench={bench} cell={cell} isChecked={isChecked} />
      ) : (
        <div className={styles.offer}>
          <span>Columna {place.cell + 1}</span>
          <span className={styles.offered}>
            {CELL_KINDS.map((kind) => (
              <ActionIcon
                key={kind}
                variant="subtle"
                color="gray"
                title={CAPTIONS[kind]}
                aria-label={`Agregar ${CAPTIONS[kind].toLowerCase()} en la columna ${place.cell + 1}`}
                onClick={() => bench.add(kind, place)}
              >
                <KindSign kind={kind} size={18} />
              </ActionIcon>
            ))}
          </span>
        </div>
      )}
    </li>
  );
}

function Filled({ bench, cell, isChecked }: Props & { cell: Celda }) {
  const ref = useRef<HTMLDivElement>(null);
  const grip = useRef<HTMLButtonElement>(null);
  const isHeld = useDraggable(ref, { move: cell.id }, grip);
  return (
    <div ref={ref} className={styles.cell} data-component={cell.id} data-held={isHeld || undefined}>
      <Tools bench={bench} component={cell} grip={grip} ways={['left', 'right']} />
      <Body bench={bench} component={cell} isChecked={isChecked} />
    </div>
  );
}

/** As on paper; or, while its words are missing or being written, what asks for them. */
function Body({ bench, component, isChecked }: Props & { component: Parte }) {
  const { id, type, filled } = component;
  if (bench.editing === id)
    return (
      <LabelEditor
        component={component}
        onConfirm={(confirmed) => bench.confirm(id, confirmed)}
        onCancel={() => bench.edit(undefined)}
      />
    );
  if (!filled && needsLabel(type))
    return (
      <UnstyledButton
        className={styles.missing ?? ''}
        data-checked={isChecked || undefined}
        onClick={() => bench.edit(id)}
      >
        <KindSign kind={type} />
        {isChecked
          ? `Falta el texto: ${CAPTIONS[type].toLowerCase()}`
          : `Escribe el texto: ${CAPTIONS[type].toLowerCase()}`}
      </UnstyledButton>
    );
  return (
    <div role="presentation" className={styles.face} onDoubleClick={() => bench.edit(id)}>
      <Face component={component} />
    </div>
  );
}

const WAYS: Record<Way, { key: string; sign: Icon; label: string }> = {
  up: { key: 'ArrowUp', sign: IconArrowUp, label: 'Subir' },
  down: { key: 'ArrowDown', sign: IconArrowDown, label: 'Bajar' },
  left: { key: 'ArrowLeft', sign: IconArrowLeft, label: 'Mover a la izquierda' },
  right: { key: 'ArrowRight', sign: IconArrowRight, label: 'Mover a la derecha' },
};

type ToolsProps = {
  bench: Bench;
  component: Parte;
  grip: RefObject<HTMLButtonElement | null>;
  ways: readonly Way[];
  children?: ReactNode;
};

/** What can be done to a component: by mouse, by keys on its grip, or button by button. */
function Tools({ bench, component, grip, ways, children }: ToolsProps) {
  const { id } = component;
  const caption = captionOf(component);

  function handleKey(event: KeyboardEvent) {
    const way = (Object.keys(WAYS) as Way[]).find((one) => WAYS[one].key === event.key);
    if (!way && event.key !== 'Delete') return;
    event.preventDefault();
    if (way) bench.moveToward(id, way);
    else bench.remove(id);
  }

  return (
    <fieldset className={styles.tools} aria-label={caption}>
      <ActionIcon
        ref={grip}
        className={styles.grip ?? ''}
        variant="subtle"
        color="gray"
        data-part="grip"
        title="Arrastrar, o mover con las flechas"
        aria-label={`Mover ${caption}, ${placeWords(bench.components, id)}`}
        aria-describedby={HOW_TO_MOVE}
        onKeyDown={handleKey}
      >
        <IconGripVertical size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      {ways.map((way) => (
        <Tool
          key={way}
          part={way}
          sign={WAYS[way].sign}
          label={`${WAYS[way].label}: ${caption}`}
          isOff={!placeToward(bench.components, id, way)}
          onClick={() => bench.moveToward(id, way, way)}
        />
      ))}
      <Tool sign={IconPencil} label={`Editar ${caption}`} onClick={() => bench.edit(id)} />
      {children}
      <Tool sign={IconTrash} label={`Quitar ${caption}`} onClick={() => bench.remove(id)} />
    </fieldset>
  );
}

type ToolProps = { sign: Icon; label: string; part?: Way; isOff?: boolean; onClick: () => void };

function Tool({ sign: Sign, label, part, isOff = false, onClick }: ToolProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      data-part={part}
      title={label}
      aria-label={label}
      disabled={isOff}
      onClick={onClick}
    >
      <Sign size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
