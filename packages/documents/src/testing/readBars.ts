type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
type Box = { left: number; top: number; right: number; bottom: number };
export type Bitmap = { data: Uint8ClampedArray; width: number; height: number };

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

function multiplied([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l];
}

/** The filled bars of one page as ink on paper, pixel by pixel, for a scanner to look at. Letters are left out. */
export function drawBars(drawing: string, { width, height }: { width: number; height: number }): Bitmap {
  const bitmap = { data: new Uint8ClampedArray(4 * width * height).fill(255), width, height };
  for (const { left, top, right, bottom } of barsIn(drawing))
    for (let y = Math.round(height - top); y < Math.round(height - bottom); y += 1)
      for (let x = Math.round(left); x < Math.round(right); x += 1)
        bitmap.data.fill(0, 4 * (y * width + x), 4 * (y * width + x) + 3);
  return bitmap;
}

/** Where on the page each filled path lies, under the transformations that are in force when it is drawn. */
function barsIn(drawing: string): Box[] {
  const bars: Box[] = [];
  let closed: Box[] = [];
  const saved: Matrix[] = [];
  let now = IDENTITY;
  let points: (readonly [x: number, y: number])[] = [];
  let operands: number[] = [];
  for (const word of drawing.split(/\s+/)) {
    if (/^-?[\d.]+$/.test(word)) {
      operands.push(Number(word));
      continue;
    }
    const [x = 0, y = 0] = operands;
    if (word === 'q') saved.push(now);
    if (word === 'Q') now = saved.pop() ?? IDENTITY;
    if (word === 'cm') now = multiplied(operands as unknown as Matrix, now);
    if (word === 'm') points = [];
    if (word === 'm' || word === 'l') points.push([x * now[0] + y * now[2] + now[4], x * now[1] + y * now[3] + now[5]]);
    if (word === 'h' && points.length > 1) closed.push(boxOf(points));
    if (word === 'f') bars.push(...closed);
    // Painted, or only a frame that cuts off what comes.
    if (word === 'f' || word === 'n') closed = [];
    operands = [];
  }
  return bars;
}

function boxOf(points: readonly (readonly [x: number, y: number])[]): Box {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}
