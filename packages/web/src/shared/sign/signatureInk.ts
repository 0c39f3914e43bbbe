import { PAPER } from '@fenix/documents/style';

/** A signature is drawn on a small sheet of its own, always dark on white, whatever the theme and the screen. */
export const SIGNATURE_SHEET = { width: 1000, height: 500 } as const;
const LINE = 7;
/** Less ink than this is a touch by mistake, not a signature. */
const SHORTEST = 120;
const TYPED_SIZE = 120;

export type Point = { x: number; y: number };

/** Where a finger is, in the sheet's own measure. */
export function pointOn(canvas: HTMLCanvasElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = canvas.getBoundingClientRect();
  return {
    x: ((clientX - left) / width) * SIGNATURE_SHEET.width,
    y: ((clientY - top) / height) * SIGNATURE_SHEET.height,
  };
}

export function wipe(canvas: HTMLCanvasElement): void {
  const ink = canvas.getContext('2d');
  if (!ink) return;
  ink.fillStyle = PAPER.sheet;
  ink.fillRect(0, 0, canvas.width, canvas.height);
}

/** Draws one piece of a stroke and says how long it was. */
export function drawStroke(canvas: HTMLCanvasElement, from: Point, to: Point): number {
  const ink = canvas.getContext('2d');
  if (ink) {
    ink.strokeStyle = PAPER.ink;
    ink.lineWidth = LINE;
    ink.lineCap = 'round';
    ink.beginPath();
    ink.moveTo(from.x, from.y);
    ink.lineTo(to.x, to.y);
    ink.stroke();
  }
  return Math.hypot(to.x - from.x, to.y - from.y);
}

export const isSignature = (length: number) => length >= SHORTEST;

/** A name written out in a slanted hand, as large as the sheet allows. */
export function writeName(canvas: HTMLCanvasElement, name: string): void {
  wipe(canvas);
  const ink = canvas.getContext('2d');
  if (!ink) return;
  const room = canvas.width * 0.9;
  const fontOf = (size: number) => `italic ${size}px 'Segoe Script', 'Dancing Script', cursive`;
  ink.font = fontOf(TYPED_SIZE);
  ink.font = fontOf(Math.min(TYPED_SIZE, (TYPED_SIZE * room) / Math.max(1, ink.measureText(name).width)));
  ink.fillStyle = PAPER.ink;
  ink.textAlign = 'center';
  ink.textBaseline = 'middle';
  ink.fillText(name, canvas.width / 2, canvas.height / 2);
}

/** At once, not in a callback: anyone who signs and sends within the same moment must not send without the signature. */
export function signatureFile(canvas: HTMLCanvasElement): File {
  const [, picture = ''] = canvas.toDataURL('image/png').split(',');
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
  return new File([bytes], 'firma.png', { type: 'image/png' });
}
