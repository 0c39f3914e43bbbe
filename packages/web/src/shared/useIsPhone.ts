import { useMediaQuery } from '@mantine/hooks';

/** Narrower than 768 px: cards instead of tables, thumbs instead of a mouse. */
const PHONE = '(max-width: 47.99em)';

export function useIsPhone(): boolean {
  return useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) ?? false;
}

/** The height of a table row, as `--fx-row` has it. */
export function useRowHeight(): number {
  return useIsPhone() ? 44 : 36;
}
