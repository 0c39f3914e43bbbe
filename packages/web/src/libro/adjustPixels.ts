import { type Ajustes, isUntouched } from '@fenix/domain/libro/ajustes';

/** What a red, a green and a blue become; rows are the new channels. */
type Matrix = readonly [Row, Row, Row];
type Row = readonly [red: number, green: number, blue: number];

const IDENTITY: Matrix = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** How bright the eye sees each channel. */
const LUMA: Row = [0.2126, 0.7152, 0.0722];
const GREY: Matrix = [LUMA, LUMA, LUMA];

const SEPIA: Matrix = [
  [0.393, 0.769, 0.189],
  [0.349, 0.686, 0.168],
  [0.272, 0.534, 0.131],
];

/** A quarter turn of the hue at the same brightness, as `hue-rotate` of CSS has it. */
const QUARTER_TURN: Matrix = [
  [-0.2126, -0.7152, 0.9278],
  [0.143, 0.14, -0.283],
  [-0.7874, 0.7152, 0.0722],
];

/** TRIP-22: from -100 to 100 the hue goes once around. */
const DEGREES_PER_UNIT = 1.8;

/** TRIP-22: changes the pixels (red, green, blue, alpha) in place. Alpha stays, and so does everything at zero. */
export function adjustPixels(pixels: Uint8ClampedArray, ajustes: Ajustes): void {
  if (isUntouched(ajustes)) return;
  const tone = toneTable(ajustes);
  const [[rr, rg, rb], [gr, gg, gb], [br, bg, bb]] = colorMatrix(ajustes);
  const vibrance = ajustes.vibrance / 100;
  for (let at = 0; at < pixels.length; at += 4) {
    let red = tone[pixels[at] ?? 0] ?? 0;
    let green = tone[pixels[at + 1] ?? 0] ?? 0;
    let blue = tone[pixels[at + 2] ?? 0] ?? 0;
    if (vibrance !== 0) {
      // The paler a colour, the more it gains; skin that is warm already stays skin.
      const paleness = 1 - (Math.max(red, green, blue) - Math.min(red, green, blue)) / 255;
      const gain = 1 + vibrance * paleness;
      const grey = (LUMA[0] * red + LUMA[1] * green + LUMA[2] * blue) * (1 - gain);
      red = grey + red * gain;
      green = grey + green * gain;
      blue = grey + blue * gain;
    }
    pixels[at] = rr * red + rg * green + rb * blue;
    pixels[at + 1] = gr * red + gg * green + gb * blue;
    pixels[at + 2] = br * red + bg * green + bb * blue;
  }
}

/** Exposure, contrast and brightness look at one channel at a time: 256 answers, worked out once. */
function toneTable({ exposure, contrast, brightness }: Ajustes): Float32Array {
  const light = 2 ** (exposure / 50);
  const spread = (1 + contrast / 100) ** 2;
  return Float32Array.from({ length: 256 }, (_, value) => {
    const spreadOut = (Math.min(255, value * light) - 127.5) * spread + 127.5;
    return Math.max(0, Math.min(255, spreadOut + 2.55 * brightness));
  });
}

/** Saturation, hue and sepia are all sums of channels, and so is one after the other. */
function colorMatrix({ saturation, hue, sepia }: Ajustes): Matrix {
  const saturated = mix(GREY, IDENTITY, 1 + saturation / 100);
  return product(mix(IDENTITY, SEPIA, sepia / 100), product(hueMatrix(hue * DEGREES_PER_UNIT), saturated));
}

function hueMatrix(degrees: number): Matrix {
  const angle = (degrees * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  return each((row, column) => {
    const grey = GREY[row][column];
    return grey + cosine * (IDENTITY[row][column] - grey) + sine * QUARTER_TURN[row][column];
  });
}

/** From one to the other by a share, which may lie beyond either. */
function mix(from: Matrix, to: Matrix, share: number): Matrix {
  return each((row, column) => from[row][column] + share * (to[row][column] - from[row][column]));
}

/** First `second`, then `first`. */
function product(first: Matrix, second: Matrix): Matrix {
  return each((row, column) => {
    const [a, b, c] = first[row];
    return a * second[0][column] + b * second[1][column] + c * second[2][column];
  });
}

type Place = 0 | 1 | 2;

function each(value: (row: Place, column: Place) => number): Matrix {
  const rowOf = (row: Place): Row => [value(row, 0), value(row, 1), value(row, 2)];
  return [rowOf(0), rowOf(1), rowOf(2)];
}
