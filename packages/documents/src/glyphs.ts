import type { Mark } from '@fenix/domain/document/blocks';
import { encode } from 'uqr';
import { PAPER } from './style';

/** The sign before a check, on a 16×16 grid: distinguished by its shape, not only by its colour. */
export const MARKS: Record<Mark, { d: string; color: string; width: number }> = {
  ok: { d: 'M3 8.5L6.5 12L13 4.5', color: PAPER.good, width: 2 },
  alert: { d: 'M3.5 3.5L12.5 12.5M12.5 3.5L3.5 12.5', color: PAPER.alert, width: 2.75 },
  off: { d: 'M4 8L12 8', color: PAPER.muted, width: 1.5 },
};

/** What represents a video without a picture, on a 24×24 grid. */
export const PLAY = 'M8 5L19 12L8 19Z';

/** Empty cells around the code, which scanners need to find it. */
const QUIET = 2;

/** A QR code as one path: each run of dark cells is a bar. */
export function qrOf(text: string): { d: string; viewBox: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const d = data.flatMap((row, y) => barsOf(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`)).join('');
  return { d, viewBox: `${-QUIET} ${-QUIET} ${size + 2 * QUIET} ${size + 2 * QUIET}` };
}

function barsOf(row: readonly boolean[]): [x: number, width: number][] {
  const bars: [number, number][] = [];
  for (const [x, isDark] of row.entries()) {
    const last = bars.at(-1);
    if (!isDark) continue;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else bars.push([x, 1]);
  }
  return bars;
}

/** A box to be ticked, and the cross in one that was, on sixteen by sixteen. */
export const BOX = 'M1.5 1.5h13v13h-13z';
export const CROSS = 'M4 4l8 8M12 4l-8 8';
