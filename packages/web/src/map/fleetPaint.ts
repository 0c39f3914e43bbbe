import type { Figura, FleetColors, Group, Placed } from './fleet';

const SIZE = 9;
const EDGE = 2;
/** More names than this cover each other. */
const MOST_NAMES = 40;

type Frame = {
  alone: readonly Placed[];
  groups: readonly Group[];
  chosen: string | undefined;
  colors: FleetColors;
  font: string;
};

/** One picture of the fleet over the map. Who was chosen is drawn last, over the circles of the others too. */
export function paintFleet(context: CanvasRenderingContext2D, { alone, groups, chosen, colors, font }: Frame): void {
  context.lineJoin = 'round';
  context.textAlign = 'center';
  const isChosen = ({ movil: { id } }: Placed) => id === chosen;
  const [own, others] = [alone.filter(isChosen), alone.filter((one) => !isChosen(one))];
  if (alone.length <= MOST_NAMES) paintNames(context, others, colors, font);
  for (const one of others) paintMark(context, one, colors);
  for (const group of groups) paintGroup(context, group, colors, font);
  for (const one of own) {
    paintHalo(context, one.x, one.y, colors);
    paintMark(context, one, colors);
  }
  paintNames(context, own, colors, font);
}

function paintMark(context: CanvasRenderingContext2D, { movil, x, y }: Placed, colors: FleetColors): void {
  const { figura, rumbo } = movil;
  context.save();
  context.translate(x, y);
  if (figura === 'flecha' && rumbo !== null) context.rotate((rumbo * Math.PI) / 180);
  trace(context, figura === 'flecha' && rumbo === null ? 'disco' : figura);
  context.strokeStyle = figura === 'anillo' ? colors.anillo : colors.edge;
  context.fillStyle = figura === 'anillo' ? colors.edge : colors[figura];
  context.lineWidth = figura === 'anillo' ? EDGE * 1.5 : EDGE;
  context.fill();
  context.stroke();
  context.restore();
}

function trace(context: CanvasRenderingContext2D, figura: Figura | 'disco'): void {
  context.beginPath();
  switch (figura) {
    case 'flecha':
      context.moveTo(0, -SIZE - 2);
      context.lineTo(SIZE - 1, SIZE);
      context.lineTo(0, SIZE - 5);
      context.lineTo(-SIZE + 1, SIZE);
      break;
    case 'rombo':
      context.moveTo(0, -SIZE);
      context.lineTo(SIZE, 0);
      context.lineTo(0, SIZE);
      context.lineTo(-SIZE, 0);
      break;
    case 'cuadrado':
      context.rect(-SIZE + 2, -SIZE + 2, 2 * SIZE - 4, 2 * SIZE - 4);
      break;
    case 'anillo':
    case 'disco':
      context.arc(0, 0, SIZE - 2, 0, 2 * Math.PI);
      break;
    default:
      figura satisfies never;
  }
  context.closePath();
}

function paintHalo(context: CanvasRenderingContext2D, x: number, y: number, { group, edge }: FleetColors): void {
  context.beginPath();
  context.arc(x, y, SIZE + 7, 0, 2 * Math.PI);
  context.globalAlpha = 0.3;
  context.fillStyle = group;
  context.fill();
  context.globalAlpha = 1;
  context.strokeStyle = edge;
  context.lineWidth = EDGE;
  context.stroke();
}

function paintNames(
  context: CanvasRenderingContext2D,
  alone: readonly Placed[],
  { ink, edge }: FleetColors,
  font: string,
): void {
  context.font = `600 11px ${font}`;
  context.textBaseline = 'top';
  context.lineWidth = 3;
  context.strokeStyle = edge;
  context.fillStyle = ink;
  for (const { movil, x, y } of alone) {
    context.strokeText(movil.nombre, x, y + SIZE + 4);
    context.fillText(movil.nombre, x, y + SIZE + 4);
  }
}

function paintGroup(
  context: CanvasRenderingContext2D,
  { x, y, members }: Group,
  { group, edge }: FleetColors,
  font: string,
): void {
  const radius = 13 + Math.min(9, Math.log2(members.length) * 1.5);
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = group;
  context.strokeStyle = edge;
  context.lineWidth = EDGE;
  context.fill();
  context.stroke();
  context.font = `600 12px ${font}`;
  context.textBaseline = 'middle';
  context.fillStyle = edge;
  context.fillText(String(members.length), x, y + 0.5);
}
