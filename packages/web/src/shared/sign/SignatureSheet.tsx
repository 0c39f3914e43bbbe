import { type PointerEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import styles from './SignaturePad.module.css';
import {
  type Point,
  SIGNATURE_SHEET,
  drawStroke,
  isSignature,
  pointOn,
  signatureFile,
  wipe,
  writeName,
} from './signatureInk';

type Signed = { onSigned: (signature: File | undefined) => void };

/** Where a finger or a mouse signs. */
export function SignatureSheet({ onSigned }: Signed) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef<Point>(undefined);
  const length = useRef(0);
  const [isBlank, setBlank] = useState(true);

  useEffect(() => {
    if (canvas.current) wipe(canvas.current);
  }, []);

  function handleDown(event: PointerEvent<HTMLCanvasElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    last.current = pointOn(event.currentTarget, event);
    setBlank(false);
  }

  function handleMove(event: PointerEvent<HTMLCanvasElement>) {
    if (!last.current) return;
    // Between two frames a quick finger passes several points; all of them belong to the line.
    const passed = event.nativeEvent.getCoalescedEvents?.() ?? [];
    for (const step of passed.length > 0 ? passed : [event.nativeEvent]) {
      const point = pointOn(event.currentTarget, step);
      length.current += drawStroke(event.currentTarget, last.current, point);
      last.current = point;
    }
  }

  function handleUp(event: PointerEvent<HTMLCanvasElement>) {
    if (!last.current) return;
    last.current = undefined;
    if (isSignature(length.current)) onSigned(signatureFile(event.currentTarget));
  }

  return (
    <div className={styles.frame}>
      <canvas
        ref={canvas}
        className={styles.sheet}
        {...SIGNATURE_SHEET}
        onPointerDown={handleDown}
        onPointerMove={handleMove}
        onPointerUp={handleUp}
        onPointerCancel={handleUp}
      >
        Espacio para firmar
      </canvas>
      {isBlank && <span className={styles.hint}>Firma aquí</span>}
    </div>
  );
}

/** The same sheet with a name written on it. */
export function TypedSignature({ name, onSigned }: Signed & { name: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const give = useEffectEvent(onSigned);

  // Before the letter is seen: anyone who sends in the same moment sends it too.
  useLayoutEffect(() => {
    const sheet = canvas.current;
    if (!sheet) return;
    writeName(sheet, name);
    give(name === '' ? undefined : signatureFile(sheet));
  }, [name]);

  return (
    <div className={styles.frame}>
      <canvas ref={canvas} className={styles.sheet} {...SIGNATURE_SHEET}>
        Firma: {name}
      </canvas>
    </div>
  );
}
