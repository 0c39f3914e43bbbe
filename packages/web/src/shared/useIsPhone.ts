import type { Densidad } from '@fenix/domain/vistas/query';
import { useMediaQuery } from '@mantine/hooks';
import { PHONE } from './phone';

export function useIsPhone(): boolean {
  return useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) ?? false;
}

const ROW_HEIGHTS = { comoda: 36, compacta: 30 } as const satisfies Record<Densidad, number>;

/** The height of a table row, as `--fx-row` has it. Thumbs need all of it. */
export function useRowHeight(densidad: Densidad): number {
  return useIsPhone() ? 44 : ROW_HEIGHTS[densidad];
}
