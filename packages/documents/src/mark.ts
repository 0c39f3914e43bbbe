/** The Fénix mark on a 24×24 grid: the route from tail to beak, and the wing raised above it. */
export const MARK_PATHS = [
  'M1.8 19.4C8 21 13.8 18.6 15.6 13C16.6 9.6 18 7.4 20 7.6L22.4 9.2',
  'M15 14.6C9.4 14.8 4.2 10.6 3.2 3.4C6.4 7.2 11 9 16.2 10.6',
] as const;

export const MARK_STROKE = 2.25;
