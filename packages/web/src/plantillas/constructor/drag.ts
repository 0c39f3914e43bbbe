import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { KINDS, type Kind } from '@fenix/domain/plantillas/constructor/componente';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Place } from './work';

/** What is in the hand: a kind off the palette, or a component that already has its place. */
export type Dragged = { add: Kind } | { move: string };

/** Lets an element be dragged, by its handle where it has one. */
export function useDraggable(ref: RefObject<HTMLElement | null>, what: Dragged, handle?: RefObject<Element | null>) {
  const [isHeld, setHeld] = useState(false);
  const given = useEffectEvent(() => ({ ...what }));
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    return draggable({
      element,
      ...(handle?.current && { dragHandle: handle.current }),
      getInitialData: () => given(),
      onDragStart: () => setHeld(true),
      onDrop: () => setHeld(false),
    });
  }, [ref, handle]);
  return isHeld;
}

/** A component under the pointer: its upper half means before it, its lower half after it. */
export function useDropTarget(ref: RefObject<HTMLElement | null>, at: number) {
  const place = useEffectEvent((clientY: number, element: Element) => {
    const { top, height } = element.getBoundingClientRect();
    return { at: clientY < top + height / 2 ? at : at + 1 };
  });
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    return dropTargetForElements({
      element,
      getData: ({ input, element: over }) => place(input.clientY, over),
    });
  }, [ref]);
}

/** Drop targets: the sheet, whose end takes drops beside its components; and a column, for components it may hold. */
export function useDropInto(ref: RefObject<HTMLElement | null>, place: Place, takes: (what: Dragged) => boolean) {
  const data = useEffectEvent(() => ({ ...place }));
  const isTaken = useEffectEvent(takes);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    return dropTargetForElements({
      element,
      getData: () => data(),
      canDrop: ({ source }) => {
        const what = draggedOf(source.data);
        return what !== undefined && isTaken(what);
      },
    });
  }, [ref]);
}

/** Where what is in the hand would be placed, while it is over the sheet. */
export function useDropPlace(onDrop: (what: Dragged, to: Place) => void): Place | undefined {
  const [over, setOver] = useState<Place>();
  const drop = useEffectEvent(onDrop);
  useEffect(
    () =>
      monitorForElements({
        onDrag: ({ location }) => setOver(placeOf(location.current.dropTargets)),
        onDrop: ({ source, location }) => {
          setOver(undefined);
          const to = placeOf(location.current.dropTargets);
          const what = draggedOf(source.data);
          if (to && what) drop(what, to);
        },
      }),
    [],
  );
  return over;
}

type Targets = readonly { data: Record<string | symbol, unknown> }[];

/** The innermost of what lies under the pointer. */
function placeOf([target]: Targets): Place | undefined {
  const { at, in: columns, cell } = target?.data ?? {};
  if (typeof at === 'number') return { at };
  return typeof columns === 'string' && typeof cell === 'number' ? { in: columns, cell } : undefined;
}

function draggedOf({ add, move }: Record<string, unknown>): Dragged | undefined {
  if (typeof add === 'string' && isKind(add)) return { add };
  return typeof move === 'string' ? { move } : undefined;
}

function isKind(text: string): text is Kind {
  return text in KINDS;
}
