import type { Densidad } from '@fenix/domain/vistas/query';
import { useMediaQuery } from '@mantine/hooks';

/** Narrower than 768 px: cards instead of tables, thumbs instead of a mouse. */
const PHONE = '(max-width: 47.99em)';

export function useIsPhone(): boolean {
  return useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) ?? false;
}

const ROW_HEIGHTS = { comoda: 36, compacta: 30 } as const satisfies Record<Densidad, number>;

/** The height of a table row, as `--fx-row` has it. Thumbs need all of it. */
export function useRowHeight(densidad: Densidad): number {
  return useIsPhone() ? 44 : ROW_HEIGHTS[densidad];
}
