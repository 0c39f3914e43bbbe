/** Cutting shapes to a box when the base map is made; nothing of this reaches the browser. */
export type Position = readonly [longitude: number, latitude: number];
export type Box = readonly [west: number, south: number, east: number, north: number];

type Edge = { isInside: (at: Position) => boolean; crossing: (a: Position, b: Position) => Position };

function edgesOf([west, south, east, north]: Box): readonly Edge[] {
  return [
    { isInside: ([x]) => x >= west, crossing: atLongitude(west) },
    { isInside: ([x]) => x <= east, crossing: atLongitude(east) },
    { isInside: ([, y]) => y >= south, crossing: atLatitude(south) },
    { isInside: ([, y]) => y <= north, crossing: atLatitude(north) },
  ];
}

const atLongitude =
  (x: number) =>
  ([ax, ay]: Position, [bx, by]: Position): Position => [x, ay + ((by - ay) * (x - ax)) / (bx - ax)];

const atLatitude =
  (y: number) =>
  ([ax, ay]: Position, [bx, by]: Position): Position => [ax + ((bx - ax) * (y - ay)) / (by - ay), y];

/** What of a closed ring lies in the box, closed again along its edges (Sutherland and Hodgman); empty if nothing does. */
export function clipRing(ring: readonly Position[], box: Box): Position[] {
  let open: Position[] = ring.slice(0, -1);
  for (const { isInside, crossing } of edgesOf(box)) {
    const whole = open;
    open = whole.flatMap((to, index) => {
      const from = whole.at(index - 1) ?? to;
      if (isInside(from) === isInside(to)) return isInside(to) ? [to] : [];
      return isInside(to) ? [crossing(from, to), to] : [crossing(from, to)];
    });
  }
  const [first] = open;
  return first && open.length > 2 ? [...open, first] : [];
}

/** The parts of a line that lie in the box, each with the step that leads out of it. */
export function clipLine(line: readonly Position[], box: Box): Position[][] {
  const edges = edgesOf(box);
  const isInside = (at: Position) => edges.every((edge) => edge.isInside(at));
  const parts: Position[][] = [];
  let part: Position[] = [];
  for (const [index, to] of line.entries()) {
    const from = line[index - 1];
    if (!from || !(isInside(from) || isInside(to))) continue;
    if (part.at(-1) !== from) parts.push((part = [from]));
    part.push(to);
  }
  return parts;
}

/** Without the points that rounding made one. */
export function roundLine(line: readonly Position[], decimals: number): Position[] {
  const round = (value: number) => Number(value.toFixed(decimals));
  return line
    .map(([x, y]): Position => [round(x), round(y)])
    .filter(([x, y], index, all) => {
      const before = all[index - 1];
      return before?.[0] !== x || before[1] !== y;
    });
}
