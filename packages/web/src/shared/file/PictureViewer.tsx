import { ActionIcon, Modal } from '@mantine/core';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type PointerEvent, useRef, useState } from 'react';
import { useReturnFocus } from '../useReturnFocus';
import styles from './PictureViewer.module.css';
import { CLOSEST, type Point, STEP, WHOLE, moved, pinched, zoomed } from './zoom';

export type Picture = { url: string; alt: string };

const MIDDLE: Point = { x: 0, y: 0 };

/** A picture over the whole screen: two fingers enlarge it, one moves it, two taps or the buttons do as well. */
export function PictureViewer({ picture: { url, alt }, onClose }: { picture: Picture; onClose: () => void }) {
  useReturnFocus();
  const [view, setView] = useState(WHOLE);
  const room = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, Point>());
  const lastTap = useRef(0);

  /** From the middle of the screen. */
  function placeOf({ clientX, clientY }: PointerEvent): Point {
    const { left = 0, top = 0, width = 0, height = 0 } = room.current?.getBoundingClientRect() ?? {};
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  }

  function handleDown(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, placeOf(event));
    const isDouble = fingers.current.size === 1 && event.timeStamp - lastTap.current < 300;
    lastTap.current = fingers.current.size === 1 ? event.timeStamp : 0;
    if (isDouble) setView((now) => (now.scale === 1 ? zoomed(now, STEP, placeOf(event)) : WHOLE));
  }

  function handleMove(event: PointerEvent) {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = placeOf(event);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    if (other) setView((held) => pinched(held, [other, before], [other, now]));
    else {
      const size = { width: room.current?.clientWidth ?? 0, height: room.current?.clientHeight ?? 0 };
      setView((held) => moved(held, { x: now.x - before.x, y: now.y - before.y }, size));
    }
  }

  const handleUp = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId);

  return (
    <Modal opened onClose={onClose} fullScreen title={alt} classNames={{ body: styles.body ?? '' }}>
      <div
        ref={room}
        className={styles.room}
        onPointerDown={handleDown}
        onPointerMove={handleMove}
        onPointerUp={handleUp}
        onPointerCancel={handleUp}
      >
        <img
          src={url}
          alt={alt}
          draggable={false}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        />
      </div>
      <div className={styles.tools}>
        <ActionIcon
          size={44}
          variant="default"
          aria-label="Alejar"
          disabled={view.scale === 1}
          onClick={() => setView((now) => zoomed(now, 1 / STEP, MIDDLE))}
        >
          <IconZoomOut size={22} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon
          size={44}
          variant="default"
          aria-label="Acercar"
          disabled={view.scale === CLOSEST}
          onClick={() => setView((now) => zoomed(now, STEP, MIDDLE))}
        >
          <IconZoomIn size={22} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
    </Modal>
  );
}
