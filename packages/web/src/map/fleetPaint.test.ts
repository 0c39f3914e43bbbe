import { expect, test } from 'vitest';
import { FLEET_COLORS, type Movil, type Placed } from './fleet';
import { paintFleet } from './fleetPaint';

function placed(nombre: string): Placed {
  const movil: Movil = { id: nombre, nombre, latitud: 10, longitud: -74, rumbo: null, figura: 'flecha' };
  return { movil, x: 10, y: 10 };
}

/** What was written on the map, in the order of writing: later words lie over earlier ones. */
function writingOf(paint: (context: CanvasRenderingContext2D) => void): string[] {
  const written: string[] = [];
  const pen = { fillText: (text: string) => written.push(text) };
  const context = new Proxy(pen, {
    get: (target, name) => (name === 'fillText' ? target.fillText : () => undefined),
    set: () => true,
  });
  paint(context as unknown as CanvasRenderingContext2D);
  return written;
}

test('BI-05 the chosen vehicle and its name lie over the circle of a group', () => {
  const groups = [{ x: 10, y: 10, members: ['1', '2', '3'].map(placed) }];
  const alone = ['114', '115'].map(placed);
  const frame = { alone, groups, chosen: '114', colors: FLEET_COLORS.light, font: 'Inter' };
  expect(writingOf((context) => paintFleet(context, frame))).toEqual(['115', '3', '114']);
});
