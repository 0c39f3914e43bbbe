import { LIGHTS, type Light, fixed, passenger } from './drawFrame';
import { type Random, pick } from './random';

const ROWS = 7;
/** Where everything gets small: the back window. */
const CENTRE = { x: 320, y: 112 };
const SEAT = ['#2f5f73', '#2b566a'] as const;

/** How large things are in a row; the first is the nearest. */
const scaleOf = (row: number): number => 1 / (1 + 0.42 * row);

/** From above the windscreen towards the back: two seats on either side, and who sits there. */
export function drawCorridor(passengers: number, light: Light, random: Random): string {
  const taken = seatsTaken(passengers, random);
  const rows = Array.from({ length: ROWS }, (_, index) => ROWS - 1 - index);
  const seats = rows.map((row) =>
    [0, 1, 2, 3].map((seat) => drawSeat(row, seat, taken.has(row * 4 + seat), random)).join(''),
  );
  return shell(light) + seats.join('');
}

/** People sit down from the front, where one can count them, and not quite in order. */
function seatsTaken(passengers: number, random: Random): Set<number> {
  const taken = new Set<number>();
  while (taken.size < Math.min(passengers, ROWS * 4)) taken.add(Math.floor(random() ** 2 * ROWS * 4));
  return taken;
}

function drawSeat(row: number, seat: number, taken: boolean, random: Random): string {
  const scale = scaleOf(row);
  const across = [-265, -158, 158, 265][seat] ?? 0;
  const x = CENTRE.x + across * scale * 1.02;
  const y = CENTRE.y + 250 * scale;
  const width = 98 * scale;
  const height = 138 * scale;
  const back =
    `<rect x="${fixed(x - width / 2)}" y="${fixed(y - height * 0.42)}" width="${fixed(width)}" height="${fixed(height)}" rx="${fixed(18 * scale)}" fill="${pick(random, SEAT)}"/>` +
    `<rect x="${fixed(x - width * 0.3)}" y="${fixed(y - height * 0.5)}" width="${fixed(width * 0.6)}" height="${fixed(height * 0.24)}" rx="${fixed(12 * scale)}" fill="#d8dee2"/>` +
    `<rect x="${fixed(x - width / 2)}" y="${fixed(y + height * 0.42)}" width="${fixed(width)}" height="${fixed(height * 0.3)}" rx="${fixed(12 * scale)}" fill="#234858"/>`;
  return back + (taken ? passenger(random, x, y - 22 * scale, 46 * scale) : '');
}

/** Floor, walls, windows, racks and the lamp along the ceiling. */
function shell(light: Light): string {
  const { sky, land } = LIGHTS[light];
  const lamp = light === 'day' ? '#eef3f4' : '#fff4cf';
  const side = (sign: number) => {
    const x = (reach: number) => fixed(CENTRE.x + sign * reach);
    const posts = [0, 1, 2, 3, 4, 5].map((row) => {
      const reach = 400 * scaleOf(row);
      return `<path d="M${x(reach)} ${fixed(CENTRE.y - 62 * scaleOf(row))} V${fixed(CENTRE.y + 152 * scaleOf(row))}" stroke="#5b666d" stroke-width="${fixed(16 * scaleOf(row))}"/>`;
    });
    return (
      `<path d="M${x(330)} -20 L${x(70)} 84 V226 L${x(330)} 520 Z" fill="#aab4b8"/>` +
      `<path d="M${x(330)} 34 L${x(80)} 102 V156 L${x(330)} 262 Z" fill="${sky}"/>` +
      `<path d="M${x(330)} 150 L${x(80)} 132 V156 L${x(330)} 262 Z" fill="${land}"/>` +
      posts.join('') +
      `<path d="M${x(330)} -20 L${x(70)} 84 L${x(66)} 98 L${x(330)} 40 Z" fill="#7f8b91"/>`
    );
  };
  return (
    '<rect width="640" height="480" fill="#8d989d"/><path d="M-20 -20 H660 L390 84 H250 Z" fill="#d5dadb"/>' +
    `<path d="M292 -20 H348 L330 84 H310 Z" fill="${lamp}"/>` +
    side(-1) +
    side(1) +
    '<path d="M250 84 H390 V226 H250 Z" fill="#9ba6ab"/>' +
    `<rect x="268" y="100" width="104" height="50" rx="6" fill="${sky}"/><rect x="268" y="132" width="104" height="18" fill="${land}"/>` +
    '<path d="M250 226 H390 L560 500 H80 Z" fill="#4d5960"/><path d="M296 226 H344 L410 500 H230 Z" fill="#667278"/>'
  );
}
