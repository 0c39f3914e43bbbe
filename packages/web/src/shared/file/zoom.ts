/** How far a picture is enlarged, and how far its middle was moved from the middle of the screen. */
export type View = { scale: number; x: number; y: number };
export type Point = { x: number; y: number };

export const WHOLE: View = { scale: 1, x: 0, y: 0 };
export const CLOSEST = 6;
/** What a double tap and a press of the button do. */
export const STEP = 2;

/** Enlarged around a point that stays where it is. Points are counted from the middle of the screen. */
export function zoomed({ scale, x, y }: View, by: number, at: Point): View {
  const next = Math.min(CLOSEST, Math.max(1, scale * by));
  if (next === 1) return WHOLE;
  const grown = next / scale;
  return { scale: next, x: at.x - (at.x - x) * grown, y: at.y - (at.y - y) * grown };
}

/** Two fingers hold two places of the picture: it follows them. */
export function pinched(view: View, from: readonly [Point, Point], to: readonly [Point, Point]): View {
  const apart = ([one, other]: readonly [Point, Point]) => Math.hypot(one.x - other.x, one.y - other.y);
  const middle = ([one, other]: readonly [Point, Point]) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
  const before = apart(from);
  const [start, end] = [middle(from), middle(to)];
  const grown = before === 0 ? view : zoomed(view, apart(to) / before, start);
  return grown.scale === 1 ? WHOLE : { ...grown, x: grown.x + end.x - start.x, y: grown.y + end.y - start.y };
}

/** One finger moves what is enlarged, and never all of it out of sight. */
export function moved(view: View, by: Point, room: { width: number; height: number }): View {
  if (view.scale === 1) return WHOLE;
  const within = (value: number, side: number) => {
    const most = (side * (view.scale - 1)) / 2;
    return Math.min(most, Math.max(-most, value));
  };
  return { ...view, x: within(view.x + by.x, room.width), y: within(view.y + by.y, room.height) };
}
