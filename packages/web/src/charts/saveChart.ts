import { DomainError } from '@fenix/domain/errors';
import { saveBlob } from '../shared/file/saveBlob';

type Picture = { title: string; words: string; fileName: string };

const NO_CANVAS = 'Este navegador no puede guardar la gráfica como imagen.';
const MARGIN = 24;
const HEAD = 64;
/** Beyond this many pixels a side, browsers give an empty canvas. */
const WIDEST = 16_000;
/** The computed styles copied into a saved picture, to which no style sheet applies. */
const LOOK = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
] as const;

/** The chart as PNG, twice as fine as on the screen and in its theme, under its title and its sentence. */
export async function saveChart(svg: SVGSVGElement, { title, words, fileName }: Picture): Promise<void> {
  const drawing = await drawn(standalone(svg));
  const { width, height } = drawing;
  const ratio = Math.min(2, WIDEST / (height + HEAD + 2 * MARGIN));
  const canvas = document.createElement('canvas');
  canvas.width = (width + 2 * MARGIN) * ratio;
  canvas.height = (height + HEAD + 2 * MARGIN) * ratio;
  const context = canvas.getContext('2d');
  if (!context) throw new DomainError('unavailable', NO_CANVAS);
  const computed = getComputedStyle(document.documentElement);
  const color = (name: string) => computed.getPropertyValue(name).trim();
  context.scale(ratio, ratio);
  context.fillStyle = color('--fx-surface');
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = color('--fx-ink');
  context.font = "600 16px 'Inter Fenix', sans-serif";
  context.fillText(title, MARGIN, MARGIN + 14, width);
  context.fillStyle = color('--fx-muted');
  context.font = "400 13px 'Inter Fenix', sans-serif";
  context.fillText(words, MARGIN, MARGIN + 38, width);
  context.drawImage(drawing, MARGIN, MARGIN + HEAD);
  saveBlob(await developed(canvas), fileName);
}

/** A copy that carries its look with it. */
function standalone(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const copies = copy.querySelectorAll<SVGElement>('*');
  for (const [index, shape] of [...svg.querySelectorAll<SVGElement>('*')].entries()) {
    const computed = getComputedStyle(shape);
    for (const name of LOOK) copies[index]?.style.setProperty(name, computed.getPropertyValue(name));
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return new XMLSerializer().serializeToString(copy);
}

async function drawn(text: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  return image;
}

function developed(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new DomainError('unavailable', NO_CANVAS))), 'image/png'),
  );
}
