/** The Fénix mark on a 24×24 grid: the route from tail to beak, and the wing that joins it. */
export const MARK_PATHS = [
  'M2 20.5C9 20.5 12.2 17 14 12C15.6 7.6 17.6 5.8 22 6.2',
  'M4.5 2.8C3.4 9.6 7.4 14.6 13.1 14.1',
] as const;

export const MARK_STROKE = 2.25;
