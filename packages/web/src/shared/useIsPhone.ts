import type { Densidad } from '@fenix/domain/vistas/query';
import { useMediaQuery } from '@mantine/hooks';
import { PHONE } from './phone';

export function useIsPhone(): boolean {
  return useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) ?? false;
}

const ROW_HEIGHTS = { comoda: 36, compacta: 30 } as const satisfies Record<Densidad, number>;
/** Three lines of a name. */
const TALL = 50;

/** The height of a table row, as `--fx-row` has it. Thumbs need all of it. */
export function useRowHeight(densidad: Densidad, isTall: boolean): number {
  const height = isTall && densidad === 'comoda' ? TALL : ROW_HEIGHTS[densidad];
  return useIsPhone() ? 44 : height;
}
